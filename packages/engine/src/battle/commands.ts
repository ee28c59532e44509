// What may be asked of a battle. `atMs` is no part of a command: time is an argument of `decide`.
import type { BattleSettings } from './settings.ts'
import type { CancelReason, Direction, Seat } from './state.ts'

export interface CreateBattle {
  readonly type: 'create'
  readonly settings: BattleSettings
}

/** Time has come: `nextDeadline(state)` is reached. One call makes one step; call again while a deadline is due. */
export interface AdvanceBattle {
  readonly type: 'advance'
  /**
   * The prices of the current round, index 1 first. Needed to leave `prediction` (up to the initial price at least)
   * and `results_wait` (all `maxPoints`); empty is fine everywhere else.
   */
  readonly prices: readonly number[]
  /** Live feed: the band of the round about to start, needed to leave `countdown` and `pause`. Simulated: null. */
  readonly liveEqualBand: number | null
}

/** A seed of the player's own, made after the server's commitment was told. */
export interface GiveSeed {
  readonly type: 'giveSeed'
  readonly seat: Seat
  /** 1 to 64 hex digits. */
  readonly clientSeed: string
}

export interface ChooseDirection {
  readonly type: 'choose'
  readonly seat: Seat
  readonly choice: Direction
  readonly round: number
  /** By the player's own word, which is taken only within the allowance; missing means now. */
  readonly sentAtMs?: number | null
}

export interface DisconnectSeat {
  readonly type: 'disconnect'
  readonly seat: Seat
}

export interface ReconnectSeat {
  readonly type: 'reconnect'
  readonly seat: Seat
}

export interface ForfeitBattle {
  readonly type: 'forfeit'
  readonly seat: Seat
}

export interface CancelBattle {
  readonly type: 'cancel'
  readonly reason: CancelReason
}

/** Sent once per active battle after the server was down; both seats are then offline until they reconnect. */
export interface ResumeBattle {
  readonly type: 'resume'
  /** The last moment the server is known to have run; 0 when unknown (the last stored event then stands in). */
  readonly downSinceMs: number
}

export type BattleCommand =
  | CreateBattle
  | AdvanceBattle
  | GiveSeed
  | ChooseDirection
  | DisconnectSeat
  | ReconnectSeat
  | ForfeitBattle
  | CancelBattle
  | ResumeBattle

export const BATTLE_REFUSALS = [
  'BATTLE_PHASE_CLOSED',
  'BATTLE_ALREADY_CHOSEN',
  'BATTLE_ROUND_MISMATCH',
  'BATTLE_STATE_ERROR',
] as const
export type BattleRefusal = (typeof BATTLE_REFUSALS)[number]
