import type { ClientRef, ErrorCode, Refusal, UserId } from '@bougie/protocol'
import type { QueuePair, QueuePlace } from '../../../ports/queue.ts'
import type { ChallengeId } from '../challenge/challenge.ts'
import type { Wish } from '../play/turn-inbox.ts'

export interface JoinRequest {
  readonly userId: UserId
  readonly amountCents: number
  /** Of the player's own making; the user id stands in. */
  readonly clientSeed: string | null
  readonly clientRef: ClientRef | null
}

export interface LeaveRequest {
  readonly userId: UserId
  /** Why, when it is not the player's wish. */
  readonly code: ErrorCode | null
}

export interface StepInRequest {
  readonly userId: UserId
  readonly opponent: UserId
}

/** Two who want to play each other. */
export interface PairRequest extends QueuePair {
  /** The challenge of `first` that `second` accepts: closed by the transaction that begins the battle. */
  readonly challengeId?: ChallengeId
}

export type JoinResult = { readonly ok: true; readonly place: QueuePlace } | Refusal
export type LeaveResult = { readonly ok: true } | Refusal
/** `short` names who could not pay. */
export type PairResult = { readonly ok: true } | (Refusal & { readonly short: readonly UserId[] })

interface Answerable<Result> extends Wish {
  readonly settle: (result: Result) => void
  /** The turn failed and nothing happened. */
  readonly fail: (cause: unknown) => void
}

export interface JoinWish extends Answerable<JoinResult> {
  readonly kind: 'join'
  readonly request: JoinRequest
}

export interface LeaveWish extends Answerable<LeaveResult> {
  readonly kind: 'leave'
  readonly request: LeaveRequest
}

export interface PairWish extends Answerable<PairResult> {
  readonly kind: 'pair'
  readonly request: PairRequest
}

export interface StepInWish extends Answerable<LeaveResult> {
  readonly kind: 'stepIn'
  readonly request: StepInRequest
}

export type QueueWish = JoinWish | LeaveWish | PairWish | StepInWish

export interface WishesByKind {
  readonly joins: readonly JoinWish[]
  readonly leaves: readonly LeaveWish[]
  readonly pairs: readonly PairWish[]
  readonly stepIns: readonly StepInWish[]
}

export function byKind(wishes: readonly QueueWish[]): WishesByKind {
  return {
    joins: wishes.filter((wish) => wish.kind === 'join'),
    leaves: wishes.filter((wish) => wish.kind === 'leave'),
    pairs: wishes.filter((wish) => wish.kind === 'pair'),
    stepIns: wishes.filter((wish) => wish.kind === 'stepIn'),
  }
}
