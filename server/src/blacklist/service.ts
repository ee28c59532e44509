// Blocks of players and addresses. The stored blocks are the truth; every instance keeps the active ones in memory,
// receives changes over the bus and reads all again from time to time, in case an operator changed them outside the
// servers.

import { type BlacklistInfo, type Refusal, refuse, type UserId } from '@bougie/protocol'
import type { DomainEvent } from '../platform/events/domain-event.ts'
import { createRepeater } from '../platform/scheduling/repeater.ts'
import type { SharedDependencies } from '../platform/shared-dependencies.ts'
import {
  type ActiveBlock,
  type BlockPage,
  type BlockSubject,
  fieldsOf,
  publicReasonOf,
  subjectKeyOf,
  subjectOf,
} from './block.ts'
import {
  type BlockRequest,
  type Hit,
  type LiftRequest,
  type ManualBlocksDependencies,
  type StoredBlock,
  storeBlock,
  storeHit,
  storeLift,
} from './block-changes.ts'
import { createBlockedSubjects } from './blocked-subjects.ts'
import { list, listActive } from './repository.ts'

const READ = 'read blocks'
const READ_EVERY_MS = 1_000
/** Each further number of blocks as large as this adds a second between two reads, */
const READ_SLOWER_EVERY = 500
/** up to this many seconds. */
const READ_SLOWER_MAX = 10
/**
 * At most this many active blocks are kept in memory: those that end last, so that nobody drives out an admin's block by
 * getting many networks blocked for a quarter of an hour.
 */
const ACTIVE_BLOCKS_MAX = 50_000

/** The caller behind a request or a socket; a null field is unknown or does not count. */
export interface Visitor {
  readonly userId: UserId | null
  readonly address: string | null
}

export interface BlacklistDependencies
  extends ManualBlocksDependencies,
    Pick<SharedDependencies, 'bus' | 'timers' | 'tasks' | 'rateLimiter'> {
  /** Called for each automatic block, once in the whole deployment. */
  readonly onAutomatic: (subject: BlockSubject) => void
}

export function createBlacklistService(dependencies: BlacklistDependencies) {
  const { clock, bus, tasks, database } = dependencies
  const blocked = createBlockedSubjects()
  const reader = createRepeater(dependencies, { name: READ, everyMs: READ_EVERY_MS, run: readWhenDue })
  let ticksToSkip = 0
  let stopListening: (() => void)[] = []

  async function readWhenDue(): Promise<void> {
    ticksToSkip -= 1
    if (ticksToSkip > 0) return
    await read()
    ticksToSkip = Math.min(READ_SLOWER_MAX, 1 + Math.floor(blocked.size / READ_SLOWER_EVERY))
  }

  function read(): Promise<void> {
    return blocked.replaceBy(() => listActive(database.reader, new Date(clock.nowMs()), ACTIVE_BLOCKS_MAX))
  }

  function onEvent(event: DomainEvent): void {
    if (event.type === 'accessBlocked') blocked.add(blockOf(event))
    if (event.type === 'accessRestored') blocked.remove(event.blockId)
  }

  function infoOf(visitor: Visitor): BlacklistInfo | null {
    if (blocked.size === 0) return null
    const nowMs = clock.nowMs()
    const block = blocked.find(subjectKeysOf(visitor), new Date(nowMs))
    if (block === null) return null
    const { reason, endsAt } = block
    return {
      timeRemaining: endsAt === null ? 0 : endsAt.getTime() - nowMs,
      isPermanent: endsAt === null,
      reason: publicReasonOf(reason),
    }
  }

  return {
    /** Null when the visitor is not blocked. */
    infoOf,
    refuseBlocked(visitor: Visitor): Refusal | null {
      const blacklistInfo = infoOf(visitor)
      if (blacklistInfo === null) return null
      const { isPermanent, timeRemaining } = blacklistInfo
      return refuse('BLACKLISTED', {
        details: { blacklistInfo },
        ...(isPermanent
          ? { message: 'Votre accès est bloqué. Contactez le support.' }
          : { retryAfterMs: timeRemaining }),
      })
    },
    /** False when nobody is blocked, so that no lookup is needed. */
    get hasActive(): boolean {
      return blocked.size > 0
    },
    /** Called when a caller exceeds a rate limit. */
    async countHit(hit: Hit): Promise<void> {
      const block = await storeHit(dependencies, hit)
      if (block === null) return
      dependencies.onAutomatic(block.subject)
      bus.publish([blockedEvent(block)])
    },
    async block(request: BlockRequest): Promise<StoredBlock> {
      const stored = await storeBlock(dependencies, request)
      if (stored.ok) bus.publish([blockedEvent(stored.block)])
      return stored
    },
    async lift(request: LiftRequest): Promise<StoredBlock> {
      const stored = await storeLift(dependencies, request)
      if (stored.ok) bus.publish([{ type: 'accessRestored', blockId: request.id }])
      return stored
    },
    /** Newest first. */
    list: (page: BlockPage) => list(database.reader, page),
    /** Called for each new block, whichever instance made it. */
    onBlocked: (listener: (subject: BlockSubject) => void) => blocked.onAdded(({ subject }) => listener(subject)),
    /** Resolves once the stored blocks are in force. */
    async start(): Promise<void> {
      stopListening = [bus.subscribe(onEvent), bus.onMissed(() => tasks.run(READ, read))]
      await read()
      reader.start()
    },
    stop(): void {
      reader.stop()
      for (const stop of stopListening) stop()
    },
  }
}

export type { BlockSubject } from './block.ts'
export type BlacklistService = ReturnType<typeof createBlacklistService>

function subjectKeysOf({ userId, address }: Visitor): string[] {
  return [
    ...(userId === null ? [] : [subjectKeyOf({ kind: 'user', userId })]),
    ...(address === null ? [] : [subjectKeyOf({ kind: 'address', address })]),
  ]
}

type BlockedEvent = Extract<DomainEvent, { type: 'accessBlocked' }>

function blockedEvent({ id, subject, reason, endsAt }: ActiveBlock): BlockedEvent {
  return {
    type: 'accessBlocked',
    blockId: id,
    ...fieldsOf(subject),
    reason,
    endsAtMs: endsAt === null ? null : endsAt.getTime(),
  }
}

function blockOf({ blockId: id, reason, endsAtMs, ...fields }: BlockedEvent): ActiveBlock {
  return { id, subject: subjectOf(fields), reason, endsAt: endsAtMs === null ? null : new Date(endsAtMs) }
}
