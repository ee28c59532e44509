import { Group, Text } from '@mantine/core'
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
    <Group justify="center" gap="8px 16px" className={styles.notice} role="status">
      <span className={styles.pulse} aria-hidden="true" />
      <Text fw={500} flex="1 1 200px">
        {frBattle.search.notice(formatEuros(amountCents))}
      </Text>
      <Button to={LOBBY_PATH} size="small">
        {frBattle.search.back}
      </Button>
    </Group>
  )
}
