import type { PlayerRating } from '@bougie/protocol'
import { Stack, Text } from '@mantine/core'
import { useApp } from '../../../hooks/app-context.tsx'
import { formatRating } from '../../../i18n/format-rating.ts'
import { Avatar } from '../../../ui/Avatar/Avatar.tsx'
import { CountdownRing } from '../../../ui/CountdownRing/CountdownRing.tsx'
import { useCountdown } from '../../../ui/CountdownRing/use-countdown.ts'
import { tagOf } from '../arena/battle-view.ts'
import type { Identity } from '../store/live-battle.ts'
import type { MatchPlace } from '../store/queue-state.ts'
import { frBattle } from '../text/fr-battle.ts'
import styles from './MatchView.module.css'

const text = frBattle.search
/** [L30] a full circle is five seconds, independent of the server's countdown. */
const CIRCLE_MS = 5_000

export interface MatchViewProps {
  readonly self: Identity
  readonly match: MatchPlace
}

/** Both players face to face, with the countdown to the start. */
export function MatchView({ self, match }: MatchViewProps) {
  const { ownRating, opponent, amountCents, startsAtMs } = match
  const now = useApp().live.serverNow
  const seconds = useCountdown({ endsAtMs: startsAtMs, now }) ?? 0
  return (
    <Stack align="center" gap="sm" pt="sm" ta="center">
      <div className={styles.players}>
        <Fighter name={self.username} avatarUrl={self.avatarUrl} tag={text.you} rating={ownRating} />
        <CountdownRing endsAtMs={startsAtMs} durationMs={CIRCLE_MS} now={now} label={text.matched} size={88} />
        <Fighter
          name={opponent.username}
          avatarUrl={opponent.avatarUrl ?? null}
          bot={opponent.bot}
          tag={tagOf(opponent)}
          rating={opponent.rating}
        />
      </div>
      <Text ff="heading" fz="xl" fw={700} c="bright">
        {frBattle.stakeOf(amountCents)}
      </Text>
      <Text c="dimmed" role="status">
        {text.countdown(seconds)}
      </Text>
      {opponent.bot && <Hint>{text.botHint}</Hint>}
      {opponent.program && <Hint>{text.programHint}</Hint>}
    </Stack>
  )
}

interface FighterProps {
  readonly name: string
  readonly avatarUrl: string | null
  readonly bot?: boolean
  readonly tag?: string | undefined
  readonly rating?: PlayerRating | undefined
}

function Fighter({ name, avatarUrl, bot = false, tag, rating }: FighterProps) {
  return (
    <Stack align="center" gap={6} miw={0} fz="xs" c="dimmed">
      <Avatar name={name} url={avatarUrl} bot={bot} size={72} />
      <Text span fw={600} c="bright" maw="100%" truncate>
        {name}
      </Text>
      <span>{tag ?? '\u00A0'}</span>
      {rating !== undefined && <span>{text.rating(formatRating(rating))}</span>}
    </Stack>
  )
}

function Hint({ children }: { readonly children: string }) {
  return (
    <Text size="sm" c="faint">
      {children}
    </Text>
  )
}
