import type { Opponent, PlayerRating } from '@bougie/protocol'
import { formatRating } from '../../../i18n/format-rating.ts'
import { Avatar } from '../../../ui/Avatar/Avatar.tsx'
import { CountdownRing } from '../../../ui/CountdownRing/CountdownRing.tsx'
import { useCountdown } from '../../../ui/CountdownRing/use-countdown.ts'
import type { Identity } from '../store/live-battle.ts'
import { frBattle } from '../text/fr-battle.ts'
import styles from './MatchView.module.css'

const text = frBattle.search
/** [L30] a full circle is five seconds, independent of the server's countdown. */
const CIRCLE_MS = 5_000

export interface MatchViewProps {
  readonly self: Identity
  readonly ownRating: PlayerRating | undefined
  readonly opponent: Opponent
  readonly amountCents: number
  readonly startsAtMs: number
  readonly now: () => number
}

/** Both players face to face, with the countdown to the start. */
export function MatchView({ self, ownRating, opponent, amountCents, startsAtMs, now }: MatchViewProps) {
  const seconds = useCountdown({ endsAtMs: startsAtMs, now }) ?? 0
  return (
    <div className={styles.match}>
      <div className={styles.players}>
        <Fighter name={self.username} avatarUrl={self.avatarUrl} tag={text.you} rating={ownRating} />
        <CountdownRing endsAtMs={startsAtMs} durationMs={CIRCLE_MS} now={now} label={text.matched} size={88} />
        <Fighter
          name={opponent.username}
          avatarUrl={opponent.avatarUrl ?? null}
          bot={opponent.bot}
          tag={labelOf(opponent)}
          rating={opponent.rating}
        />
      </div>
      <p className={styles.amount}>{frBattle.stakeOf(amountCents)}</p>
      <p className={styles.countdown} role="status">
        {text.countdown(seconds)}
      </p>
      {opponent.bot && <p className={styles.botHint}>{text.botHint}</p>}
      {opponent.program && <p className={styles.botHint}>{text.programHint}</p>}
    </div>
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
    <div className={styles.fighter}>
      <Avatar name={name} url={avatarUrl} bot={bot} size={72} />
      <span className={styles.name}>{name}</span>
      <span className={styles.tag}>{tag ?? ' '}</span>
      {rating !== undefined && <span className={styles.tag}>{text.rating(formatRating(rating))}</span>}
    </div>
  )
}

function labelOf({ bot, program }: Pick<Opponent, 'bot' | 'program'>): string | undefined {
  if (bot) return text.bot
  return program ? text.program : undefined
}
