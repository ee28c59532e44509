import { Group, Text } from '@mantine/core'
import { useApp } from '../../../hooks/app-context.tsx'
import { Avatar } from '../../../ui/Avatar/Avatar.tsx'
import { useCountdown } from '../../../ui/CountdownRing/use-countdown.ts'
import type { MatchPlace } from '../store/queue-state.ts'
import { frBattle } from '../text/fr-battle.ts'
import styles from './MatchBanner.module.css'

/** Announces a match found during another battle, without covering a button. */
export function MatchBanner({ match }: { readonly match: MatchPlace }) {
  const { opponent, startsAtMs } = match
  const seconds = useCountdown({ endsAtMs: startsAtMs, now: useApp().live.serverNow }) ?? 0
  return (
    <Group gap={10} wrap="nowrap" className={styles.banner} role="status">
      <Avatar name={opponent.username} url={opponent.avatarUrl} bot={opponent.bot} size={32} />
      <Text span fw={600} flex={1} truncate>
        {`${frBattle.search.matched} : ${opponent.username}`}
      </Text>
      <Text span ff="heading" fw={700} c="brand">{`${seconds} s`}</Text>
    </Group>
  )
}
