// The commands of a cycle and their results. A command that is sent again, under the same `clientRef`, gets its first
// response again, also when its cycle is over: then from the stored bets. The running cycle itself recognises the
// commands that were sent to it.
import { createHash } from 'node:crypto'
import { type BetRemoved, type Cents, type CycleBet, type CycleSettings, cents } from '@bougie/engine'
import {
  type BetDirection,
  type BetId,
  type ClientRef,
  type CycleId,
  type Refusal,
  refuse,
  stakeOutOfRange,
  type UserId,
} from '@bougie/protocol'
import { uuidText } from '../../../platform/uuid.ts'
import type { Transaction } from '../../../ports/database.ts'
import { type AccountId, accounts, type Balance } from '../../../wallet/accounts.ts'
import type { EndedBetRow } from './cycle-rows.ts'

const UUID_BYTES = 16

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
  readonly areBetsEnabled: boolean
}

export interface RemoveCommand extends RemoveRequest {
  readonly type: 'remove'
}

/** The refunds of a cancellation. */
export interface CancelRefunds {
  readonly ok: true
  readonly cycleId: CycleId
  readonly number: number
  readonly openBets: number
  /** Those with an open bet. */
  readonly players: number
  readonly stakesCents: number
  readonly feesCents: number
}

/** Refunds stakes and fees of open bets. */
export interface CancelCommand {
  readonly type: 'cancel'
  readonly cycleId: CycleId
  /** null for an operator, or without any person. */
  readonly adminId: UserId | null
  /** Runs in the same transaction: both are stored or neither is. */
  readonly alongside: (transaction: Transaction, refunds: CancelRefunds) => Promise<void>
}

export type CycleCommand = PlaceCommand | RemoveCommand | CancelCommand

export type PlacedBet = Pick<
  CycleBet,
  'betId' | 'playerId' | 'direction' | 'stakeCents' | 'feeCents' | 'oddsHundredths' | 'pointIndex'
>
export type RemovedBet = Pick<BetRemoved, 'betId' | 'refundCents' | 'removal'>

interface Accepted {
  readonly ok: true
  readonly cycleId: CycleId
  readonly balanceCents: number
  /** True if a command with the same `clientRef` had already succeeded. */
  readonly repeated: boolean
}
export type PlaceResult = (Accepted & { readonly bet: PlacedBet }) | Refusal
export type RemoveResult = (Accepted & { readonly removed: RemovedBet }) | Refusal
export type CancelResult = CancelRefunds | Refusal
export type CommandResult = PlaceResult | RemoveResult | CancelResult

export function playerOf(command: CycleCommand): UserId | null {
  return command.type === 'cancel' ? null : command.userId
}

export function refuseStake({ stakeMinCents, stakeMaxCents }: CycleSettings): Refusal {
  return refuse('INVALID_AMOUNT', { message: stakeOutOfRange({ minCents: stakeMinCents, maxCents: stakeMaxCents }) })
}

/**
 * The id of the bet for a player's `clientRef`, always the same one. If the request is sent again, after a lost
 * response, from another tab, through another instance or after a restart, the bet is found instead of being placed
 * twice.
 */
export function betIdOf(userId: UserId, clientRef: ClientRef): BetId {
  // Ids are branded where they are created.
  return uuidFrom(createHash('sha256').update(`bougie/bet|${userId}|${clientRef}`).digest()) as BetId
}

/** RFC 9562: the bits for version 4 and its variant. All other bits look random to anybody who can't derive them. */
export function uuidFrom(digest: Buffer): string {
  const bytes = Buffer.from(digest.subarray(0, UUID_BYTES))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return uuidText(bytes)
}

export interface EarlierBets {
  /** Bets of ended cycles that commands may refer to. */
  readonly endedBets: ReadonlyMap<BetId, EndedBetRow>
  readonly balances: ReadonlyMap<AccountId, Balance>
}

export function placedBefore(
  { betId, userId }: PlaceCommand,
  { endedBets, balances }: EarlierBets,
): PlaceResult | null {
  const bet = endedBets.get(betId)
  if (bet === undefined || bet.userId !== userId) return null
  const { cycleId, direction, oddsHundredths, pointIndex } = bet
  const stakeCents = cents(bet.stakeCents)
  const feeCents = cents(bet.feeCents)
  return {
    ok: true,
    cycleId,
    bet: { betId, playerId: userId, direction, stakeCents, feeCents, oddsHundredths, pointIndex },
    balanceCents: balances.get(accounts.player(userId))?.cents ?? 0,
    repeated: true,
  }
}

export function removedBefore(
  { betId, userId, clientRef }: RemoveCommand,
  { endedBets, balances }: EarlierBets,
): RemoveResult | null {
  const bet = endedBets.get(betId)
  if (bet === undefined || bet.userId !== userId || clientRef === null || bet.removalRef !== clientRef) return null
  const { cycleId, result, payoutCents } = bet
  if (result !== 'undone' && result !== 'removed' && result !== 'cashed_out') return null
  return {
    ok: true,
    cycleId,
    removed: { betId, removal: result, refundCents: cents(payoutCents) },
    balanceCents: balances.get(accounts.player(userId))?.cents ?? 0,
    repeated: true,
  }
}

/** If no readable cycle can decide them, all other commands are refused. */
export function repeatOrRefuse(
  command: CycleCommand,
  earlier: EarlierBets,
  code: 'CYCLE_MISMATCH' | 'CYCLE_STATE_ERROR',
): CommandResult {
  switch (command.type) {
    case 'place':
      return placedBefore(command, earlier) ?? refuse(command.areBetsEnabled ? code : 'CYCLE_BETS_DISABLED')
    case 'remove':
      return removedBefore(command, earlier) ?? refuse(code)
    case 'cancel':
      return refuse(code)
  }
}
