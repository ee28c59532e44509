import { Group, Text } from '@mantine/core'
import { useApp } from '../../../hooks/app-context.tsx'
import { formatEuros } from '../../../i18n/french-formats.ts'
import { LOBBY_PATH } from '../../../stores/paths.ts'
import { Avatar } from '../../../ui/Avatar/Avatar.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { useCountdown } from '../../../ui/CountdownRing/use-countdown.ts'
import type { MatchPlace } from '../store/queue-machine.ts'
import { frBattle } from '../text/fr-battle.ts'
import styles from './QueueNotice.module.css'

const text = frBattle.search

/** [M19] [M20] the search continues after a change of page; one press leads back. */
export function QueueNotice({ amountCents }: { readonly amountCents: number }) {
  return (
    <Group justify="center" gap="8px 16px" className={styles.notice} data-screen-only>
      <span className={styles.pulse} aria-hidden="true" />
      <Text fw={500} flex="1 1 200px">
        {text.notice(formatEuros(amountCents))}
      </Text>
      <Button to={LOBBY_PATH} size="small">
        {text.back}
      </Button>
    </Group>
  )
}

/** Announces a match found during another battle, without covering a button. */
export function MatchBanner({ match }: { readonly match: MatchPlace }) {
  const { opponent, startsAtMs } = match
  const seconds = useCountdown({ endsAtMs: startsAtMs, now: useApp().socket.serverNow }) ?? 0
  return (
    <Group gap={10} wrap="nowrap" className={styles.match} data-screen-only>
      <Avatar name={opponent.username} url={opponent.avatarUrl} bot={opponent.bot} size={32} />
      <Text span fw={600} flex={1} truncate>
        {`${text.matched} : ${opponent.username}`}
      </Text>
      {/* They would be read one by one. */}
      <Text span ff="heading" fw={700} c="brand" aria-hidden="true">
        {`${seconds} s`}
      </Text>
    </Group>
  )
}
