// What a stored turn says to everybody who looks after waiting players.
import type { ClientRef } from '@bougie/protocol'
import type { DomainEvent } from '../../../platform/events/domain-event.ts'
import type { QueuePlace } from '../../../ports/queue.ts'
import type { FailedMatch, MadeMatch } from './match-maker.ts'
import type { LeaveRequest } from './queue-wish.ts'

export function joinedNotice(
  { userId, amountCents, joinedAtMs }: QueuePlace,
  clientRef: ClientRef | null,
): DomainEvent {
  return { type: 'queueJoined', userId, amountCents, joinedAtMs, clientRef }
}

export function leftNotice(request: LeaveRequest): DomainEvent {
  return { type: 'queueLeft', ...request }
}

export function refusedNotices({ pair, refused }: FailedMatch): DomainEvent[] {
  return pair.queued.flatMap(({ userId }) => {
    const code = refused.get(userId)
    return code === undefined ? [] : [{ type: 'queueLeft', userId, code } as const]
  })
}

export function matchedNotices({ pair }: MadeMatch, nowMs: number): DomainEvent[] {
  return pair.queued.map(({ userId, amountCents, joinedAtMs }) => {
    return { type: 'queueMatched', userId, amountCents, waitedMs: nowMs - joinedAtMs }
  })
}
