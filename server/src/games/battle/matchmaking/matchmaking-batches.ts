// The batches of the matchmaking, one after another: arrange, store, publish, and only then update the queue. Each
// request is settled exactly once, by the batch that is stored or by the failure of the last attempt.
import type { ClientRef } from '@bougie/protocol'
import type { DomainEvent } from '../../../platform/events/domain-event.ts'
import type { QueueLock, QueuePlace, StoredPlaces } from '../../../ports/queue.ts'
import { retryDelayMs } from '../../../ports/scheduler.ts'
import type { BattleParts } from '../dependencies.ts'
import type { BattleService } from '../play/service.ts'
import { currentBalances } from '../play/settlement.ts'
import { createBatchInbox } from './batch-inbox.ts'
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
  const inbox = createBatchInbox(dependencies, perform)
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
