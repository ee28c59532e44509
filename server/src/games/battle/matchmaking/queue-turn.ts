// What one turn of the matchmaking does to the queue, and how it is undone. Nobody is answered here, not even who is
// refused: until the turn is stored it may come again, and find another queue.
import { type ErrorCode, type Refusal, refuse, stakeBeyondBalance } from '@bougie/protocol'
import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import type { MatchmakingQueue, QueuePlace } from '../../../ports/queue.ts'
import { accounts } from '../../../wallet/accounts.ts'
import type { Ledger } from '../../../wallet/ledger.ts'
import type { LimitGuard } from '../../../wallet/service.ts'
import type { FailedMatch, ProposedPair } from './match-maker.ts'
import {
  byKind,
  type JoinRequest,
  type JoinWish,
  type LeaveWish,
  type PairResult,
  type PairWish,
  type QueueWish,
  type StepInRequest,
  type StepInWish,
} from './queue-wish.ts'

export const PAIRS_PER_TURN_MAX = 1_000

/** What a turn has done to the queue so far: filled step by step, so that a failure at any point can be undone. */
export interface Turn {
  readonly joined: { readonly wish: JoinWish; readonly place: QueuePlace }[]
  readonly left: { readonly wish: LeaveWish; readonly place: QueuePlace }[]
  readonly direct: { readonly wish: PairWish | StepInWish; readonly pair: ProposedPair }[]
  readonly queued: ProposedPair[]
  readonly refused: { readonly wish: JoinWish | LeaveWish | StepInWish; readonly refusal: Refusal }[]
}

export interface TurnArranger {
  /** Fills the turn with what the wishes ask for, as far as it is possible. */
  arrange(turn: Turn, wishes: readonly QueueWish[]): Promise<void>
  /** The queue as it was before the turn; nothing of it was stored. */
  undo(turn: Turn): Promise<void>
}

export interface TurnArrangerDependencies {
  readonly clock: Clock
  readonly database: Database
  readonly ledger: Ledger
  readonly limitGuard: Pick<LimitGuard, 'lookAtStakes'>
  readonly queue: MatchmakingQueue
  /** Why no battle can be begun now; null when it can. */
  readonly closedBecause: () => ErrorCode | null
}

export function createTurnArranger(dependencies: TurnArrangerDependencies): TurnArranger {
  const { clock, database, ledger, limitGuard, queue, closedBecause } = dependencies

  async function arrange(turn: Turn, wishes: readonly QueueWish[]): Promise<void> {
    const { joins, leaves, pairs, stepIns } = byKind(wishes)
    const solvent = await whoCanPay(turn, joins)
    turn.left.push(...(await takeOut(turn, leaves)))
    turn.joined.push(...(await letIn(turn, solvent)))
    for (const { wish, place } of await takeOut(turn, stepIns)) {
      turn.direct.push({ wish, pair: stepInPair(wish.request, place) })
    }
    turn.direct.push(...pairs.map((wish) => ({ wish, pair: { ...wish.request, queued: [] } })))
    for (const pair of await queue.takePairs(PAIRS_PER_TURN_MAX)) {
      turn.queued.push({ ...pair, queued: [pair.first, pair.second] })
    }
  }

  async function takeOut<W extends LeaveWish | StepInWish>({ refused }: Turn, wishes: readonly W[]) {
    const places = await queue.leave(wishes.map(({ request }) => request.userId))
    const found: { wish: W; place: QueuePlace }[] = []
    for (const [index, wish] of wishes.entries()) {
      const place = places[index]
      if (place) found.push({ wish, place })
      else refused.push({ wish, refusal: refuse('QUEUE_NOT_IN') })
    }
    return found
  }

  async function letIn({ refused }: Turn, wishes: readonly JoinWish[]) {
    const joinedAtMs = clock.nowMs()
    const places = wishes.map(({ request }) => placeFor(request, joinedAtMs))
    const entered = await queue.enter(places)
    const joined: { wish: JoinWish; place: QueuePlace }[] = []
    for (const [index, wish] of wishes.entries()) {
      const place = places[index]
      if (place && entered[index]) joined.push({ wish, place })
      else refused.push({ wish, refusal: refuse('QUEUE_ALREADY_IN') })
    }
    return joined
  }

  /** A first look, so that nobody waits in vain; the stake itself is judged when the match is stored. */
  async function whoCanPay({ refused }: Turn, wishes: readonly JoinWish[]): Promise<readonly JoinWish[]> {
    if (wishes.length === 0) return []
    const ids = wishes.map(({ request }) => accounts.player(request.userId))
    const balances = await ledger.balancesOf(database.reader, ids)
    const limited = await limitGuard.lookAtStakes(
      database.reader,
      wishes.map(({ request }) => request),
    )
    // Asked again: who had only just asked when the games were closed would wait in a queue that was emptied already.
    const closed = closedBecause()
    const refusalOf = ({ userId, amountCents }: JoinRequest): Refusal | null => {
      const refusal = closed === null ? limited.get(userId) : refuse(closed)
      if (refusal !== undefined) return refusal
      return (balances.get(accounts.player(userId)) ?? 0) < amountCents ? refuseUnpaid(amountCents) : null
    }
    return wishes.filter((wish) => {
      const refusal = refusalOf(wish.request)
      if (refusal !== null) refused.push({ wish, refusal })
      return refusal === null
    })
  }

  async function undo({ joined, left, direct, queued }: Turn): Promise<void> {
    const newcomers = new Set(joined.map(({ place }) => place))
    await queue.leave([...newcomers].map(({ userId }) => userId))
    const taken = [...direct.map(({ pair }) => pair), ...queued].flatMap((pair) => pair.queued)
    await queue.putBack([...left.map(({ place }) => place), ...taken.filter((place) => !newcomers.has(place))])
  }

  return { arrange, undo }
}

export function refuseUnpaid(stakeCents: number): Refusal {
  return refuse('INSUFFICIENT_BALANCE', { message: stakeBeyondBalance(stakeCents) })
}

export function emptyTurn(): Turn {
  return { joined: [], left: [], direct: [], queued: [], refused: [] }
}

export function changesOf({ joined, left, direct, queued }: Turn) {
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
export function directResult(pair: ProposedPair, failed: readonly FailedMatch[]): PairResult {
  const failure = failed.find((failedMatch) => failedMatch.pair === pair)
  if (failure === undefined) return { ok: true }
  const [code = 'INSUFFICIENT_BALANCE'] = failure.refused.values()
  const refusal = code === 'INSUFFICIENT_BALANCE' ? refuseUnpaid(pair.first.amountCents) : refuse(code)
  return { ...refusal, short: [...failure.refused.keys()] }
}
