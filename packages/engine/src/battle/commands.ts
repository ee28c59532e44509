// Commands of a battle. `atMs` is not part of a command: time is an argument of `decide`.
import type { BattleSettings } from './settings.ts'
import type { CancelReason, Direction, Seat } from './state.ts'
import type { LastPoint } from './value.ts'

/** A deadline is reached: see `nextDeadlineOf(state)`. One call makes one step; call again while a deadline is due. */
export interface AdvanceBattle {
  readonly type: 'advance'
  /**
   * The prices of the current round, index 1 first. Needed to leave `prediction` (up to the initial price at least)
   * and `results_wait` (all `maxPoints`); empty is fine everywhere else.
   */
  readonly prices: readonly number[]
  /** Live feed: the band of the round about to start, needed to leave `countdown` and `pause`. Simulated: null. */
  readonly liveEqualBand: number | null
  /** Recent intervals in which the server hung, oldest first. Those shorter than `STALL_MS` are ignored. */
  readonly stalls?: readonly Stall[]
}

/** The server did nothing from `sinceMs` to `untilMs`. */
export interface Stall {
  readonly sinceMs: number
  readonly untilMs: number
}

export type BattleCommand =
  | { readonly type: 'create'; readonly settings: BattleSettings }
  | AdvanceBattle
  /** A seed of the player's own, 1 to 64 hex digits, made after the server's commitment was published. */
  | { readonly type: 'giveSeed'; readonly seat: Seat; readonly clientSeed: string }
  | {
      readonly type: 'choose'
      readonly seat: Seat
      readonly choice: Direction
      readonly round: number
      /** As the player states it, believed only within the allowance; missing means now. */
      readonly sentAtMs?: number | null
      /** The time at which it reached the server, if it had to wait there; missing means now. */
      readonly receivedAtMs?: number
    }
  | { readonly type: 'disconnect' | 'reconnect' | 'forfeit'; readonly seat: Seat }
  /** A cancellation by an admin refunds both stakes; for any other reason each side gets what the battle is worth to it. */
  | {
      readonly type: 'cancel'
      readonly reason: CancelReason
      /** The last published point of a round in `results_wait`; without one the round is even. */
      readonly lastPoint?: LastPoint | null
    }
  /** Sent once per active battle after the server was down; both seats are then offline until they reconnect. */
  | {
      readonly type: 'resume'
      /** The last time at which the server is known to have run; 0 when unknown (the last stored event then stands in). */
      readonly downSinceMs: number
      /** Live feed: the last point that was published before. */
      readonly lastPoint?: LastPoint | null
    }

export type BattleCommandOf<Type extends BattleCommand['type']> = Extract<BattleCommand, { type: Type }>

export type BattleRefusal =
  | 'BATTLE_PHASE_CLOSED'
  | 'BATTLE_ALREADY_CHOSEN'
  | 'BATTLE_ROUND_MISMATCH'
  | 'BATTLE_STATE_ERROR'
