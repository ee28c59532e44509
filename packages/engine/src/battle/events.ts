// Events of a battle: small, JSON, enough to rebuild it with `replay`.
// `atMs` is when it was decided and never goes back within a battle, unless a restart found the clock set back;
// `startedAtMs` and `endsAtMs` are the schedule.
import type { BattleSettings } from './settings.ts'
import type { BattlePhase, CancelReason, Direction, ForfeitCause, Seat, SettledRound } from './state.ts'

interface Stamped {
  readonly atMs: number
}

interface Scheduled extends Stamped {
  readonly startedAtMs: number
  readonly endsAtMs: number
}

/** Replaces the seed that the player brought to the match, at a time when the server can no longer change its own. */
export interface SeedGiven extends Stamped {
  readonly type: 'seedGiven'
  readonly seat: Seat
  readonly clientSeed: string
}

export interface RoundSettled extends Stamped, SettledRound {
  readonly type: 'roundSettled'
}

/** The phase at which the battle continues after it was interrupted. */
interface Moved extends Scheduled {
  readonly phase: BattlePhase
  /** True when a live round is restarted, because its prices were sampled by the old schedule. */
  readonly roundRestarted: boolean
}

export type BattleEvent =
  | (Scheduled & { readonly type: 'battleCreated'; readonly settings: BattleSettings })
  | SeedGiven
  /** The round begins with its `waiting` phase. */
  | (Scheduled & { readonly type: 'roundStarted'; readonly round: number; readonly equalBand: number })
  | (Scheduled & { readonly type: 'predictionStarted'; readonly round: number })
  | (Stamped & {
      readonly type: 'choiceMade'
      readonly seat: Seat
      readonly round: number
      readonly choice: Direction
      /** The arrival time, if the choice had to wait in the server. */
      readonly receivedAtMs?: number
    })
  | (Scheduled & { readonly type: 'resultsWaitStarted'; readonly round: number; readonly initialPrice: number })
  | RoundSettled
  | (Scheduled & { readonly type: 'pauseStarted'; readonly round: number })
  | (Stamped & { readonly type: 'seatDisconnected' | 'seatReconnected'; readonly seat: Seat })
  /** After downtime: the same phase moved, or for a live feed the round from its start. */
  | (Moved & { readonly type: 'battleResumed' })
  /**
   * The server hung, or a player has come back after a restart: neither loses time by it. With `graceRenewed` an absent
   * player has the whole grace again from now on.
   */
  | (Moved & { readonly type: 'battleProlonged'; readonly graceRenewed: boolean })
  /** Always followed by `battleCompleted` in the same response. */
  | (Stamped & {
      readonly type: 'battleForfeited'
      readonly forfeitedBy: Seat
      readonly winner: Seat
      readonly cause: ForfeitCause
    })
  | (Stamped & { readonly type: 'battleCompleted'; readonly winner: Seat | 'draw' })
  | (Stamped & {
      readonly type: 'battleCancelled'
      readonly reason: CancelReason
      /** Missing when both stakes are refunded: by an admin. */
      readonly shareOne?: number
    })

export type BattleEventOf<Type extends BattleEvent['type']> = Extract<BattleEvent, { type: Type }>
