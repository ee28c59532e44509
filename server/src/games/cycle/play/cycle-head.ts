import type { CycleId, UserId } from '@bougie/protocol'

/** The fixed properties of a cycle. */
export interface CycleHead {
  readonly id: CycleId
  /** 1 for the first cycle of the database. */
  readonly number: number
  /** Secret until the cycle is over. */
  readonly serverSeed: string
  readonly commitment: string
  readonly startPrice: number
}

/** A player as everybody sees them. */
export interface PlayerName {
  readonly id: UserId
  readonly pseudo: string
  readonly bot: boolean
}
