import type { BetRemoved, Cents, CycleBet } from '@bougie/engine'
import type { BetDirection, BetId, ClientRef, CycleId, Refusal, UserId } from '@bougie/protocol'
import type { Transaction } from '../../../ports/database.ts'

export interface PlaceRequest {
  readonly userId: UserId
  readonly cycleId: CycleId
  /** The cycle that the player meant, by the session id published with `cycleId`; null if the command has none. */
  readonly sessionId: string | null
  readonly direction: BetDirection
  readonly stakeCents: Cents
  readonly linkCode: string | null
  readonly clientRef: ClientRef | null
  /** True if an API token placed it. */
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
  /** True if bets were accepted when the command arrived; an existing bet is confirmed in any case. */
  readonly isGateOpen: boolean
}

export interface RemoveCommand extends RemoveRequest {
  readonly type: 'remove'
}

/** Refunds stakes and fees of open bets. */
export interface VoidCommand {
  readonly type: 'void'
  readonly cycleId: CycleId
  /** null for an operator, or without any person. */
  readonly adminId: UserId | null
  /** Runs in the same transaction: both are stored or neither is. */
  readonly alongside: (transaction: Transaction) => Promise<void>
}

export type CycleCommand = PlaceCommand | RemoveCommand | VoidCommand

export type TakenBet = Pick<
  CycleBet,
  'betId' | 'playerId' | 'direction' | 'stakeCents' | 'feeCents' | 'oddsHundredths' | 'pointIndex'
>
export type ReturnedBet = Pick<BetRemoved, 'betId' | 'refundCents' | 'removal'>

/** `repeated` means that a command with the same `clientRef` had already succeeded. */
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

/**
 * Commands of one player are never decided in the same step, so that each one sees the balance left by the previous
 * one.
 */
export function playerOf(command: CycleCommand): UserId | null {
  return command.type === 'void' ? null : command.userId
}
