// Blocks begin and end here, each in one transaction: by hits of rate limits, of which repeated ones block a caller for a
// while and repeated blocks for a day; by admins and operators, with an entry in the audit log.

import { assert } from '@bougie/engine'
import { type BlockReason, type Refusal, refuse, refuseMissing, type UserId } from '@bougie/protocol'
import { type AuditLog, refuseOwnCase, refuseUnlessPlayer } from '../admin/service.ts'
import { DAY_MS, MINUTE_MS } from '../platform/durations.ts'
import type { SharedDependencies } from '../platform/shared-dependencies.ts'
import type { Transaction } from '../ports/database.ts'
import type { RateRule } from '../ports/rate-limit.ts'
import { type Block, type BlockSubject, fieldsOf, isActiveAt, type NamedBlock, subjectKeyOf } from './block.ts'
import * as blocks from './repository.ts'

export interface BlockRequest {
  readonly subject: BlockSubject
  /** Null means permanent. */
  readonly minutes: number | null
  readonly reason: string
  /** Null for an operator. */
  readonly adminId: UserId | null
}

export interface LiftRequest {
  readonly id: string
  readonly adminId: UserId | null
}

export interface ManualBlocksDependencies extends Pick<SharedDependencies, 'clock' | 'random' | 'database'> {
  readonly auditLog: AuditLog
}

export type StoredBlock = { readonly ok: true; readonly block: NamedBlock } | Refusal

export async function storeBlock(dependencies: ManualBlocksDependencies, request: BlockRequest): Promise<StoredBlock> {
  const { clock, random, database, auditLog } = dependencies
  const { subject, minutes, reason, adminId } = request

  async function refusalOf(transaction: Transaction): Promise<Refusal | null> {
    if (subject.kind === 'address') return null
    if (subject.userId === adminId)
      return refuse('FORBIDDEN', { message: 'Vous ne pouvez pas vous bloquer vous-même.' })
    return refuseUnlessPlayer(transaction, { userId: subject.userId, ofBot: 'Un bot ne se bloque pas.' })
  }

  return database.transaction(async (transaction): Promise<StoredBlock> => {
    const refusal = await refusalOf(transaction)
    if (refusal !== null) return refusal
    const atMs = clock.nowMs()
    const block: Block = {
      id: random.uuid(),
      subject,
      reason,
      source: adminId === null ? 'operator' : 'admin',
      createdBy: adminId,
      createdAt: new Date(atMs),
      endsAt: minutes === null ? null : new Date(atMs + minutes * MINUTE_MS),
      liftedAt: null,
    }
    await blocks.insert(transaction, block, null)
    const details = { block: block.id, reason, minutes }
    await auditLog.record(transaction, { adminId, action: 'block_added', subject: auditSubjectOf(subject), details })
    const stored = await blocks.find(transaction, block.id)
    assert(stored !== null, 'a block that was stored is there')
    return { ok: true, block: stored }
  })
}

/** Lifting an ended block changes nothing and is not an error. */
export function storeLift(dependencies: ManualBlocksDependencies, { id, adminId }: LiftRequest): Promise<StoredBlock> {
  const { clock, database, auditLog } = dependencies
  return database.transaction(async (transaction): Promise<StoredBlock> => {
    const at = new Date(clock.nowMs())
    const block = await blocks.find(transaction, id)
    if (block === null) return refuseMissing('block')
    const own = refuseOwnCase({ adminId, concerned: fieldsOf(block.subject).userId })
    if (own) return own
    if (isActiveAt(block, at) && (await blocks.lift(transaction, { id, at }))) {
      const details = { block: id, reason: block.reason }
      const subject = auditSubjectOf(block.subject)
      await auditLog.record(transaction, { adminId, action: 'block_lifted', subject, details })
    }
    return { ok: true, block }
  })
}

function auditSubjectOf(subject: BlockSubject) {
  return subject.kind === 'user' ? { type: 'user', id: subject.userId } : { type: 'address', id: subject.address }
}

/** The fifth hit within the window causes a block. */
const HITS: RateRule = { name: 'limit-hits', max: 4, windowMs: 10 * MINUTE_MS }
const BLOCK_MS = 15 * MINUTE_MS
const BLOCKS_A_DAY = 3
/** Lifted blocks don't count, so more are read than are needed. */
const BLOCKS_LOOKED_AT = 20

/** The holder of a whole site could otherwise fill the table, network by network; the site's shared limits still hold. */
const BLOCKS_PER_SITE: RateRule = { name: 'blocks of a site', max: 20, windowMs: BLOCK_MS }

export interface Hit {
  readonly subject: BlockSubject
  /** All networks of the address's site; null for a player, and for an address that has no such site. */
  readonly site: string | null
}

type AutomaticBlocksDependencies = Pick<SharedDependencies, 'clock' | 'random' | 'database' | 'rateLimiter'>

/** Called when a caller exceeds a rate limit; returns the resulting block, if any. */
export async function storeHit(
  { clock, random, database, rateLimiter }: AutomaticBlocksDependencies,
  { subject, site }: Hit,
): Promise<Block | null> {
  if ((await rateLimiter.hit(HITS, subjectKeyOf(subject))) === null) return null
  if (site !== null && (await rateLimiter.check(BLOCKS_PER_SITE, site)) !== null) return null
  const stored = await database.transaction(async (transaction) => {
    const at = new Date(clock.nowMs())
    const earlier = await blocks.listAutomatic(transaction, subject, BLOCKS_LOOKED_AT)
    if (earlier.some((block) => isActiveAt(block, at))) return null
    const block = { id: random.uuid(), subject, ...termsOf(earlier, at) }
    // Each block has at most one successor, so two servers that count the same hit write only one.
    const onceKey = `${subjectKeyOf(subject)} after ${earlier[0]?.id ?? 'none'}`
    return (await blocks.insert(transaction, block, onceKey)) ? block : null
  })
  // Only a block counts: hits that come together are many, and result in one.
  if (stored !== null && site !== null) await rateLimiter.hit(BLOCKS_PER_SITE, site)
  return stored
}

function termsOf(earlier: readonly Block[], at: Date): Omit<Block, 'id' | 'subject'> {
  const dayAgo = new Date(at.getTime() - DAY_MS)
  const counted = earlier.filter(({ createdAt, liftedAt }) => liftedAt === null && createdAt > dayAgo)
  const isLast = counted.length >= BLOCKS_A_DAY - 1
  const reason: BlockReason = isLast ? 'multiple_violations' : 'rate_limit_exceeded'
  const endsAt = new Date(at.getTime() + (isLast ? DAY_MS : BLOCK_MS))
  return { reason, source: 'automatic', createdBy: null, createdAt: at, endsAt, liftedAt: null }
}
