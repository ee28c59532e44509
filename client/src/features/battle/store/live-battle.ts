// One battle as this browser knows it, seen from the side of the player on the left:
// oneself, or user1 for somebody who only watches. Prices are kept apart (price-series.ts), because they
// change four times a second and nothing else on the screen has to.
import type {
  BattleId,
  BattlePhase,
  BattleRecord,
  BattleStateMessage,
  Direction,
  RoundOutcome,
  UserId,
} from '@bougie/protocol'

export interface Identity {
  readonly id: UserId
  readonly username: string
  readonly avatarUrl: string | null
}

export interface Contestant extends Identity {
  readonly bot: boolean
  /** Rounds won. */
  readonly points: number
  /** Unknown until the first full state. */
  readonly record: BattleRecord | null
}

export interface PhaseClock {
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
  /** When this browser learned it, on its own clock: the overlays last from here. */
  readonly learnedAtMs: number
}

export type BattleEnding =
  | {
      readonly type: 'completed'
      readonly result: RoundOutcome
      /** The amount returned to the player on the left. */
      readonly payoutCents: number
      readonly forfeitedBy: UserId | null
      readonly learnedAtMs: number
      /** False when the battle was already over when this browser was first notified of it. */
      readonly witnessed: boolean
    }
  | {
      readonly type: 'cancelled'
      readonly reason: string | null
      /** The part of the pot that came back, where it is not the stake. */
      readonly shareCents?: number
    }

export type RematchState =
  | { readonly type: 'closed' }
  | { readonly type: 'open'; readonly untilMs: number }
  | { readonly type: 'asked'; readonly untilMs: number }
  | { readonly type: 'offered'; readonly untilMs: number }

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
  /** The price point that ends the prediction phase, whose price is the initial one. */
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

/** Own side and the other's, from which of the two was right. */
export function outcomeOf(correct: { readonly self: boolean; readonly opponent: boolean }): RoundOutcome {
  if (correct.self === correct.opponent) return 'draw'
  return correct.self ? 'win' : 'loss'
}

export function isOver(battle: LiveBattle): boolean {
  return battle.ending !== null
}

/** The prediction phase is open on the server's clock and nothing was chosen: 'Parier !'. */
export function awaitsChoice(battle: LiveBattle): boolean {
  return (
    battle.role === 'player' &&
    battle.ending === null &&
    battle.phase?.name === 'prediction' &&
    battle.ownChoice === null &&
    battle.pendingChoice === null
  )
}
