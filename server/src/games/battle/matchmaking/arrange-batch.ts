// Changes the queue for the requests of one batch and proposes who plays whom. No request is settled here, not even a
// refused one: until the batch is stored, its requests may be arranged again, and find another queue.

import { assert } from '@bougie/engine'
import { type ErrorCode, type Refusal, refuse } from '@bougie/protocol'
import type { QueuePlace } from '../../../ports/queue.ts'
import type { BattleParts } from '../dependencies.ts'
import { type ChosenPairs, choosePairs } from './choose-pairs.ts'
import type { JoinRequest, PairRequest, Pending, PendingRequest } from './pending-request.ts'
import type { Opponent } from './queue-repository.ts'
import * as queueRepository from './queue-repository.ts'
import { refuseStakes } from './refuse-stakes.ts'

const PAIRS_PER_BATCH_MAX = 1_000
/**
 * Both players of each pair, and room for players without an opponent: at the head of a line these are at most as many
 * as there are rating bands.
 */
const HEADS_PER_LINE_MAX = 2 * PAIRS_PER_BATCH_MAX + 256

/** Two players who are to play. */
export interface ProposedPair extends PairRequest {
  /** The places that were taken out of the queue for it. */
  readonly queued: readonly QueuePlace[]
  /** The request for just these two; null if the queue brought them together. */
  readonly asked: PendingRequest | null
}

interface Placed<P extends PendingRequest> {
  readonly pending: P
  readonly place: QueuePlace
}

export type Batch = Awaited<ReturnType<typeof arrangeBatch>>

/** The changes that the requests of a batch cause, and the pairs that it makes. */
export async function arrangeBatch(parts: BattleParts, requests: readonly PendingRequest[]) {
  const { clock, database, queue, closedBecause } = parts
  const joins = requests.filter((pending) => pending.kind === 'join').map(({ request }) => request)
  const [unable, opponents] = await Promise.all([
    refuseStakes(parts, joins),
    queueRepository.readOpponents(
      database.reader,
      joins.map(({ userId }) => userId),
    ),
  ])
  const nowMs = clock.nowMs()
  // Read after the last look into the database: the games may have closed since the request, and a player who joins
  // now would wait in a queue that has been emptied already.
  const closed = closedBecause()
  const refused: { readonly pending: PendingRequest; readonly refusal: Refusal }[] = []
  const leaving: (Pending<'leave'> | Pending<'stepIn'>)[] = []
  const entering: Placed<Pending<'join'>>[] = []
  const pairs: ProposedPair[] = []
  for (const pending of requests) {
    const refusal = refusalOf(pending, { closed, unable })
    if (refusal !== null) refused.push({ pending, refusal })
    else if (pending.kind === 'pair') pairs.push({ ...pending.request, queued: [], asked: pending })
    else if (pending.kind === 'join') {
      const { request } = pending
      entering.push({ pending, place: placeFor(request, nowMs, opponents.get(request.userId)) })
    } else leaving.push(pending)
  }
  const left: Placed<Pending<'leave'>>[] = []
  const taken = await queue.leave(leaving.map(({ request }) => request.userId))
  for (const [index, pending] of leaving.entries()) {
    const place = taken[index] ?? null
    if (place === null) refused.push({ pending, refusal: refuse('QUEUE_NOT_IN') })
    else if (pending.kind === 'leave') left.push({ pending, place })
    else pairs.push(standInPair(pending, place))
  }
  const joined: Placed<Pending<'join'>>[] = []
  const entered = await queue.enter(entering.map(({ place }) => place))
  for (const [index, newcomer] of entering.entries()) {
    if (entered[index]) joined.push(newcomer)
    else refused.push({ pending: newcomer.pending, refusal: refuse('QUEUE_ALREADY_IN') })
  }
  // While the games are closed, players who wait for a nearer rating keep their place; the sweep of `matchmaking.ts`
  // pairs them later.
  const chosen = closed === null ? await takePairs(parts, nowMs) : { pairs: [], retryAtMs: null }
  pairs.push(...chosen.pairs.map((pair) => ({ ...pair, queued: [pair.first, pair.second], asked: null })))
  return {
    refused,
    joined,
    left,
    pairs,
    /** The time at which waiting longer may allow another pair; null if it changes nothing. */
    retryAtMs: chosen.retryAtMs,
    /** True if the queue may have more pairs than one batch takes. */
    isFull: chosen.pairs.length === PAIRS_PER_BATCH_MAX,
  }
}

/** The refusal of a request that need not be tried on the queue. A player may leave at any time. */
function refusalOf(
  { kind, request }: PendingRequest,
  { closed, unable }: { readonly closed: ErrorCode | null; readonly unable: Awaited<ReturnType<typeof refuseStakes>> },
): Refusal | null {
  if (kind === 'leave') return null
  if (closed !== null) return refuse(closed)
  return kind === 'join' ? (unable.get(request.userId) ?? null) : null
}

function placeFor(
  { userId, amountCents, clientSeed }: JoinRequest,
  joinedAtMs: number,
  opponent: Opponent | undefined,
): QueuePlace {
  assert(opponent !== undefined, 'who joins is a known player')
  return { userId, amountCents, clientSeed: clientSeed ?? userId, joinedAtMs, ...opponent }
}

function standInPair(pending: Pending<'stepIn'>, place: QueuePlace): ProposedPair {
  const { opponent } = pending.request
  const second = { ...place, userId: opponent, clientSeed: opponent }
  return { first: place, second, queued: [place], asked: pending }
}

async function takePairs({ queue }: BattleParts, nowMs: number): Promise<ChosenPairs> {
  const lines = await queue.heads(HEADS_PER_LINE_MAX)
  const chosen = choosePairs(lines, { nowMs, pairsMax: PAIRS_PER_BATCH_MAX })
  await queue.leave(chosen.pairs.flatMap(({ first, second }) => [first.userId, second.userId]))
  return chosen
}
