import type { BattleSeeds, BattleState, Cents, PerSeat } from '@bougie/engine'
import type { BattleId, BattleRecord, PlayerRating, UserId } from '@bougie/protocol'

/** A player as the opponent sees them. */
export interface PlayerCard {
  readonly id: UserId
  readonly username: string
  readonly bot: boolean
  /** Others see only the name. */
  readonly isHidden: boolean
  /** The address of the picture; null when there is none. */
  readonly avatarUrl: string | null
  readonly record: BattleRecord
  /** Absent without a rated battle, and in practice. `last` is the change by the most recent battle that changed it. */
  readonly rating?: PlayerRating & { readonly last?: { readonly battleId: BattleId; readonly change: number } }
}

/** Seats that an API token took. */
export type ProgramSeats = PerSeat<boolean>

export const NO_PROGRAMS: ProgramSeats = { one: false, two: false }

/** The part of a battle that hardly changes, apart from the history of its events. */
export interface BattleHead {
  readonly id: BattleId
  readonly players: PerSeat<PlayerCard>
  /**
   * Stored with the battle and never changed, so that a replay has it too. A battle with such a seat counts in no
   * record, rating or ranking.
   */
  readonly programs: ProgramSeats
  readonly stakeCents: Cents
  /** The server's seed is secret until the battle is over. A player may replace their own until the game starts. */
  readonly seeds: BattleSeeds
  readonly commitment: string
}

export interface Battle {
  readonly head: BattleHead
  readonly state: BattleState
}
