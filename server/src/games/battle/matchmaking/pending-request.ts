import type { ProgramSeats } from '@bougie/battle-messages'
import { type ClientRef, type ErrorCode, type Refusal, refuse, type UserId } from '@bougie/protocol'
import type { QueuePair } from '../../../ports/queue.ts'
import type { ChallengeId } from '../challenge/challenge-repository.ts'

export interface JoinRequest {
  readonly userId: UserId
  readonly amountCents: number
  /** The player's own seed; if null, the user id takes its place. */
  readonly clientSeed: string | null
  readonly clientRef: ClientRef | null
}

interface LeaveRequest {
  readonly userId: UserId
  /** The reason if it is not the player's own request. */
  readonly code: ErrorCode | null
}

export interface StepInRequest {
  readonly userId: UserId
  readonly opponent: UserId
}

/** Two players who want to play each other. */
export interface PairRequest extends QueuePair {
  /** The challenge of `first` that `second` accepts. The transaction that begins the battle closes it. */
  readonly challengeId?: ChallengeId
  /** The pair is refused with this code if `first` plays another battle by the time this one would begin. */
  readonly refusedIfBusy?: ErrorCode
  /** Absent if no seat is a program's: both players are people or bots of the operator. */
  readonly programs?: ProgramSeats
}

export type MatchRequest =
  | { readonly kind: 'join'; readonly request: JoinRequest }
  | { readonly kind: 'leave'; readonly request: LeaveRequest }
  | { readonly kind: 'pair'; readonly request: PairRequest }
  | { readonly kind: 'stepIn'; readonly request: StepInRequest }

/** `refusals` has the players of a pair who can't pay or may not play, each with their own reason. */
type MatchRefusal = Refusal & { readonly refusals?: ReadonlyMap<UserId, Refusal> }
export type MatchResult = { readonly ok: true } | MatchRefusal

/** Nobody learns the reason of somebody else: with only the opponent refused, the player gets the code `otherwise`. */
export function refusalFor(userId: UserId, { refusals, ...refusal }: MatchRefusal, otherwise: ErrorCode): Refusal {
  return refusals === undefined ? refusal : (refusals.get(userId) ?? refuse(otherwise))
}

/** A request that waits for its batch. */
export type PendingRequest = MatchRequest & {
  /** Everybody whose place or balance it may change. */
  readonly userIds: readonly UserId[]
  readonly settle: (result: MatchResult) => void
  /** The batch failed and nothing happened. Without effect once settled. */
  readonly fail: (cause: unknown) => void
}

export type Pending<Kind extends MatchRequest['kind']> = Extract<PendingRequest, { readonly kind: Kind }>
