// Who looks for an opponent, and when two become a battle. All wishes that came in one turn of the event loop are
// handled in one go, in their order, with one durable commit: ten thousand joins in a second are a few dozen commits.
import { type ErrorCode, eurosFromCents, isBattleAmount, refuse, type UserId } from '@bougie/protocol'
import type { DomainEvent } from '../domain-event.ts'
import type { Bus } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database } from '../ports/database.ts'
import type { Instances } from '../ports/instances.ts'
import type { MatchmakingQueue, QueuePair, QueuePlace, QueueTurn, StoredPlaces } from '../ports/queue.ts'
import { retryDelayMs } from '../ports/scheduler.ts'
import type { Timers } from '../ports/timers.ts'
import type { Tasks } from '../tasks.ts'
import { accounts } from '../wallet/accounts.ts'
import type { Ledger } from '../wallet/ledger.ts'
import type { LimitGuard } from '../wallet/service.ts'
import type { BattleMetrics } from './battle-metrics.ts'
import {
  type FailedMatch,
  LostAnswer,
  type MadeMatch,
  type MatchMaker,
  type ProposedPair,
  playersOf,
  StaleQueue,
  type StoredTurn,
} from './match-maker.ts'
import type { QueueRepository } from './queue-repository.ts'
import {
  byKind,
  type JoinRequest,
  type JoinResult,
  type JoinWish,
  type LeaveResult,
  type LeaveWish,
  type PairResult,
  type PairWish,
  type QueueWish,
  type StepInRequest,
  type StepInWish,
} from './queue-wish.ts'
import type { BattleService } from './service.ts'
import { createTurnInbox } from './turn-inbox.ts'

const PAIRS_PER_TURN_MAX = 1_000
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

export interface MatchmakingDependencies {
  readonly clock: Clock
  readonly timers: Timers
  readonly tasks: Tasks
  readonly bus: Bus
  readonly database: Database
  readonly ledger: Ledger
  readonly limitGuard: Pick<LimitGuard, 'lookAtStakes'>
  readonly instances: Pick<Instances, 'isShared'>
  readonly queue: MatchmakingQueue
  readonly queueRepository: Pick<QueueRepository, 'all' | 'mark'>
  readonly matchMaker: MatchMaker
  readonly service: Pick<BattleService, 'begin'>
  readonly metrics: BattleMetrics
  /** Why no battle can be begun now; null when it can. */
  readonly closedBecause: () => ErrorCode | null
}

/** What a turn has done to the queue so far: filled step by step, so that a failure at any point can be undone. */
interface Turn {
  readonly joined: { readonly wish: JoinWish; readonly place: QueuePlace }[]
  readonly left: { readonly wish: LeaveWish; readonly place: QueuePlace }[]
  readonly direct: { readonly wish: PairWish | StepInWish; readonly pair: ProposedPair }[]
  readonly queued: ProposedPair[]
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
    limitGuard,
    instances,
    queue,
    queueRepository,
    matchMaker,
    service,
    metrics,
    closedBecause,
  } = dependencies
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
    const turn: Turn = { joined: [], left: [], direct: [], queued: [] }
    let isStored = false
    const work = async ({ mark }: QueueTurn) => {
      await becomeSure()
      await arrange(turn, wishes)
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
    if (!instances.isShared) await undo(turn)
    for (const wish of wishes) wish.fail(cause)
  }

  async function arrange(turn: Turn, wishes: readonly QueueWish[]): Promise<void> {
    const { joins, leaves, pairs, stepIns } = byKind(wishes)
    const solvent = await whoCanPay(joins)
    turn.left.push(...(await takeOut(leaves)))
    turn.joined.push(...(await letIn(solvent)))
    for (const { wish, place } of await takeOut(stepIns)) {
      turn.direct.push({ wish, pair: stepInPair(wish.request, place) })
    }
    turn.direct.push(...pairs.map((wish) => ({ wish, pair: { ...wish.request, queued: [] } })))
    for (const pair of await queue.takePairs(PAIRS_PER_TURN_MAX)) {
      turn.queued.push({ ...pair, queued: [pair.first, pair.second] })
    }
  }

  async function takeOut<W extends LeaveWish | StepInWish>(wishes: readonly W[]) {
    const places = await queue.leave(wishes.map(({ request }) => request.userId))
    const found: { wish: W; place: QueuePlace }[] = []
    for (const [index, wish] of wishes.entries()) {
      const place = places[index]
      if (place) found.push({ wish, place })
      else wish.settle(refuse('QUEUE_NOT_IN'))
    }
    return found
  }

  async function letIn(wishes: readonly JoinWish[]) {
    const joinedAtMs = clock.nowMs()
    const places = wishes.map(({ request }) => placeFor(request, joinedAtMs))
    const entered = await queue.enter(places)
    const joined: { wish: JoinWish; place: QueuePlace }[] = []
    for (const [index, wish] of wishes.entries()) {
      const place = places[index]
      if (place && entered[index]) joined.push({ wish, place })
      else wish.settle(refuse('QUEUE_ALREADY_IN'))
    }
    return joined
  }

  /** A first look, so that nobody waits in vain; the stake itself is judged when the match is stored. */
  async function whoCanPay(wishes: readonly JoinWish[]): Promise<readonly JoinWish[]> {
    if (wishes.length === 0) return []
    const ids = wishes.map(({ request }) => accounts.player(request.userId))
    const balances = await ledger.balancesOf(database.reader, ids)
    const limited = await limitGuard.lookAtStakes(
      database.reader,
      wishes.map(({ request }) => request),
    )
    // Asked again: who had only just asked when the games were closed would wait in a queue that was emptied already.
    const closed = closedBecause()
    return wishes.filter(({ request, settle }) => {
      const refusal = closed === null ? limited.get(request.userId) : refuse(closed)
      if (refusal !== undefined) {
        settle(refusal)
        return false
      }
      const canPay = (balances.get(accounts.player(request.userId)) ?? 0) >= request.amountCents
      if (!canPay) settle(refuse('INSUFFICIENT_BALANCE'))
      return canPay
    })
  }

  /** The queue as it was before the turn; nothing of it was stored. */
  async function undo({ joined, left, direct, queued }: Turn): Promise<void> {
    const newcomers = new Set(joined.map(({ place }) => place))
    await queue.leave([...newcomers].map(({ userId }) => userId))
    const taken = [...direct.map(({ pair }) => pair), ...queued].flatMap((pair) => pair.queued)
    await queue.putBack([...left.map(({ place }) => place), ...taken.filter((place) => !newcomers.has(place))])
  }

  async function finish(turn: Turn, { made, failed, notices }: StoredTurn): Promise<void> {
    const kept = failed.flatMap(({ keep }) => keep)
    if (kept.length > 0) await queue.putBack(kept)
    bus.publish([...turn.joined.map(joinedNotice), ...turn.left.map(leftNotice), ...failed.flatMap(refusedNotices)])
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
      bus.publish(places.map((place) => ({ type: 'queueJoined', ...joinedFields(place), clientRef: null })))
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

function changesOf({ joined, left, direct, queued }: Turn) {
  return {
    joined: joined.map(({ place }) => place),
    left: left.map(({ place }) => place),
    pairs: [...direct.map(({ pair }) => pair), ...queued],
  }
}

function placeFor({ userId, amountCents, clientSeed }: JoinRequest, joinedAtMs: number): QueuePlace {
  return { userId, amountCents, clientSeed: clientSeed ?? userId, joinedAtMs }
}

function stepInPair({ opponent }: StepInRequest, place: QueuePlace): ProposedPair {
  return { first: place, second: { ...place, userId: opponent, clientSeed: opponent }, queued: [place] }
}

/** Both kinds of direct pair are answered alike: a player who steps in for nobody gets the refusal. */
function directResult(pair: ProposedPair, failed: readonly FailedMatch[]): PairResult {
  const failure = failed.find((failedMatch) => failedMatch.pair === pair)
  if (failure === undefined) return { ok: true }
  const [code = 'INSUFFICIENT_BALANCE'] = failure.refused.values()
  return { ...refuse(code), short: [...failure.refused.keys()] }
}

function joinedNotice({ wish, place }: Turn['joined'][number]): DomainEvent {
  return { type: 'queueJoined', ...joinedFields(place), clientRef: wish.request.clientRef }
}

function joinedFields({ userId, amountCents, joinedAtMs }: QueuePlace) {
  return { userId, amountCents, joinedAtMs }
}

function leftNotice({ wish }: Turn['left'][number]): DomainEvent {
  return { type: 'queueLeft', ...wish.request }
}

function refusedNotices({ pair, refused }: FailedMatch): DomainEvent[] {
  return pair.queued.flatMap(({ userId }) => {
    const code = refused.get(userId)
    return code === undefined ? [] : [{ type: 'queueLeft', userId, code } as const]
  })
}

function matchedNotices({ pair }: MadeMatch, nowMs: number): DomainEvent[] {
  return pair.queued.map(({ userId, amountCents, joinedAtMs }) => {
    return { type: 'queueMatched', userId, amountCents, waitedMs: nowMs - joinedAtMs }
  })
}
