// Who looks for an opponent, and when two become a battle. All wishes that came in one turn of the event loop are
// handled in one go, in their order, with one durable commit: ten thousand joins in a second are a few dozen commits.
import { type ErrorCode, eurosFromCents, isBattleAmount, refuse, type UserId } from '@bougie/protocol'
import type { DomainEvent } from '../domain-event.ts'
import type { Bus } from '../ports/bus.ts'
import type { Instances } from '../ports/instances.ts'
import type { QueuePair, QueuePlace, QueueTurn, StoredPlaces } from '../ports/queue.ts'
import { retryDelayMs } from '../ports/scheduler.ts'
import type { Timers } from '../ports/timers.ts'
import type { Tasks } from '../tasks.ts'
import { accounts } from '../wallet/accounts.ts'
import type { BattleMetrics } from './battle-metrics.ts'
import { LostAnswer, type MadeMatch, type MatchMaker, playersOf, StaleQueue, type StoredTurn } from './match-maker.ts'
import { joinedNotice, leftNotice, matchedNotices, refusedNotices } from './queue-notices.ts'
import type { QueueRepository } from './queue-repository.ts'
import {
  changesOf,
  createTurnArranger,
  directResult,
  emptyTurn,
  PAIRS_PER_TURN_MAX,
  type Turn,
  type TurnArrangerDependencies,
} from './queue-turn.ts'
import type { JoinRequest, JoinResult, LeaveResult, PairResult, QueueWish, StepInRequest } from './queue-wish.ts'
import type { BattleService } from './service.ts'
import { createTurnInbox } from './turn-inbox.ts'

/** Another instance stored a turn that this queue knew nothing of: filled anew, it is right the next time. */
const STALE_TURNS_MAX = 3

export interface Matchmaking {
  join(request: JoinRequest): Promise<JoinResult>
  /** `code` says why, when it is not the player's wish. */
  leave(userId: UserId, code?: ErrorCode): Promise<LeaveResult>
  /** A battle of these two, whoever else waits; nothing happens when one of them can't pay. */
  pair(pair: QueuePair): Promise<PairResult>
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

export interface MatchmakingDependencies extends TurnArrangerDependencies {
  readonly timers: Timers
  readonly tasks: Tasks
  readonly bus: Bus
  readonly instances: Pick<Instances, 'isShared'>
  readonly queueRepository: Pick<QueueRepository, 'all' | 'mark'>
  readonly matchMaker: MatchMaker
  readonly service: Pick<BattleService, 'begin'>
  readonly metrics: BattleMetrics
}

/** A turn that may be stored or not: only the database can tell. */
interface UnsureTurn {
  readonly turn: Turn
  readonly wishes: readonly QueueWish[]
  readonly lost: LostAnswer
}

export function createMatchmaking(dependencies: MatchmakingDependencies): Matchmaking {
  const {
    clock,
    timers,
    tasks,
    bus,
    database,
    ledger,
    instances,
    queue,
    queueRepository,
    matchMaker,
    service,
    metrics,
    closedBecause,
  } = dependencies
  const turns = createTurnArranger(dependencies)
  const inbox = createTurnInbox<QueueWish>({ clock, timers, tasks, perform })
  let failures = 0
  let unsure: UnsureTurn | null = null

  async function perform(wishes: readonly QueueWish[]): Promise<void> {
    const startedAtMs = clock.nowMs()
    for (let attempt = 1; ; attempt++) {
      try {
        await performOnce(wishes)
        break
      } catch (cause) {
        if (!(cause instanceof StaleQueue) || attempt === STALE_TURNS_MAX) throw cause
      }
    }
    failures = 0
    metrics.queueLength(await queue.count())
    metrics.pairingTook(clock.nowMs() - startedAtMs)
  }

  async function performOnce(wishes: readonly QueueWish[]): Promise<void> {
    const turn = emptyTurn()
    let isStored = false
    const work = async ({ mark }: QueueTurn) => {
      await becomeSure()
      await turns.arrange(turn, wishes)
      const stored = await matchMaker.store(changesOf(turn), mark)
      isStored = true
      // Told before the next turn, whoever's it is: nobody hears of a match before they hear that they joined.
      await finish(turn, stored)
    }
    try {
      await queue.turn(work, readStored)
    } catch (cause) {
      // What is stored has happened, and was told; a shared queue is filled anew by the next turn.
      if (isStored && instances.isShared) return
      if (isStored || cause instanceof StaleQueue) throw cause
      failures += 1
      timers.after(retryDelayMs(failures), inbox.wake)
      if (cause instanceof LostAnswer) unsure = { turn, wishes, lost: cause }
      else await takeBack(turn, wishes, cause)
      throw cause
    }
  }

  async function readStored(): Promise<StoredPlaces> {
    // The mark first: should somebody store between the two, this turn is refused and comes again.
    const mark = await queueRepository.mark(database.reader)
    return { mark, places: await queueRepository.all(database.reader) }
  }

  /** Before anything else: the queue in memory must be the stored one when the next turn builds on it. */
  async function becomeSure(): Promise<void> {
    if (unsure === null) return
    const { turn, wishes, lost } = unsure
    const isStored = await matchMaker.isStored(changesOf(turn), lost.turn)
    unsure = null
    if (!isStored) {
      await takeBack(turn, wishes, lost.cause)
      return
    }
    // Balances may have moved since.
    await finish(turn, { ...lost.turn, notices: [] })
    bus.publish(await currentBalances(lost.turn.made))
  }

  async function currentBalances(made: readonly MadeMatch[]): Promise<DomainEvent[]> {
    const userIds = made.flatMap(({ pair }) => playersOf(pair))
    const balances = await ledger.balancesOf(database.reader, userIds.map(accounts.player))
    return userIds.map((userId) => {
      const balanceCents = balances.get(accounts.player(userId)) ?? 0
      return { type: 'balanceChanged', userId, balanceCents, reason: 'battle_stake' }
    })
  }

  async function takeBack(turn: Turn, wishes: readonly QueueWish[], cause: unknown): Promise<void> {
    // A shared queue is filled anew by the next turn, which may be another instance's.
    if (!instances.isShared) await turns.undo(turn)
    for (const wish of wishes) wish.fail(cause)
  }

  async function finish(turn: Turn, { made, failed, notices }: StoredTurn): Promise<void> {
    const kept = failed.flatMap(({ keep }) => keep)
    if (kept.length > 0) await queue.putBack(kept)
    const joined = turn.joined.map(({ wish, place }) => joinedNotice(place, wish.request.clientRef))
    const left = turn.left.map(({ wish }) => leftNotice(wish.request))
    bus.publish([...joined, ...left, ...failed.flatMap(refusedNotices)])
    bus.publish(made.flatMap((match) => matchedNotices(match, clock.nowMs())))
    for (const { pair } of made) for (const { joinedAtMs } of pair.queued) metrics.paired(clock.nowMs() - joinedAtMs)
    for (const { wish, place } of turn.joined) wish.settle({ ok: true, place })
    for (const { wish } of turn.left) wish.settle({ ok: true })
    for (const { wish, pair } of turn.direct) wish.settle(directResult(pair, failed))
    service.begin(made.map(({ battle }) => battle))
    bus.publish(notices)
    // Who was kept may now stand before somebody else; and there may be more pairs than one turn takes.
    if (kept.length > 0 || turn.queued.length === PAIRS_PER_TURN_MAX) inbox.wake()
  }

  function ask<Result>(
    wishOf: (settle: (result: Result) => void, fail: (cause: unknown) => void) => QueueWish,
    busy: Result,
  ): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      if (!inbox.add(wishOf(resolve, reject))) resolve(busy)
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
      // A shared queue is filled by whoever has the next turn.
      if (!instances.isShared) await queue.enter(places)
      // As if they had just come, for everybody who looks after players who wait.
      bus.publish(places.map((place) => joinedNotice(place, null)))
      inbox.wake()
    },
    count: () => queue.count(),
    places: () => queue.all(),
    async empty(code) {
      const places = await queue.all()
      await Promise.all(places.map(({ userId }) => leave(userId, code)))
    },
  }
}
