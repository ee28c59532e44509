// The whole truth about one battle, secrets of both seats included: never send it, send `viewFor` of it.
// It is plain JSON and changes only through `evolve`. It knows seats, not users. It holds neither seeds nor stakes,
// only which seats have given a seed.
import type { BattleSettings } from './settings.ts'

export const SEATS = ['one', 'two'] as const
export type Seat = (typeof SEATS)[number]

export interface PerSeat<Value> {
  readonly one: Value
  readonly two: Value
}

/** The same values for what a player predicts and for the result of a round. */
export const DIRECTIONS = ['up', 'down', 'equal'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** `countdown` is the time between match and game start, before round 1 begins. */
export const BATTLE_PHASES = ['countdown', 'waiting', 'prediction', 'results_wait', 'pause'] as const
export type BattlePhase = (typeof BATTLE_PHASES)[number]

export const BATTLE_STATUSES = ['active', 'completed', 'cancelled'] as const
export type BattleStatus = (typeof BATTLE_STATUSES)[number]

/** `downtime`: a round on a live feed whose prices nobody sampled. */
export const CANCEL_REASONS = ['both_absent', 'downtime', 'feed_stale', 'admin', 'failure'] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

export const FORFEIT_CAUSES = ['abandoned', 'absent'] as const
export type ForfeitCause = (typeof FORFEIT_CAUSES)[number]

export interface SettledRound {
  readonly round: number
  readonly equalBand: number
  readonly initialPrice: number
  readonly finalPrice: number
  readonly result: Direction
  readonly choices: PerSeat<Direction | null>
  readonly winner: Seat | 'draw'
  /** Kept for a live feed only; the prices of a simulated round follow from the seeds. */
  readonly prices: readonly number[] | null
}

export type BattleOutcome =
  | { readonly type: 'won'; readonly winner: Seat }
  | { readonly type: 'draw' }
  | { readonly type: 'forfeited'; readonly winner: Seat; readonly forfeitedBy: Seat; readonly cause: ForfeitCause }
  | {
      readonly type: 'cancelled'
      readonly reason: CancelReason
      /** The part of the pot that belongs to seat one; null when both stakes are refunded. */
      readonly shareOne: number | null
    }

export interface BattleState {
  readonly settings: BattleSettings
  /** null while the battle is active. */
  readonly outcome: BattleOutcome | null
  /** 1 from the countdown on. */
  readonly round: number
  readonly phase: BattlePhase
  readonly phaseStartedAtMs: number
  readonly phaseEndsAtMs: number
  /** null until the prediction phase of this round has started. */
  readonly predictionStartedAtMs: number | null
  /** null until the `results_wait` phase of this round has started. */
  readonly resultsWaitStartedAtMs: number | null
  /** The last millisecond at which a choice counts, allowance included; null while no choice is accepted. */
  readonly choicesCloseAtMs: number | null
  /** null in the countdown only. */
  readonly equalBand: number | null
  /** null until `results_wait`. */
  readonly initialPrice: number | null
  readonly seedsGiven: PerSeat<boolean>
  readonly choices: PerSeat<Direction | null>
  readonly points: PerSeat<number>
  readonly rounds: readonly SettledRound[]
  readonly offlineSinceMs: PerSeat<number | null>
  /** Seats that have not returned since a restart. A prediction waits only for seats without a choice. */
  readonly awaited: PerSeat<boolean>
  /** The time left in the phase that a restart interrupted. */
  readonly leftMs: number
  /** Stalls before this time are already compensated. */
  readonly madeUpAtMs: number
  /** How often stalls were compensated in this round. */
  readonly timesMadeUp: number
  readonly createdAtMs: number
  readonly lastEventAtMs: number
}

export function otherSeat(seat: Seat): Seat {
  return seat === 'one' ? 'two' : 'one'
}

export function statusOf({ outcome }: Pick<BattleState, 'outcome'>): BattleStatus {
  if (outcome === null) return 'active'
  return outcome.type === 'cancelled' ? 'cancelled' : 'completed'
}

/** null while the battle runs, and if it was cancelled. */
export function winnerOf({ outcome }: Pick<BattleState, 'outcome'>): Seat | 'draw' | null {
  if (outcome === null || outcome.type === 'cancelled') return null
  return outcome.type === 'draw' ? 'draw' : outcome.winner
}
