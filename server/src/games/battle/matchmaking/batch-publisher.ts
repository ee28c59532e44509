// Publishes a stored batch: settles its requests, begins the battles and publishes the events. Nothing here waits for
// anything that could fail, so a stored match is published whatever happens to the queue.
import type { ClientRef } from '@bougie/protocol'
import type { DomainEvent } from '../../../platform/events/domain-event.ts'
import type { Bus } from '../../../ports/bus.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { QueuePlace } from '../../../ports/queue.ts'
import type { BattleMetrics } from '../play/battle-metrics.ts'
import type { BattleService } from '../play/service.ts'
import type { FailedMatch, MadeMatch, StoredBatch } from './match-maker.ts'
import type { LeaveRequest } from './pending-request.ts'
import { directResult, type QueueBatch } from './queue-batch.ts'

export interface BatchPublisherDependencies {
  readonly clock: Clock
  readonly bus: Bus
  readonly service: Pick<BattleService, 'begin'>
  readonly metrics: BattleMetrics
}

export function createBatchPublisher({ clock, bus, service, metrics }: BatchPublisherDependencies) {
  function settle({ refused, joined, left, direct }: QueueBatch, { failed }: StoredBatch): void {
    for (const { pending, refusal } of refused) pending.settle(refusal)
    for (const { pending, place } of joined) pending.settle({ ok: true, place })
    for (const { pending } of left) pending.settle({ ok: true })
    for (const { pending, pair } of direct) pending.settle(directResult(pair, failed))
  }

  /** Players who joined are published before players who were matched. */
  function publishQueue({ joined, left }: QueueBatch, { made, failed }: StoredBatch): void {
    const nowMs = clock.nowMs()
    const came = joined.map(({ pending, place }) => joinedEvent(place, pending.request.clientRef))
    const went = left.map(({ pending }) => leftEvent(pending.request))
    bus.publish([...came, ...went, ...failed.flatMap(refusedEvents)])
    bus.publish(made.flatMap((match) => matchedEvents(match, nowMs)))
    for (const { pair } of made) for (const { joinedAtMs } of pair.queued) metrics.paired(nowMs - joinedAtMs)
  }

  return {
    publish(batch: QueueBatch, stored: StoredBatch): void {
      settle(batch, stored)
      publishQueue(batch, stored)
      service.begin(stored.made.map(({ battle }) => battle))
      bus.publish(stored.events)
    },
  }
}

export function joinedEvent({ userId, amountCents, joinedAtMs }: QueuePlace, clientRef: ClientRef | null): DomainEvent {
  return { type: 'queueJoined', userId, amountCents, joinedAtMs, clientRef }
}

function leftEvent(request: LeaveRequest): DomainEvent {
  return { type: 'queueLeft', ...request }
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
