// The batches of the matchmaking, one after another: arrange, store, publish, and only then update the queue. Each
// request is settled exactly once, by the batch that is stored or by the failure of the last attempt.
import type { ClientRef, UserId } from '@bougie/protocol'
import type { DomainEvent } from '../../../platform/events/domain-event.ts'
import type { SharedDependencies } from '../../../platform/shared-dependencies.ts'
import type { QueueLock, QueuePlace, StoredPlaces } from '../../../ports/queue.ts'
import { retryDelayMs } from '../../../ports/scheduler.ts'
import type { BattleParts } from '../dependencies.ts'
import type { BattleService } from '../play/service.ts'
import { currentBalances } from '../play/settlement.ts'
import {
  createMatchMaker,
  type FailedMatch,
  LostResponse,
  type MadeMatch,
  playersOf,
  StaleQueue,
  type StoredBatch,
} from './match-maker.ts'
import type { PendingRequest } from './pending-request.ts'
import {
  changesOf,
  createBatchArranger,
  directResult,
  emptyBatch,
  PAIRS_PER_BATCH_MAX,
  type QueueBatch,
} from './queue-batch.ts'

/** One batch takes at most this many requests; the rest waits for the next one. */
const REQUESTS_PER_BATCH_MAX = 2_000
/**
 * After a batch of at least this many requests the next one waits a little, so that more requests share one durable
 * commit.
 */
const BUSY_BATCH_REQUESTS = 50
const BUSY_BATCH_EVERY_MS = 25
/**
 * Above this number of waiting requests the server is far behind, and an immediate refusal is better than a long wait.
 */
const REQUESTS_WAITING_MAX = 50_000

/**
 * A batch is stale if another instance stored one that this queue does not contain. The queue is then reloaded for the
 * next attempt.
 */
const STALE_BATCHES_MAX = 3

/** A batch whose commit was not confirmed: only the database knows whether it is stored. */
interface UnsureBatch {
  readonly batch: QueueBatch
  readonly requests: readonly PendingRequest[]
  readonly lost: LostResponse
}

export function createMatchmakingBatches(dependencies: BattleParts & { readonly service: BattleService }) {
  const { clock, timers, bus, database, isShared, queue, queueRepository, metrics, service, closedBecause } =
    dependencies
  const matchMaker = createMatchMaker(dependencies)
  const arranger = createBatchArranger(dependencies)
  const inbox = createInbox(dependencies, perform)
  let failures = 0
  let unsure: UnsureBatch | null = null
  /** The time of the next batch for players whose rating window widens until then. */
  let wakesAtMs = Number.POSITIVE_INFINITY

  function wakeAt(atMs: number): void {
    if (atMs >= wakesAtMs) return
    wakesAtMs = atMs
    timers.after(Math.max(0, atMs - clock.nowMs()), () => {
      if (wakesAtMs === atMs) wakesAtMs = Number.POSITIVE_INFINITY
      inbox.wake()
    })
  }

  async function perform(requests: readonly PendingRequest[]): Promise<void> {
    const startedAtMs = clock.nowMs()
    let attempt = 1
    while (!(await isPerformed(requests, { isLast: attempt === STALE_BATCHES_MAX }))) attempt += 1
    failures = 0
    if (closedBecause() === 'GAME_CLOSED') await sendAway()
    metrics.queueLength(await queue.count())
    metrics.pairingTook(clock.nowMs() - startedAtMs)
  }

  /** False if the batch has to be tried again at once. */
  async function isPerformed(requests: readonly PendingRequest[], { isLast }: { isLast: boolean }): Promise<boolean> {
    const batch = emptyBatch()
    let isStored = false
    const work = async ({ mark }: QueueLock) => {
      await becomeSure()
      await arranger.arrange(batch, requests)
      const stored = await matchMaker.store(changesOf(batch), mark)
      isStored = true
      // Published before any instance runs the next batch.
      await conclude(batch, stored)
      if (batch.retryAtMs !== null) wakeAt(batch.retryAtMs)
    }
    try {
      await queue.withLock(work, readStored)
      return true
    } catch (cause) {
      if (cause instanceof StaleQueue && !isLast) return false
      // The next batch reloads a shared queue, and players who kept a place wait for it.
      failures += 1
      timers.after(retryDelayMs(failures), inbox.wake)
      if (!isStored && cause instanceof LostResponse) unsure = { batch, requests, lost: cause }
      else if (!isStored) await takeBack(batch, requests, cause)
      throw cause
    }
  }

  async function readStored(): Promise<StoredPlaces> {
    // The mark is read first: if another instance stores in between, this batch is refused and runs again.
    const mark = await queueRepository.mark(database.reader)
    return { mark, places: await queueRepository.all(database.reader) }
  }

  async function conclude(batch: QueueBatch, stored: StoredBatch): Promise<void> {
    publish(batch, stored)
    await keepPlaces(batch, stored)
  }

  /**
   * Settles the requests of a stored batch, begins its battles and publishes its events. Nothing here waits for
   * anything that could fail, so a stored match is published whatever happens to the queue.
   */
  function publish({ refused, joined, left, direct }: QueueBatch, { made, failed, events }: StoredBatch): void {
    for (const { pending, refusal } of refused) pending.settle(refusal)
    for (const { pending } of [...joined, ...left]) pending.settle({ ok: true })
    for (const { pending, pair } of direct) pending.settle(directResult(pair, failed))
    const nowMs = clock.nowMs()
    const came = joined.map(({ pending, place }) => joinedEvent(place, pending.request.clientRef))
    const went = left.map(({ pending }): DomainEvent => ({ type: 'queueLeft', ...pending.request }))
    // Players who joined are published before players who were matched.
    bus.publish([...came, ...went, ...failed.flatMap(refusedEvents)])
    bus.publish(made.flatMap((match) => matchedEvents(match, nowMs)))
    for (const { pair } of made) for (const { joinedAtMs } of pair.queued) metrics.paired(nowMs - joinedAtMs)
    service.begin(made.map(({ battle }) => battle))
    bus.publish(events)
  }

  /** The queue may have been emptied while a batch had its players out of it. */
  async function sendAway(): Promise<void> {
    for (const { userId } of await queue.all()) {
      const request = { userId, code: 'GAME_CLOSED' } as const
      inbox.add({ kind: 'leave', userIds: [userId], request, settle: () => undefined, fail: () => undefined })
    }
  }

  /** Players who were paired with somebody who can't play return to their place, which is still theirs. */
  async function keepPlaces({ queued }: QueueBatch, { failed }: StoredBatch): Promise<void> {
    const kept = failed.flatMap(({ keep }) => keep)
    if (kept.length > 0) await queue.putBack(kept)
    const apart = failed.filter(({ isApart, keep }) => isApart && keep.length > 0)
    if (apart.length > 0) await queue.keepApart(apart.map(({ pair }) => playersOf(pair)))
    // Their opponents may now be others, and there may be more pairs than one batch takes.
    if (kept.length > 0 || queued.length === PAIRS_PER_BATCH_MAX) inbox.wake()
  }

  /** Runs first, because the next batch must build on a queue in memory that equals the stored one. */
  async function becomeSure(): Promise<void> {
    if (unsure === null) return
    const { batch, requests, lost } = unsure
    if (!(await matchMaker.isStored(changesOf(batch), lost.batch))) {
      unsure = null
      return takeBack(batch, requests, lost.cause)
    }
    const userIds = lost.batch.made.flatMap(({ pair }) => playersOf(pair))
    const stored = { ...lost.batch, events: await currentBalances(dependencies, userIds, 'battle_stake') }
    unsure = null
    await conclude(batch, stored)
  }

  async function takeBack(batch: QueueBatch, requests: readonly PendingRequest[], cause: unknown): Promise<void> {
    for (const pending of requests) pending.fail(cause)
    // The next batch reloads a shared queue, and another instance may run it.
    if (!isShared) await arranger.undo(batch)
  }

  return inbox
}

export function joinedEvent({ userId, amountCents, joinedAtMs }: QueuePlace, clientRef: ClientRef | null): DomainEvent {
  return { type: 'queueJoined', userId, amountCents, joinedAtMs, clientRef }
}

function refusedEvents({ pair, refused }: FailedMatch): DomainEvent[] {
  return pair.queued.flatMap(({ userId }) => {
    const code = refused.get(userId)
    return code === undefined ? [] : [{ type: 'queueLeft', userId, code } as const]
  })
}

function matchedEvents({ pair }: MadeMatch, nowMs: number): DomainEvent[] {
  return pair.queued.map(({ userId, amountCents, joinedAtMs }) => {
    return { type: 'queueMatched', userId, amountCents, waitedMs: nowMs - joinedAtMs }
  })
}

/** Collects the requests that arrive in one tick and hands them over together, one batch after another. */
function createInbox(
  { clock, timers, tasks }: Pick<SharedDependencies, 'clock' | 'timers' | 'tasks'>,
  perform: (requests: readonly PendingRequest[]) => Promise<void>,
) {
  let waiting: PendingRequest[] = []
  let isScheduled = false
  let isRunning = false
  let isWoken = false
  let restUntilMs = Number.NEGATIVE_INFINITY

  function schedule(): void {
    if (isScheduled || isRunning) return
    isScheduled = true
    const waitMs = restUntilMs - clock.nowMs()
    const start = () => tasks.run('matchmaking', run)
    if (waitMs > 0) timers.after(waitMs, start)
    else timers.defer(start)
  }

  async function run(): Promise<void> {
    isScheduled = false
    isRunning = true
    isWoken = false
    const { taken: requests, left } = takeBatch(waiting)
    waiting = left
    if (requests.length >= BUSY_BATCH_REQUESTS) restUntilMs = clock.nowMs() + BUSY_BATCH_EVERY_MS
    try {
      await perform(requests)
    } finally {
      isRunning = false
      if (waiting.length > 0 || isWoken) schedule()
    }
  }

  return {
    /** False if too many requests are waiting. */
    add(pending: PendingRequest): boolean {
      if (waiting.length >= REQUESTS_WAITING_MAX) return false
      waiting.push(pending)
      schedule()
      return true
    },
    /** Runs a batch even if no request is waiting. */
    wake(): void {
      isWoken = true
      schedule()
    },
  }
}

/**
 * A user has at most one request in a batch, because a later one may depend on it. It waits, with everything of the same
 * users after it; others pass it, so whoever sends many requests delays nobody else.
 */
function takeBatch(waiting: readonly PendingRequest[]) {
  const taken: PendingRequest[] = []
  const passed: PendingRequest[] = []
  const users = new Set<UserId>()
  for (const pending of waiting) {
    if (taken.length === REQUESTS_PER_BATCH_MAX) break
    const isFree = !pending.userIds.some((userId) => users.has(userId))
    for (const userId of pending.userIds) users.add(userId)
    if (isFree) taken.push(pending)
    else passed.push(pending)
  }
  return { taken, left: [...passed, ...waiting.slice(taken.length + passed.length)] }
}
