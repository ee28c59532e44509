import type { BetRemoved, Cents, CycleBet } from '@bougie/engine'
import type { BetDirection, BetId, ClientRef, CycleId, Refusal, UserId } from '@bougie/protocol'
import type { Transaction } from '../../../ports/database.ts'

export interface PlaceRequest {
  readonly userId: UserId
  readonly cycleId: CycleId
  /** The cycle that the player meant, as published beside `cycleId`; null when the command has none. */
  readonly sessionId: string | null
  readonly direction: BetDirection
  readonly stakeCents: Cents
  readonly linkCode: string | null
  readonly clientRef: ClientRef | null
  /** By an API token. */
  readonly isProgram: boolean
}

export interface RemoveRequest {
  readonly userId: UserId
  readonly betId: BetId
  readonly sessionId: string | null
  readonly clientRef: ClientRef | null
}

export interface PlaceCommand extends PlaceRequest {
  readonly type: 'place'
  readonly betId: BetId
  /** The house account funds the missing amount. */
  readonly isFunded: boolean
  /** Whether bets were taken when it arrived; an existing bet is confirmed all the same. */
  readonly isGateOpen: boolean
}

export interface RemoveCommand extends RemoveRequest {
  readonly type: 'remove'
}

/** By an admin: stakes and fees of open bets come back. */
export interface VoidCommand {
  readonly type: 'void'
  readonly cycleId: CycleId
  /** Null: an operator, or no person at all. */
  readonly adminId: UserId | null
  /** Stored with it, or nothing is. */
  readonly alongside: (transaction: Transaction) => Promise<void>
}

export type CycleCommand = PlaceCommand | RemoveCommand | VoidCommand

export type TakenBet = Pick<
  CycleBet,
  'betId' | 'playerId' | 'direction' | 'stakeCents' | 'feeCents' | 'oddsHundredths' | 'pointIndex'
>
export type ReturnedBet = Pick<BetRemoved, 'betId' | 'refundCents' | 'removal'>

/** `repeated`: it had happened before, under the same `clientRef`. */
export type PlaceResult =
  | {
      readonly ok: true
      readonly cycleId: CycleId
      readonly bet: TakenBet
      readonly balanceCents: number
      readonly repeated: boolean
    }
  | Refusal
export type RemoveResult =
  | {
      readonly ok: true
      readonly cycleId: CycleId
      readonly removed: ReturnedBet
      readonly balanceCents: number
      readonly repeated: boolean
    }
  | Refusal
export type VoidResult = { readonly ok: true } | Refusal
export type CommandResult = PlaceResult | RemoveResult | VoidResult

/** Commands of one player are never decided in the same step: each sees what the one before has done to the balance. */
export function playerOf(command: CycleCommand): UserId | null {
  return command.type === 'void' ? null : command.userId
}
