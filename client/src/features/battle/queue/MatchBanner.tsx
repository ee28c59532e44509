import type { Opponent } from '@bougie/protocol'
import { Group, Text } from '@mantine/core'
import { Avatar } from '../../../ui/Avatar/Avatar.tsx'
import { useCountdown } from '../../../ui/CountdownRing/use-countdown.ts'
import { frBattle } from '../text/fr-battle.ts'
import styles from './MatchBanner.module.css'

export interface MatchBannerProps {
  readonly opponent: Opponent
  readonly startsAtMs: number
  readonly now: () => number
}

/** Announces a match found during another battle, without covering a button. */
export function MatchBanner({ opponent, startsAtMs, now }: MatchBannerProps) {
  const seconds = useCountdown({ endsAtMs: startsAtMs, now }) ?? 0
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
