import { BLOCK_REASONS, type BlockReason, type UserId } from '@bougie/protocol'

/** A player, or an address as limits count addresses. */
export type BlockSubject =
  | { readonly kind: 'user'; readonly userId: UserId }
  | { readonly kind: 'address'; readonly address: string }

export type BlockSource = 'automatic' | 'admin' | 'operator'

export interface Block {
  readonly id: string
  readonly subject: BlockSubject
  readonly reason: string
  readonly source: BlockSource
  readonly createdBy: UserId | null
  readonly createdAt: Date
  /** Null is for good. */
  readonly endsAt: Date | null
  readonly liftedAt: Date | null
}

/** What memory needs of it. */
export type HeldBlock = Pick<Block, 'id' | 'subject' | 'reason' | 'endsAt'>

export function subjectKeyOf(subject: BlockSubject): string {
  return subject.kind === 'user' ? `user:${subject.userId}` : `address:${subject.address}`
}

export function holdsAt({ endsAt, liftedAt }: Pick<Block, 'endsAt' | 'liftedAt'>, at: Date): boolean {
  return liftedAt === null && (endsAt === null || endsAt > at)
}

/** Told to whoever is blocked in place of an admin's own words, which stay in the administration. */
const REASON_OF_ADMINS = 'multiple_violations' satisfies BlockReason

export function publicReasonOf(reason: string): BlockReason {
  return BLOCK_REASONS.find((code) => code === reason) ?? REASON_OF_ADMINS
}
