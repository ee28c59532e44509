import { LOBBY_PATH } from '../../app/battle-paths.ts'
import { formatEuros } from '../../text/format-euros.ts'
import { frBattle } from '../../text/fr-battle.ts'
import { SecondaryLink } from '../../ui/SecondaryButton/SecondaryButton.tsx'
import styles from './QueueNotice.module.css'

export interface QueueNoticeProps {
  readonly amountCents: number
}

/** [M19] [M20] the search goes on although the page has changed; the way back is one press. */
export function QueueNotice({ amountCents }: QueueNoticeProps) {
  return (
    <div className={styles.notice} role="status">
      <span className={styles.pulse} aria-hidden="true" />
      <p className={styles.text}>{frBattle.search.notice(formatEuros(amountCents))}</p>
      <SecondaryLink to={LOBBY_PATH} size="small">
        {frBattle.search.back}
      </SecondaryLink>
    </div>
  )
}
