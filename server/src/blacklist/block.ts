import { BLOCK_REASONS, type BlockReason, type BlockResponse, type UserId } from '@bougie/protocol'
import type { Page } from '../platform/page-cursor.ts'

/** A player, or an address in the form that rate limits count. */
export type BlockSubject =
  | { readonly kind: 'user'; readonly userId: UserId }
  | { readonly kind: 'address'; readonly address: string }

/** A subject as columns and events have it: one of the two is null. */
interface SubjectFields {
  readonly userId: UserId | null
  readonly address: string | null
}

export function fieldsOf(subject: BlockSubject): SubjectFields {
  return subject.kind === 'user'
    ? { userId: subject.userId, address: null }
    : { userId: null, address: subject.address }
}

export function subjectOf({ userId, address }: SubjectFields): BlockSubject {
  return userId === null ? { kind: 'address', address: address ?? '' } : { kind: 'user', userId }
}

export type BlockSource = 'automatic' | 'admin' | 'operator'

export interface Block {
  readonly id: string
  readonly subject: BlockSubject
  readonly reason: string
  readonly source: BlockSource
  readonly createdBy: UserId | null
  readonly createdAt: Date
  /** Null means permanent. */
  readonly endsAt: Date | null
  readonly liftedAt: Date | null
}

/** The part of a block that is kept in memory. */
export type ActiveBlock = Pick<Block, 'id' | 'subject' | 'reason' | 'endsAt'>

export function subjectKeyOf(subject: BlockSubject): string {
  return subject.kind === 'user' ? `user:${subject.userId}` : `address:${subject.address}`
}

export function isActiveAt({ endsAt, liftedAt }: Pick<Block, 'endsAt' | 'liftedAt'>, at: Date): boolean {
  return liftedAt === null && (endsAt === null || endsAt > at)
}

/** Shown to the blocked player instead of an admin’s own text, which the player gets only with their personal data. */
const REASON_OF_ADMINS = 'multiple_violations' satisfies BlockReason

export function publicReasonOf(reason: string): BlockReason {
  return BLOCK_REASONS.find((code) => code === reason) ?? REASON_OF_ADMINS
}

export interface NamedBlock extends Block {
  readonly pseudo: string | null
}

export interface BlockPage extends Page {
  /** Only blocks of this player; null for all. */
  readonly userId: UserId | null
  /** Only blocks of addresses that begin with this, or of this address; null for all. */
  readonly address: string | null
  /** Only blocks active at this time; null for all. */
  readonly activeAt: Date | null
}

export function toBlockResponse(block: NamedBlock, at: Date): BlockResponse {
  const { userId, address } = fieldsOf(block.subject)
  return {
    id: block.id,
    user_id: userId,
    pseudo: block.pseudo,
    ip: address,
    reason: block.reason,
    source: block.source,
    created_by: block.createdBy,
    created_at: block.createdAt.toISOString(),
    ends_at: block.endsAt?.toISOString() ?? null,
    lifted_at: block.liftedAt?.toISOString() ?? null,
    active: isActiveAt(block, at),
  }
}
