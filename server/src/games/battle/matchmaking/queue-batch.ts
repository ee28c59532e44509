// The changes of one batch to the queue, and how they are undone. No request is settled here, not even a refused one:
// until the batch is stored, the request may be handled again and find another queue.
import { assert } from '@bougie/engine'
import { type Refusal, refuse, stakeBeyondBalance, type UserId } from '@bougie/protocol'
import type { QueuePlace } from '../../../ports/queue.ts'
import { accounts } from '../../../wallet/accounts.ts'
import type { BattleParts } from '../dependencies.ts'
import { choosePairs } from './choose-pairs.ts'
import type { FailedMatch, ProposedPair } from './match-maker.ts'
import type { JoinRequest, MatchResult, Pending, PendingRequest } from './pending-request.ts'
import type { Opponent } from './queue-repository.ts'

export const PAIRS_PER_BATCH_MAX = 1_000
/**
 * Both players of each pair, and room for players without an opponent: at the head of a line these are at most as many
 * as there are rating bands.
 */
const HEADS_PER_LINE_MAX = 2 * PAIRS_PER_BATCH_MAX + 256

/** The changes of a batch to the queue so far: filled step by step, so that a failure at any point can be undone. */
export interface QueueBatch {
  readonly joined: { readonly pending: Pending<'join'>; readonly place: QueuePlace }[]
  readonly left: { readonly pending: Pending<'leave'>; readonly place: QueuePlace }[]
  readonly direct: { readonly pending: PendingRequest; readonly pair: ProposedPair }[]
  readonly queued: ProposedPair[]
  readonly refused: { readonly pending: PendingRequest; readonly refusal: Refusal }[]
  /** The time at which waiting longer may allow another pair; null if it changes nothing. */
  retryAtMs: number | null
}

export function createBatchArranger(parts: BattleParts) {
  const { clock, database, queue, queueRepository, closedBecause } = parts

  /** Fills the batch with the requested changes, as far as they are possible. */
  async function arrange(batch: QueueBatch, requests: readonly PendingRequest[]): Promise<void> {
    const leaves = requests.filter((pending) => pending.kind === 'leave')
    const stepIns = whileOpen(
      batch,
      requests.filter((pending) => pending.kind === 'stepIn'),
    )
    const solvent = await whoCanPay(
      batch,
      requests.filter((pending) => pending.kind === 'join'),
    )
    batch.left.push(...(await takeOut(batch, leaves)))
    batch.joined.push(...(await letIn(batch, solvent)))
    for (const { pending, place } of await takeOut(batch, stepIns)) {
      const { opponent } = pending.request
      const second = { ...place, userId: opponent, clientSeed: opponent }
      batch.direct.push({ pending, pair: { first: place, second, queued: [place] } })
    }
    const pairs = whileOpen(
      batch,
      requests.filter((pending) => pending.kind === 'pair'),
    )
    batch.direct.push(...pairs.map((pending) => ({ pending, pair: { ...pending.request, queued: [] } })))
    await takePairs(batch)
  }

  /** Checked when the batch runs, because the games may have closed since the request. */
  function whileOpen<R extends PendingRequest>({ refused }: QueueBatch, requests: readonly R[]): readonly R[] {
    const closed = closedBecause()
    if (closed === null) return requests
    refused.push(...requests.map((pending) => ({ pending, refusal: refuse(closed) })))
    return []
  }

  async function takePairs(batch: QueueBatch): Promise<void> {
    // Players who wait for a nearer rating keep their place; the sweep of `matchmaking.ts` pairs them later.
    if (closedBecause() !== null) return
    const lines = await queue.heads(HEADS_PER_LINE_MAX)
    const { pairs, retryAtMs } = choosePairs(lines, { nowMs: clock.nowMs(), pairsMax: PAIRS_PER_BATCH_MAX })
    batch.retryAtMs = retryAtMs
    if (pairs.length === 0) return
    await queue.leave(pairs.flatMap(({ first, second }) => [first.userId, second.userId]))
    for (const pair of pairs) batch.queued.push({ ...pair, queued: [pair.first, pair.second] })
  }

  async function takeOut<R extends Pending<'leave' | 'stepIn'>>({ refused }: QueueBatch, requests: readonly R[]) {
    const places = await queue.leave(requests.map(({ request }) => request.userId))
    const found: { pending: R; place: QueuePlace }[] = []
    for (const [index, pending] of requests.entries()) {
      const place = places[index]
      if (place) found.push({ pending, place })
      else refused.push({ pending, refusal: refuse('QUEUE_NOT_IN') })
    }
    return found
  }

  async function letIn({ refused }: QueueBatch, requests: readonly Pending<'join'>[]) {
    const joinedAtMs = clock.nowMs()
    const userIds = requests.map(({ request }) => request.userId)
    const known = await queueRepository.opponents(database.reader, userIds)
    const places = requests.map(({ request }) => placeFor(request, joinedAtMs, known.get(request.userId)))
    const entered = await queue.enter(places)
    const joined: QueueBatch['joined'] = []
    for (const [index, pending] of requests.entries()) {
      const place = places[index]
      if (place && entered[index]) joined.push({ pending, place })
      else refused.push({ pending, refusal: refuse('QUEUE_ALREADY_IN') })
    }
    return joined
  }

  async function whoCanPay({ refused }: QueueBatch, requests: readonly Pending<'join'>[]) {
    if (requests.length === 0) return []
    const unable = await refuseStakes(
      parts,
      requests.map(({ request }) => request),
    )
    // Checked again: a player who joined just before the games closed would wait in a queue that has been emptied
    // already.
    const closed = closedBecause()
    return requests.filter((pending) => {
      const refusal = closed === null ? unable.get(pending.request.userId) : refuse(closed)
      if (refusal !== undefined) refused.push({ pending, refusal })
      return refusal === undefined
    })
  }

  /** Restores the queue as it was before the batch, of which nothing was stored. */
  async function undo({ joined, left, direct, queued }: QueueBatch): Promise<void> {
    const newcomers = new Set(joined.map(({ place }) => place))
    await queue.leave([...newcomers].map(({ userId }) => userId))
    const taken = [...direct.map(({ pair }) => pair), ...queued].flatMap((pair) => pair.queued)
    await queue.putBack([...left.map(({ place }) => place), ...taken.filter((place) => !newcomers.has(place))])
  }

  return { arrange, undo }
}

/**
 * The players who may not or can't stake, with the reason. An early check, so that nobody waits in vain: the binding one
 * comes when the match is stored.
 */
export async function refuseStakes(
  { database: { reader }, ledger, limitGuard }: BattleParts,
  stakes: readonly { readonly userId: UserId; readonly amountCents: number }[],
): Promise<ReadonlyMap<UserId, Refusal>> {
  const balances = await ledger.balancesOf(
    reader,
    stakes.map(({ userId }) => accounts.player(userId)),
  )
  const refused = new Map(await limitGuard.lookAtStakes(reader, stakes))
  for (const { userId, amountCents } of stakes) {
    const isShort = (balances.get(accounts.player(userId)) ?? 0) < amountCents
    if (isShort && !refused.has(userId)) refused.set(userId, refuseUnpaid(amountCents))
  }
  return refused
}

export function refuseUnpaid(stakeCents: number): Refusal {
  return refuse('INSUFFICIENT_BALANCE', { message: stakeBeyondBalance(stakeCents) })
}

export function emptyBatch(): QueueBatch {
  return { joined: [], left: [], direct: [], queued: [], refused: [], retryAtMs: null }
}

export function changesOf({ joined, left, direct, queued }: QueueBatch) {
  return {
    joined: joined.map(({ place }) => place),
    left: left.map(({ place }) => place),
    pairs: [...direct.map(({ pair }) => pair), ...queued],
  }
}

function placeFor(
  { userId, amountCents, clientSeed }: JoinRequest,
  joinedAtMs: number,
  opponent: Opponent | undefined,
): QueuePlace {
  assert(opponent !== undefined, 'who joins is a known player')
  return { userId, amountCents, clientSeed: clientSeed ?? userId, joinedAtMs, ...opponent }
}

/** The response for both kinds of direct pair; a stand-in whose match fails gets the refusal too. */
export function directResult(pair: ProposedPair, failed: readonly FailedMatch[]): MatchResult {
  const failure = failed.find((failedMatch) => failedMatch.pair === pair)
  if (failure === undefined) return { ok: true }
  const refusals = new Map<UserId, Refusal>()
  for (const [userId, code] of failure.refused) {
    refusals.set(userId, code === 'INSUFFICIENT_BALANCE' ? refuseUnpaid(pair.first.amountCents) : refuse(code))
  }
  const [refusal = refuse('OPPONENT_UNAVAILABLE')] = refusals.values()
  return { ...refusal, refusals }
}
