// Searches for opponents and pairs them for battles. All requests of one tick are handled together, in their order,
// with one durable commit: ten thousand joins in a second take a few dozen commits.
import {
  type ErrorCode,
  eurosFromCents,
  isBattleAmount,
  NOT_A_BATTLE_STAKE,
  refuse,
  type UserId,
} from '@bougie/protocol'
import type { QueuePlace } from '../../../ports/queue.ts'
import type { Scheduler } from '../../../ports/scheduler.ts'
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
import type { QueueRepository } from './queue-repository.ts'

export interface MatchmakingDependencies extends MatchmakingBatchesDependencies {
  readonly queueRepository: Pick<QueueRepository, 'all' | 'mark' | 'hasCompany'>
  readonly scheduler: Pick<Scheduler, 'sweep'>
}

export function createMatchmaking(dependencies: MatchmakingDependencies) {
  const { bus, database, instances, queue, queueRepository, scheduler, closedBecause } = dependencies
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

  /**
   * The instance whose timer would widen a rating window may be gone. A batch checks all waiting players and sets its
   * own timer.
   */
  async function wakeForCompany(): Promise<void> {
    if (await queueRepository.hasCompany(database.reader)) batches.wake()
  }

  return {
    /** Call it before the scheduler starts. */
    start() {
      scheduler.sweep({ name: 'pair waiting players', run: wakeForCompany })
    },
    async join(request: JoinRequest) {
      const closed = closedBecause()
      if (closed !== null) return refuse(closed)
      if (!isBattleAmount(eurosFromCents(request.amountCents))) {
        return refuse('INVALID_AMOUNT', { message: NOT_A_BATTLE_STAKE })
      }
      const userIds = [request.userId]
      return ask<JoinResult>(
        (settle, fail) => ({ kind: 'join', userIds, request, settle, fail }),
        refuse('SERVICE_UNAVAILABLE'),
      )
    },
    /** `code` is the reason if it is not the player's own request. */
    leave,
    /** Makes a battle of these two, whoever else is waiting; nothing happens if one of them can't pay. */
    async pair(request: PairRequest) {
      const closed = closedBecause()
      if (closed !== null) return { ...refuse(closed), short: [] }
      const userIds = [request.first.userId, request.second.userId]
      return ask<PairResult>((settle, fail) => ({ kind: 'pair', userIds, request, settle, fail }), {
        ...refuse('SERVICE_UNAVAILABLE'),
        short: [],
      })
    },
    /** Pairs the player with this opponent if the player still waits when the batch runs. */
    stepIn: (request: StepInRequest) =>
      ask<LeaveResult>(
        (settle, fail) => ({ kind: 'stepIn', userIds: [request.userId, request.opponent], request, settle, fail }),
        refuse('SERVICE_UNAVAILABLE'),
      ),
    placeOf: (userId: UserId) => queue.find(userId),
    /** Restores the places from before a restart, in their order. */
    async restore(places: readonly QueuePlace[]) {
      // The instance that runs the next batch fills a shared queue.
      if (!instances.isShared) await queue.enter(places)
      // Published like new arrivals, for all subscribers that track waiting players.
      bus.publish(places.map((place) => joinedEvent(place, null)))
      batches.wake()
    },
    count: () => queue.count(),
    /** All waiting players, in no order. */
    places: () => queue.all(),
    /** Removes everybody from the queue, for this reason. */
    async empty(code: ErrorCode) {
      const places = await queue.all()
      await Promise.all(places.map(({ userId }) => leave(userId, code)))
    },
  }
}

export type Matchmaking = ReturnType<typeof createMatchmaking>
