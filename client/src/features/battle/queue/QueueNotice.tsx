import { formatEuros } from '../../../i18n/format-euros.ts'
import { LOBBY_PATH } from '../../../stores/paths.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { frBattle } from '../text/fr-battle.ts'
import styles from './QueueNotice.module.css'

export interface QueueNoticeProps {
  readonly amountCents: number
}

/** [M19] [M20] the search continues after a change of page; one press leads back. */
export function QueueNotice({ amountCents }: QueueNoticeProps) {
  return (
    <div className={styles.notice} role="status">
      <span className={styles.pulse} aria-hidden="true" />
      <p className={styles.text}>{frBattle.search.notice(formatEuros(amountCents))}</p>
      <Button to={LOBBY_PATH} size="small">
        {frBattle.search.back}
      </Button>
    </div>
  )
}
