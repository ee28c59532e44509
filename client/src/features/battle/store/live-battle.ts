// One battle as this browser knows it, from the perspective of the player on the left: the own player, or user1 for
// a spectator. Prices are kept separately (price-series.ts), because they change four times a second and only
// the chart needs them.
import type {
  ActiveBattle,
  BattleId,
  BattlePhase,
  BattleRecord,
  BattleStateMessage,
  Direction,
  PlayerRating,
  RoundOutcome,
  ServerMessageOf,
  UserId,
} from '@bougie/protocol'
import { QUIET_MIN_MS, quietAfterMs } from '../../../stores/socket-store.ts'
import type { BattleReference } from './entry-point.ts'
import type { PriceSeries } from './price-series.ts'

export interface Identity {
  readonly id: UserId
  readonly username: string
  readonly avatarUrl: string | null
}

export interface Contestant extends Identity {
  readonly bot: boolean
  /** An API token took the seat. */
  readonly program?: boolean | undefined
  /** Rounds won. */
  readonly points: number
  /** Unknown until the first full state. */
  readonly record: BattleRecord | null
  readonly rating?: PlayerRating | undefined
}

interface PhaseClock {
  readonly name: BattlePhase
  /** Epoch ms on the server's clock. */
  readonly endsAtMs: number
  readonly durationMs: number
}

export interface SettledRound {
  readonly round: number
  readonly outcome: RoundOutcome
  readonly result: Direction
  readonly initialPrice: number
  readonly finalPrice: number
  readonly ownChoice: Direction | null
  readonly opponentChoice: Direction | null
  /** The arrival of the result on this browser's clock: the overlays count from here. */
  readonly learnedAtMs: number
}

type RatingChange = NonNullable<ServerMessageOf<'battle_complete'>['ratings']>[number]

export type BattleEnding =
  | {
      readonly type: 'completed'
      readonly result: RoundOutcome
      /** The amount returned to the player on the left. */
      readonly payoutCents: number
      readonly forfeitedBy: UserId | null
      readonly learnedAtMs: number
      /** False when the battle had already ended when this browser first learned of it. */
      readonly witnessed: boolean
      /** The own rating, where the battle moved it. */
      readonly rating?: RatingChange | undefined
    }
  | {
      readonly type: 'cancelled'
      readonly reason: string | null
      /** The refunded share of the pot, where it differs from the stake. */
      readonly shareCents?: number | undefined
    }

export type Completed = Extract<BattleEnding, { readonly type: 'completed' }>

export type RematchState =
  | { readonly type: 'closed' }
  | { readonly type: 'open' | 'asked' | 'offered'; readonly untilMs: number }

export interface LiveBattle {
  readonly battleId: BattleId
  readonly role: BattleStateMessage['role']
  readonly self: Contestant
  readonly opponent: Contestant
  readonly amountCents: number
  readonly round: number
  /** Unknown between the start of the game and its first phase. */
  readonly phase: PhaseClock | null
  /** A log return. */
  readonly equalBand: number | null
  readonly initialPrice: number | null
  /** The price point that ends the prediction phase; its price is the initial price. */
  readonly initialIndex: number | null
  readonly outcomes: readonly RoundOutcome[]
  readonly ownChoice: Direction | null
  /** The price point at which the choice was made; unknown after a reload. */
  readonly choiceIndex: number | null
  /** Sent and not yet confirmed by the server. */
  readonly pendingChoice: Direction | null
  readonly opponentChose: boolean
  readonly lastRound: SettledRound | null
  /** Epoch ms on the server's clock at which each absent player forfeits. */
  readonly graceEndsAtMs: ReadonlyMap<UserId, number>
  readonly forfeitedBy: UserId | null
  readonly ending: BattleEnding | null
  readonly rematch: RematchState
}

/** The outcome for the own side, from which of the two sides was right. */
export function outcomeOf(correct: { readonly self: boolean; readonly opponent: boolean }): RoundOutcome {
  if (correct.self === correct.opponent) return 'draw'
  return correct.self ? 'win' : 'loss'
}

export function isOver(battle: LiveBattle): boolean {
  return battle.ending !== null
}

/** The last phase received is the prediction and the player has not chosen: 'Parier !'. The server decides by its clock. */
export function awaitsChoice(battle: LiveBattle): boolean {
  return (
    battle.role === 'player' &&
    battle.ending === null &&
    battle.phase?.name === 'prediction' &&
    battle.ownChoice === null &&
    battle.pendingChoice === null
  )
}

/** [G42] display time of the deciding round before the final overlay. */
const DECIDING_ROUND_MS = 2_000

/** [G42] two seconds after the deciding round; at once when the battle ended without one. */
export function finalOverlayAtMs({ ending, lastRound }: Pick<LiveBattle, 'ending' | 'lastRound'>): number {
  if (ending?.type !== 'completed') return Number.POSITIVE_INFINITY
  if (lastRound === null || ending.forfeitedBy !== null) return ending.learnedAtMs
  return Math.max(ending.learnedAtMs, lastRound.learnedAtMs + DECIDING_ROUND_MS)
}

/** The state of a battle for the screens: it changes with phases, choices and results, not with each price. */
export interface FollowedBattle {
  readonly battle: LiveBattle
  /** A message is known to be missing: request the state again, and mark nothing as live. */
  readonly missing: boolean
}

/** The known state of one battle, into which messages are folded. */
export interface BattleEntry extends FollowedBattle {
  readonly series: PriceSeries
}

/**
 * After this time without a message the state on the screen is not live. Prices arrive at a known pace during the
 * prediction and the results; the other phases are silent until they end. Null where no message is due at a known time.
 */
export function silenceMaxMs({ battle, series }: BattleEntry, serverNowMs: number): number | null {
  const { phase, initialIndex } = battle
  if (isOver(battle) || phase === null) return null
  const { name, durationMs, endsAtMs } = phase
  const untilEndMs = Math.max(0, endsAtMs - serverNowMs)
  if (name !== 'prediction' && name !== 'results_wait') return untilEndMs + QUIET_MIN_MS
  const { maxPoints } = series
  const points = name === 'prediction' ? (initialIndex ?? 0) - 1 : maxPoints - (initialIndex ?? maxPoints)
  // While the pace is unknown, the end of the phase is the next expected message.
  return points > 0 ? quietAfterMs(durationMs / points) : Math.max(QUIET_MIN_MS, untilEndMs)
}

// Without schemas, because every page of a player loads it.

/** A listed battle from one player's perspective. The battle's state says whether the other is a bot. */
export function referenceOf(battle: ActiveBattle, userId: UserId) {
  const [id, username] =
    battle.user1_id === userId ? [battle.user2_id, battle.user2_username] : [battle.user1_id, battle.user1_username]
  return {
    battleId: battle.id,
    opponent: { id, username, amount: battle.amount, bot: false },
  } satisfies BattleReference
}
