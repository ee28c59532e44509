import type { ProgramSeats } from '@bougie/battle-messages'
import type { ClientRef, ErrorCode, Refusal, UserId } from '@bougie/protocol'
import type { QueuePair } from '../../../ports/queue.ts'
import type { ChallengeId } from '../challenge/challenge-repository.ts'

export interface JoinRequest {
  readonly userId: UserId
  readonly amountCents: number
  /** The player's own seed; if null, the user id takes its place. */
  readonly clientSeed: string | null
  readonly clientRef: ClientRef | null
}

export interface LeaveRequest {
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
  /** Absent if no seat is a program's: both players are people or bots of the operator. */
  readonly programs?: ProgramSeats
}

export type MatchRequest =
  | { readonly kind: 'join'; readonly request: JoinRequest }
  | { readonly kind: 'leave'; readonly request: LeaveRequest }
  | { readonly kind: 'pair'; readonly request: PairRequest }
  | { readonly kind: 'stepIn'; readonly request: StepInRequest }

/** `short` lists the players of a pair who are refused because they can't pay or may not play. */
export type MatchResult = { readonly ok: true } | (Refusal & { readonly short?: readonly UserId[] })

/** A request that waits for its batch. */
export type PendingRequest = MatchRequest & {
  /** A user has at most one request in a batch, because the second one may depend on the first. */
  readonly userIds: readonly UserId[]
  readonly settle: (result: MatchResult) => void
  /** The batch failed and nothing happened. */
  readonly fail: (cause: unknown) => void
}

export type Pending<Kind extends MatchRequest['kind']> = Extract<PendingRequest, { readonly kind: Kind }>
