// One batch after another: `arrangeBatch` changes the queue, `store` writes the result in one transaction, and then the
// requests are settled and the matches published. The switch below decides what each outcome of `store` means for the
// requests. Three invariants:
//
// - The stored places decide, and the queue is a copy of them. Only a batch that is stored confirms the copy; after any
//   other outcome the queue is filled from the stored places before the next batch, so nothing has to be undone.
// - The batches of all instances run one after another, and each is published before the next one begins, an unsure one
//   as soon as it is found stored. If two run at the same time nevertheless, the database refuses the second as stale.
// - A request is settled once: when its batch is stored, or when it is known not to be.

import { assertNever } from '@bougie/engine'
import { type ClientRef, type Refusal, refuse, type UserId } from '@bougie/protocol'
import type { DomainEvent } from '../../../platform/events/domain-event.ts'
import type { QueuePlace, StoredPlaces } from '../../../ports/queue.ts'
import { retryDelayMs } from '../../../ports/scheduler.ts'
import type { BattleParts } from '../dependencies.ts'
import type { BattleOrigin } from '../play/battle-metrics.ts'
import type { BattleService } from '../play/service.ts'
import { currentBalances } from '../play/settlement.ts'
import { arrangeBatch, type ProposedPair } from './arrange-batch.ts'
import { createInbox } from './inbox.ts'
import type { MatchResult, PendingRequest } from './pending-request.ts'
import * as queueRepository from './queue-repository.ts'
import { refuseUnpaid } from './refuse-stakes.ts'
import {
  type BatchOutcome,
  createBatchStore,
  type FailedMatch,
  type MadeMatch,
  playersOf,
  type WrittenBatch,
} from './store-batch.ts'

/** A batch that is stale at each of these attempts refuses its requests. */
const ATTEMPTS_MAX = 3

interface UnsureBatch {
  readonly requests: readonly PendingRequest[]
  readonly written: WrittenBatch
  readonly cause: unknown
}

interface BatchDependencies extends BattleParts {
  readonly service: BattleService
  /** Called when the queue has been filled from the stored places. */
  readonly onRefill: (places: readonly QueuePlace[]) => void
}

export function createMatchmakingBatches(dependencies: BatchDependencies) {
  const { clock, timers, bus, database, queue, metrics, service, closedBecause, onRefill } = dependencies
  const { store, isStored } = createBatchStore(dependencies)
  const inbox = createInbox(dependencies, perform)
  /** Batches without success since the last stored one. */
  let failures = 0
  let runningSinceMs: number | null = null
  let unsure: UnsureBatch | null = null

  metrics.watchBatch(() => (runningSinceMs === null ? 0 : clock.nowMs() - runningSinceMs))

  async function perform(requests: readonly PendingRequest[]): Promise<void> {
    const startedAtMs = clock.nowMs()
    runningSinceMs = startedAtMs
    try {
      await attemptUntilStored(requests)
      metrics.pairingTook(clock.nowMs() - startedAtMs)
    } finally {
      runningSinceMs = null
    }
  }

  async function attemptUntilStored(requests: readonly PendingRequest[]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await attemptBatch(requests)
      switch (outcome.kind) {
        case 'stored':
          failures = 0
          if (closedBecause() === 'GAME_CLOSED') await sendAway()
          return
        case 'stale':
          // Tried again at once, on a queue that contains the other batch.
          if (attempt < ATTEMPTS_MAX) break
          fail(requests, outcome.cause)
          return retryLater(outcome.cause)
        case 'unsure':
          // The requests wait for the next batch, which looks this one up.
          unsure = { ...outcome, requests }
          return retryLater(outcome.cause)
        case 'failed':
          fail(requests, outcome.cause)
          return retryLater(outcome.cause)
        default:
          assertNever(outcome)
      }
    }
  }

  async function attemptBatch(requests: readonly PendingRequest[]): Promise<BatchOutcome> {
    try {
      await settleUnsure()
      return await queue.withLock(async ({ mark, confirm }) => {
        const outcome = await store(await arrangeBatch(dependencies, requests), mark)
        if (outcome.kind === 'stored') {
          // Published first: a stored match begins, whatever happens to the queue.
          publish(outcome.written)
          await keepPlaces(outcome.written)
          confirm()
        }
        return outcome
      }, readStored)
    } catch (cause) {
      return { kind: 'failed', cause }
    }
  }

  /** For the players who wait, and an unsure batch, another one runs even without a request. */
  function retryLater(cause: unknown): never {
    failures += 1
    metrics.pairingFailed()
    timers.after(retryDelayMs(failures), inbox.wake)
    throw cause
  }

  /** The queue follows by itself: it is filled from the stored places after this. */
  async function settleUnsure(): Promise<void> {
    if (unsure === null) return
    const { requests, written, cause } = unsure
    const isThere = await isStored(written)
    const userIds = written.made.flatMap(({ pair }) => playersOf(pair))
    const events = isThere ? await currentBalances(dependencies, userIds, 'battle_stake') : []
    unsure = null
    if (isThere) publish({ ...written, events })
    else fail(requests, cause)
  }

  async function readStored(): Promise<StoredPlaces> {
    // In a transaction, which waits for a batch whose commit was not confirmed and may still be running.
    const stored = await database.transaction(async (transaction) => {
      await queueRepository.lockMark(transaction)
      const mark = await queueRepository.mark(transaction)
      return { mark, places: await queueRepository.all(transaction) }
    })
    onRefill(stored.places)
    return stored
  }

  /** Settles the requests of a stored batch, begins its battles and publishes its events. Waits for nothing. */
  function publish({ batch: { refused, joined, left }, made, failed, events }: WrittenBatch): void {
    for (const { pending, refusal } of refused) pending.settle(refusal)
    for (const { pending } of [...joined, ...left]) pending.settle({ ok: true })
    for (const { pair } of made) pair.asked?.settle({ ok: true })
    for (const failure of failed) failure.pair.asked?.settle(resultOf(failure))
    const nowMs = clock.nowMs()
    const came = joined.map(({ pending, place }) => joinedEvent(place, pending.request.clientRef))
    const went = left.map(({ pending }): DomainEvent => ({ type: 'queueLeft', ...pending.request }))
    // Players who joined are published before players who were matched.
    bus.publish([...came, ...went, ...failed.flatMap(refusedEvents)])
    bus.publish(made.flatMap((match) => matchedEvents(match, nowMs)))
    for (const { pair } of made) {
      metrics.started(originOf(pair))
      for (const { joinedAtMs } of pair.queued) metrics.paired(nowMs - joinedAtMs)
    }
    service.begin(made.map(({ battle }) => battle))
    bus.publish(events)
  }

  /** Players who were paired with somebody who can't play return to their place, which is still theirs. */
  async function keepPlaces({ batch: { isFull, retryAtMs }, failed }: WrittenBatch): Promise<void> {
    const kept = failed.flatMap(({ keep }) => keep)
    if (kept.length > 0) await queue.putBack(kept)
    const apart = failed.filter(({ isApart }) => isApart)
    if (apart.length > 0) await queue.keepApart(apart.map(({ pair }) => playersOf(pair)))
    // Their opponents may now be others.
    if (kept.length > 0 || isFull) inbox.wake()
    if (retryAtMs !== null) inbox.wakeAt(retryAtMs)
  }

  /** The queue may have been emptied while a batch had its players out of it. */
  async function sendAway(): Promise<void> {
    for (const { userId } of await queue.all()) {
      const request = { userId, code: 'GAME_CLOSED' } as const
      inbox.add({ kind: 'leave', userIds: [userId], request, settle: () => undefined, fail: () => undefined })
    }
  }

  return inbox
}

/** Requests that are settled already keep their result. */
function fail(requests: readonly PendingRequest[], cause: unknown): void {
  for (const pending of requests) pending.fail(cause)
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

function originOf({ asked }: ProposedPair): BattleOrigin {
  if (asked === null) return 'queue'
  return asked.kind === 'stepIn' ? 'bot' : 'pair'
}

/** The response to those who asked for just this pair. */
function resultOf({ pair, refused }: FailedMatch): MatchResult {
  const refusals = new Map<UserId, Refusal>()
  for (const [userId, code] of refused) {
    refusals.set(userId, code === 'INSUFFICIENT_BALANCE' ? refuseUnpaid(pair.first.amountCents) : refuse(code))
  }
  const [refusal = refuse('OPPONENT_UNAVAILABLE')] = refusals.values()
  return { ...refusal, refusals }
}
