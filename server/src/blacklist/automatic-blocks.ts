// Repeated hits of rate limits block a caller for a while, and repeated blocks for a day.

import type { BlockReason } from '@bougie/protocol'
import { DAY_MS, MINUTE_MS } from '../platform/durations.ts'
import type { SharedDependencies } from '../platform/shared-dependencies.ts'
import type { RateRule } from '../ports/rate-limit.ts'
import { type Block, type BlockSubject, isActiveAt, subjectKeyOf } from './block.ts'
import { createBlockRepository } from './repository.ts'

/** The fifth hit within the window causes a block. */
const HITS: RateRule = { name: 'limit-hits', max: 4, windowMs: 10 * MINUTE_MS }
const BLOCK_MS = 15 * MINUTE_MS
const BLOCKS_A_DAY = 3
/** Lifted blocks don't count, so more are read than are needed. */
const BLOCKS_LOOKED_AT = 20

type AutomaticBlocksDependencies = Pick<SharedDependencies, 'clock' | 'random' | 'database' | 'rateLimiter'>

/** Called when a caller exceeds a rate limit; returns the resulting block, if any. */
export async function storeHit(
  { clock, random, database, rateLimiter }: AutomaticBlocksDependencies,
  subject: BlockSubject,
): Promise<Block | null> {
  const blocks = createBlockRepository()
  const { allowed } = await rateLimiter.hit(HITS, subjectKeyOf(subject))
  if (allowed) return null
  return database.transaction(async (transaction) => {
    const at = new Date(clock.nowMs())
    const earlier = await blocks.listAutomatic(transaction, subject, BLOCKS_LOOKED_AT)
    if (earlier.some((block) => isActiveAt(block, at))) return null
    const block = { id: random.uuid(), subject, ...termsOf(earlier, at) }
    // Each block has at most one successor, so two servers that count the same hit write only one.
    const onceKey = `${subjectKeyOf(subject)} after ${earlier[0]?.id ?? 'none'}`
    return (await blocks.insert(transaction, block, onceKey)) ? block : null
  })
}

function termsOf(earlier: readonly Block[], at: Date): Omit<Block, 'id' | 'subject'> {
  const dayAgo = new Date(at.getTime() - DAY_MS)
  const counted = earlier.filter(({ createdAt, liftedAt }) => liftedAt === null && createdAt > dayAgo)
  const isLast = counted.length >= BLOCKS_A_DAY - 1
  const reason: BlockReason = isLast ? 'multiple_violations' : 'rate_limit_exceeded'
  const endsAt = new Date(at.getTime() + (isLast ? DAY_MS : BLOCK_MS))
  return { reason, source: 'automatic', createdBy: null, createdAt: at, endsAt, liftedAt: null }
}
