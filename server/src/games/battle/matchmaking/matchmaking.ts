// Searches for opponents and pairs them for battles. All requests of one tick are handled together, in their order,
// with one durable commit: ten thousand joins in a second take a few dozen commits. This file takes the requests and
// watches who is gone; how a batch runs is in `matchmaking-batches.ts`.

import { type ErrorCode, refuse, type UserId } from '@bougie/protocol'
import { isPrograms } from '../../../ports/presence.ts'
import type { QueuePlace } from '../../../ports/queue.ts'
import type { BattleParts } from '../dependencies.ts'
import type { BattleService } from '../play/service.ts'
import { createMatchmakingBatches, joinedEvent } from './matchmaking-batches.ts'
import type { JoinRequest, MatchRequest, MatchResult, PairRequest, StepInRequest } from './pending-request.ts'
import * as queueRepository from './queue-repository.ts'

/** A reloaded page or a short network interruption keeps the place; a closed tab gives it up. */
const QUEUE_ABSENCE_MS = 10_000

export function createMatchmaking(dependencies: BattleParts & { readonly service: BattleService }) {
  const { clock, bus, tasks, database, isShared, queue, scheduler, presence, closedBecause } = dependencies
  const batches = createMatchmakingBatches({ ...dependencies, onRefill: checkPresence })

  function ask(request: MatchRequest, ...userIds: readonly UserId[]): Promise<MatchResult> {
    return new Promise((settle, fail) => {
      if (!batches.add({ ...request, userIds, settle, fail })) settle(refuse('SERVICE_UNAVAILABLE'))
    })
  }

  /** `code` is the reason if it is not the player's own request. */
  function leave(userId: UserId, code: ErrorCode | null = null): Promise<MatchResult> {
    return ask({ kind: 'leave', request: { userId, code } }, userId)
  }

  /**
   * The instance whose timer would widen a rating window may be gone. A batch checks all waiting players and sets its
   * own timer.
   */
  async function wakeForCompany(): Promise<void> {
    if (await queueRepository.hasCompany(database.reader)) batches.wake()
  }

  function waitForReturn(userId: UserId): Promise<void> {
    return scheduler.schedule({ kind: 'queueAbsence', id: userId, dueAtMs: clock.nowMs() + QUEUE_ABSENCE_MS })
  }

  async function onLeft(userId: UserId): Promise<void> {
    if ((await queue.find(userId)) !== null) await waitForReturn(userId)
  }

  /** Sockets may have closed while the join was being stored, and after a restart no player is back yet. */
  async function waitIfAway(userId: UserId): Promise<void> {
    if (!(await presence.isOnline(userId))) await waitForReturn(userId)
  }

  /** Players may have left unnoticed, while their job was lost or a failed batch had taken their place. */
  function checkPresence(waiting: readonly QueuePlace[]): void {
    tasks.run('queue absence', async () => {
      for (const { userId } of waiting) await waitIfAway(userId)
    })
  }

  /** All waiting players, as they are stored: a shared queue may have lost them. */
  function places(): Promise<readonly QueuePlace[]> {
    return queueRepository.all(database.reader)
  }

  /** Takes players out of the queue whose last socket has been gone for too long. */
  function watchAbsence(): void {
    bus.subscribe((event, { isOwn }) => {
      if (isOwn && event.type === 'queueJoined') tasks.run('queue absence', () => waitIfAway(event.userId))
    })
    presence.subscribe(({ id, online }) => {
      // The queue is for people. The job of a player who is back finds them present.
      if (!online && !isPrograms(id)) tasks.run('queue absence', () => onLeft(id))
    })
    scheduler.onLost(() => {
      // A shared queue may have been lost too: the batch fills it from the stored places, even if nobody else joins.
      batches.wake()
      tasks.run('queue absence', async () => checkPresence(await places()))
    })
    scheduler.handle('queueAbsence', async ({ id }) => {
      // Jobs carry ids as text; `waitForReturn` above created this one.
      const userId = id as UserId
      if (!(await presence.isOnline(userId))) await leave(userId)
    })
  }

  /** A match would refuse them anyway; nobody should wait for it, or count them among the waiting players. */
  function watchSuspensions(): void {
    bus.subscribe((event, { isOwn }) => {
      if (!isOwn || event.type !== 'playSuspended') return
      // A player without a place in the queue has nothing to leave.
      tasks.run('suspended player leaves', async () => void (await leave(event.userId, event.code)))
    })
  }

  return {
    /** Call it before the scheduler starts. */
    start() {
      scheduler.sweep({ name: 'pair waiting players', run: wakeForCompany })
      watchAbsence()
      watchSuspensions()
    },
    /** The stake is one of the amounts on offer. */
    async join(request: JoinRequest): Promise<MatchResult> {
      const closed = closedBecause()
      return closed === null ? ask({ kind: 'join', request }, request.userId) : refuse(closed)
    },
    leave,
    /** Makes a battle of these two, whoever else is waiting; nothing happens if one of them can't pay. */
    pair: (request: PairRequest) => ask({ kind: 'pair', request }, request.first.userId, request.second.userId),
    /** Pairs the player with this opponent if the player still waits when the batch runs. */
    stepIn: (request: StepInRequest) => ask({ kind: 'stepIn', request }, request.userId, request.opponent),
    placeOf: (userId: UserId) => queue.find(userId),
    /** Restores the places from before a restart, in their order. */
    async restore(stored: readonly QueuePlace[]) {
      // The instance that runs the next batch fills a shared queue.
      if (!isShared) await queue.enter(stored)
      // Published like new arrivals, for all subscribers that track waiting players.
      bus.publish(stored.map((place) => joinedEvent(place, null)))
      batches.wake()
    },
    count: () => queue.count(),
    places,
    /** Removes everybody from the queue, for this reason. */
    async empty(code: ErrorCode) {
      const waiting = await queue.all()
      await Promise.all(waiting.map(({ userId }) => leave(userId, code)))
    },
  }
}

export type Matchmaking = ReturnType<typeof createMatchmaking>
