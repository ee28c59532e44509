// Who looks for an opponent, and when two become a battle. All requests that came in one tick are
// handled in one go, in their order, with one durable commit: ten thousand joins in a second are a few dozen commits.
import { type ErrorCode, eurosFromCents, isBattleAmount, refuse, type UserId } from '@bougie/protocol'
import type { QueuePlace } from '../../../ports/queue.ts'
import { joinedEvent } from './batch-publisher.ts'
import { createMatchmakingBatches, type MatchmakingBatchesDependencies } from './matchmaking-batches.ts'
import type {
  JoinRequest,
  JoinResult,
  LeaveResult,
  PairRequest,
  PairResult,
  PendingRequest,
  StepInRequest,
} from './pending-request.ts'

export interface Matchmaking {
  join(request: JoinRequest): Promise<JoinResult>
  /** `code` says why, when it is not the player's own request. */
  leave(userId: UserId, code?: ErrorCode): Promise<LeaveResult>
  /** A battle of these two, whoever else waits; nothing happens when one of them can't pay. */
  pair(pair: PairRequest): Promise<PairResult>
  /** An opponent for a player who still waits then. */
  stepIn(request: StepInRequest): Promise<LeaveResult>
  placeOf(userId: UserId): Promise<QueuePlace | null>
  /** Places of before a restart, in their order. */
  restore(places: readonly QueuePlace[]): Promise<void>
  count(): Promise<number>
  /** Everybody who waits, in no order. */
  places(): Promise<readonly QueuePlace[]>
  /** Everybody leaves, for this reason. */
  empty(code: ErrorCode): Promise<void>
}

export function createMatchmaking(dependencies: MatchmakingBatchesDependencies): Matchmaking {
  const { bus, instances, queue, closedBecause } = dependencies
  const batches = createMatchmakingBatches(dependencies)

  function ask<Result>(
    pendingOf: (settle: (result: Result) => void, fail: (cause: unknown) => void) => PendingRequest,
    busy: Result,
  ): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      if (!batches.add(pendingOf(resolve, reject))) resolve(busy)
    })
  }

  function leave(userId: UserId, code: ErrorCode | null = null): Promise<LeaveResult> {
    const request = { userId, code }
    return ask<LeaveResult>(
      (settle, fail) => ({ kind: 'leave', userIds: [userId], request, settle, fail }),
      refuse('SERVICE_UNAVAILABLE'),
    )
  }

  return {
    async join(request) {
      const closed = closedBecause()
      if (closed !== null) return refuse(closed)
      if (!isBattleAmount(eurosFromCents(request.amountCents))) return refuse('INVALID_AMOUNT')
      const userIds = [request.userId]
      return ask<JoinResult>(
        (settle, fail) => ({ kind: 'join', userIds, request, settle, fail }),
        refuse('SERVICE_UNAVAILABLE'),
      )
    },
    leave,
    async pair(request) {
      const closed = closedBecause()
      if (closed !== null) return { ...refuse(closed), short: [] }
      const userIds = [request.first.userId, request.second.userId]
      return ask<PairResult>((settle, fail) => ({ kind: 'pair', userIds, request, settle, fail }), {
        ...refuse('SERVICE_UNAVAILABLE'),
        short: [],
      })
    },
    stepIn: (request) =>
      ask<LeaveResult>(
        (settle, fail) => ({ kind: 'stepIn', userIds: [request.userId, request.opponent], request, settle, fail }),
        refuse('SERVICE_UNAVAILABLE'),
      ),
    placeOf: (userId) => queue.find(userId),
    async restore(places) {
      // A shared queue is filled by whoever has the next batch.
      if (!instances.isShared) await queue.enter(places)
      // As if they had just come, for everybody who looks after players who wait.
      bus.publish(places.map((place) => joinedEvent(place, null)))
      batches.wake()
    },
    count: () => queue.count(),
    places: () => queue.all(),
    async empty(code) {
      const places = await queue.all()
      await Promise.all(places.map(({ userId }) => leave(userId, code)))
    },
  }
}
