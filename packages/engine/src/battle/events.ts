// Events of a battle: small, JSON, enough to rebuild it with `replay`.
// `atMs` is when it was decided and never goes back within a battle; `startedAtMs` and `endsAtMs` are the schedule.
import type { BattleSettings } from './settings.ts'
import type { BattlePhase, CancelReason, Direction, ForfeitCause, Seat, SettledRound } from './state.ts'

interface Stamped {
  readonly atMs: number
}

export interface BattleCreated extends Stamped {
  readonly type: 'battleCreated'
  readonly settings: BattleSettings
  readonly startedAtMs: number
  readonly endsAtMs: number
}

/**
 * Replaces the seed that the player brought to the match, at a time when the server can no longer change its own seed.
 */
export interface SeedGiven extends Stamped {
  readonly type: 'seedGiven'
  readonly seat: Seat
  readonly clientSeed: string
}

/** The round begins with its `waiting` phase. */
export interface RoundStarted extends Stamped {
  readonly type: 'roundStarted'
  readonly round: number
  readonly equalBand: number
  readonly startedAtMs: number
  readonly endsAtMs: number
}

export interface PredictionStarted extends Stamped {
  readonly type: 'predictionStarted'
  readonly round: number
  readonly startedAtMs: number
  readonly endsAtMs: number
}

export interface ChoiceMade extends Stamped {
  readonly type: 'choiceMade'
  readonly seat: Seat
  readonly round: number
  readonly choice: Direction
  /** The arrival time, if the choice had to wait in the server. */
  readonly receivedAtMs?: number
}

export interface ResultsWaitStarted extends Stamped {
  readonly type: 'resultsWaitStarted'
  readonly round: number
  readonly initialPrice: number
  readonly startedAtMs: number
  readonly endsAtMs: number
}

export interface RoundSettled extends Stamped, SettledRound {
  readonly type: 'roundSettled'
}

export interface PauseStarted extends Stamped {
  readonly type: 'pauseStarted'
  readonly round: number
  readonly startedAtMs: number
  readonly endsAtMs: number
}

export interface SeatDisconnected extends Stamped {
  readonly type: 'seatDisconnected'
  readonly seat: Seat
}

export interface SeatReconnected extends Stamped {
  readonly type: 'seatReconnected'
  readonly seat: Seat
}

/**
 * The point at which the battle continues after downtime: the same phase moved, or for a live feed the round from its
 * start.
 */
export interface BattleResumed extends Stamped {
  readonly type: 'battleResumed'
  readonly phase: BattlePhase
  readonly startedAtMs: number
  readonly endsAtMs: number
  readonly roundRestarted: boolean
}

/** The server hung, or a player has come back after a restart: neither loses time by it. */
export interface BattleProlonged extends Stamped {
  readonly type: 'battleProlonged'
  readonly phase: BattlePhase
  readonly startedAtMs: number
  readonly endsAtMs: number
  /** True when a live round is restarted, because its prices were sampled by the old schedule. */
  readonly roundRestarted: boolean
  /** An absent player has the whole grace again from now on. */
  readonly graceRenewed: boolean
}

/** Always followed by `battleCompleted` in the same response. */
export interface BattleForfeited extends Stamped {
  readonly type: 'battleForfeited'
  readonly forfeitedBy: Seat
  readonly winner: Seat
  readonly cause: ForfeitCause
}

export interface BattleCompleted extends Stamped {
  readonly type: 'battleCompleted'
  readonly winner: Seat | 'draw'
}

export interface BattleCancelled extends Stamped {
  readonly type: 'battleCancelled'
  readonly reason: CancelReason
  /** Missing when both stakes are refunded: by an admin, and in battles of older versions. */
  readonly shareOne?: number
}

export type BattleEvent =
  | BattleCreated
  | SeedGiven
  | RoundStarted
  | PredictionStarted
  | ChoiceMade
  | ResultsWaitStarted
  | RoundSettled
  | PauseStarted
  | SeatDisconnected
  | SeatReconnected
  | BattleResumed
  | BattleProlonged
  | BattleForfeited
  | BattleCompleted
  | BattleCancelled
