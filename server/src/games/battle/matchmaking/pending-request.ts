import type { ProgramSeats } from '@bougie/battle-messages'
import type { ClientRef, ErrorCode, Refusal, UserId } from '@bougie/protocol'
import type { QueuePair, QueuePlace } from '../../../ports/queue.ts'
import type { ChallengeId } from '../challenge/challenge.ts'
import type { BatchRequest } from './batch-inbox.ts'

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

export type JoinResult = { readonly ok: true; readonly place: QueuePlace } | Refusal
export type LeaveResult = { readonly ok: true } | Refusal
/** `short` lists the players who are refused because they can't pay or may not play. */
export type PairResult = { readonly ok: true } | (Refusal & { readonly short: readonly UserId[] })

interface Answerable<Result> extends BatchRequest {
  readonly settle: (result: Result) => void
  /** The batch failed and nothing happened. */
  readonly fail: (cause: unknown) => void
}

export interface PendingJoin extends Answerable<JoinResult> {
  readonly kind: 'join'
  readonly request: JoinRequest
}

export interface PendingLeave extends Answerable<LeaveResult> {
  readonly kind: 'leave'
  readonly request: LeaveRequest
}

export interface PendingPair extends Answerable<PairResult> {
  readonly kind: 'pair'
  readonly request: PairRequest
}

export interface PendingStepIn extends Answerable<LeaveResult> {
  readonly kind: 'stepIn'
  readonly request: StepInRequest
}

export type PendingRequest = PendingJoin | PendingLeave | PendingPair | PendingStepIn

export interface RequestsByKind {
  readonly joins: readonly PendingJoin[]
  readonly leaves: readonly PendingLeave[]
  readonly pairs: readonly PendingPair[]
  readonly stepIns: readonly PendingStepIn[]
}

export function byKind(requests: readonly PendingRequest[]): RequestsByKind {
  return {
    joins: requests.filter((pending) => pending.kind === 'join'),
    leaves: requests.filter((pending) => pending.kind === 'leave'),
    pairs: requests.filter((pending) => pending.kind === 'pair'),
    stepIns: requests.filter((pending) => pending.kind === 'stepIn'),
  }
}
