import { assert } from '@bougie/engine'
import type { ErrorCode, UserId } from '@bougie/protocol'
import { AppError } from '../../../platform/app-error.ts'
import type { DomainEvent } from '../../../platform/events/domain-event.ts'
import type { Transaction } from '../../../ports/database.ts'
import type { Contender, QueueLock, QueuePair, QueuePlace } from '../../../ports/queue.ts'
import { accounts } from '../../../wallet/accounts.ts'
import { balanceEvents } from '../../../wallet/ledger.ts'
import type { BattleParts } from '../dependencies.ts'
import type { NewBattle } from '../play/battle-repository.ts'
import { createNewBattle } from '../play/new-battle.ts'
import { stakeMovement } from '../play/settlement.ts'
import type { PairRequest } from './pending-request.ts'
import { createSpreadStarts } from './spread-starts.ts'

/** Two players who are to play, and which of their places were taken out of the queue for it. */
export interface ProposedPair extends PairRequest {
  readonly queued: readonly QueuePlace[]
}

/** The changes of one batch, stored together. */
export interface BatchChanges {
  readonly pairs: readonly ProposedPair[]
  readonly joined: readonly QueuePlace[]
  readonly left: readonly QueuePlace[]
}

export interface MadeMatch {
  readonly pair: ProposedPair
  readonly battle: NewBattle
}

export interface FailedMatch {
  readonly pair: ProposedPair
  /** Players who could not pay or may not play. */
  readonly refused: ReadonlyMap<UserId, ErrorCode>
  /** Players who could have played and keep their place. */
  readonly keep: readonly QueuePlace[]
  /** True if one of them has blocked the other. */
  readonly isApart: boolean
}

export interface StoredBatch {
  readonly made: readonly MadeMatch[]
  readonly failed: readonly FailedMatch[]
  /** The new balances, with the stakes paid. */
  readonly events: readonly DomainEvent[]
}

/** Everything was written but the commit was not confirmed, for example because the connection broke. */
export class LostResponse extends Error {
  override readonly name = 'LostResponse'
  readonly batch: StoredBatch

  constructor(batch: StoredBatch, options: ErrorOptions) {
    super('a batch of the matchmaking may be stored or not', options)
    this.batch = batch
  }
}

/** Nothing was stored, because the batch was made from a queue that differs from the stored one. */
export class StaleQueue extends AppError {
  constructor() {
    super('SERVICE_UNAVAILABLE', 'another instance stored a batch that this one knew nothing of')
    this.name = 'StaleQueue'
  }
}

/** Stores pairs as battles with both stakes in escrow: many pairs in one transaction with a handful of statements. */
export function createMatchMaker(parts: BattleParts) {
  const { clock, random, database, settings, ledger, limitGuard } = parts
  const { repository, queueRepository, challenges, players, ratings } = parts
  const starts = createSpreadStarts()

  async function makeBattles(transaction: Transaction, pairs: readonly ProposedPair[]): Promise<StoredBatch> {
    if (pairs.length === 0) return { made: [], failed: [], events: [] }
    const userIds = pairs.flatMap(playersOf)
    // One round trip. The limits are read only after the lock, because a first one may be on its way to another server.
    const [cards] = await Promise.all([
      players.cards(transaction, userIds),
      ledger.lock(transaction, [...new Set(userIds)].map(accounts.player)),
    ])
    const nowMs = clock.nowMs()
    const failures = await findFailures(transaction, pairs, nowMs)
    const failed = [...failures.values()]
    const allowed = pairs.filter((pair) => !failures.has(pair))
    const evidence = await ratings.evidence(transaction, allowed.map(playersOf), new Date(nowMs))
    const matches = allowed.map((pair, index) => {
      const [one, two] = playersOf(pair).map((userId) => cards.get(userId))
      assert(one !== undefined && two !== undefined, 'who plays is a known player')
      const options = { random, settings, nowMs: starts.next(nowMs), evidence: evidence[index] ?? null }
      const battle = createNewBattle(pair, { one, two }, options)
      return { pair, battle, movement: stakeMovement(battle.head) }
    })
    const movements = matches.flatMap(({ movement }) => movement ?? [])
    const results = await ledger.post(transaction, movements)
    assert(results.length === movements.length, 'each movement has a result')
    const resultOf = new Map(movements.map((movement, index) => [movement, results[index]]))
    const made: MadeMatch[] = []
    for (const { pair, battle, movement } of matches) {
      const result = movement === null ? undefined : resultOf.get(movement)
      if (result?.ok === false) {
        const short = playersOf(pair).filter((userId) => result.short.includes(accounts.player(userId)))
        failed.push(failedMatch(pair, new Map(short.map((userId) => [userId, 'INSUFFICIENT_BALANCE']))))
      } else made.push({ pair, battle })
    }
    const stored = made.map(({ battle }) => battle)
    if (stored.length > 0) await repository.create(transaction, stored)
    for (const { pair, battle } of made) await acceptChallenge(transaction, pair, battle)
    return { made, failed, events: balanceEvents(movements, results) }
  }

  /** The pairs that may not play, whatever their balances. */
  async function findFailures(transaction: Transaction, pairs: readonly ProposedPair[], nowMs: number) {
    const stakes = pairs.flatMap(({ first, second }) => [first, second])
    const limited = await limitGuard.refuseStakes(transaction, stakes)
    const closed = await lockChallenges(transaction, pairs, nowMs)
    const busy = await findBusy(transaction, pairs)
    const apart = await queueRepository.apart(transaction, pairs.map(playersOf))
    const failures = new Map<ProposedPair, FailedMatch>()
    for (const [index, pair] of pairs.entries()) {
      const refused = playersOf(pair).flatMap((userId) => {
        const refusal = limited.get(userId)
        return refusal === undefined ? [] : [[userId, refusal.code] as const]
      })
      if (closed.has(pair)) failures.set(pair, failedMatch(pair, new Map([[pair.second.userId, 'CHALLENGE_CLOSED']])))
      else if (apart[index]) failures.set(pair, apartMatch(pair))
      else if (pair.refusedIfBusy && busy.has(pair))
        failures.set(pair, failedMatch(pair, both(pair, pair.refusedIfBusy)))
      else if (refused.length > 0) failures.set(pair, failedMatch(pair, new Map(refused)))
    }
    return failures
  }

  /** Pairs whose challenge is no longer open. An open one is locked until this transaction ends. */
  async function lockChallenges(transaction: Transaction, pairs: readonly ProposedPair[], nowMs: number) {
    const closed = new Set<ProposedPair>()
    for (const pair of pairs) {
      const { challengeId } = pair
      if (challengeId === undefined) continue
      if (!(await challenges.lock(transaction, challengeId, new Date(nowMs)))) closed.add(pair)
    }
    return closed
  }

  /** Pairs whose first player may play no other battle, but plays one or is matched for one in this batch. */
  async function findBusy(transaction: Transaction, pairs: readonly ProposedPair[]): Promise<Set<ProposedPair>> {
    const exclusive = pairs.filter(({ refusedIfBusy }) => refusedIfBusy !== undefined)
    if (exclusive.length === 0) return new Set()
    const userIds = exclusive.map(({ first }) => first.userId)
    const playing = await repository.playing(transaction, userIds)
    const matches = Map.groupBy(pairs.flatMap(playersOf), (userId) => userId)
    const isBusy = (userId: UserId) => playing.has(userId) || (matches.get(userId)?.length ?? 0) > 1
    return new Set(exclusive.filter(({ first }) => isBusy(first.userId)))
  }

  async function acceptChallenge(transaction: Transaction, { challengeId, second }: ProposedPair, { head }: NewBattle) {
    if (challengeId === undefined) return
    const closedAt = new Date(clock.nowMs())
    await challenges.accept(transaction, challengeId, { accepterId: second.userId, battleId: head.id, closedAt })
  }

  return {
    /** Throws a LostResponse if the batch may be stored nevertheless, and a StaleQueue if another one was stored. */
    async store(changes: BatchChanges, mark: QueueLock['mark']) {
      let written: StoredBatch | null = null
      const work = async (transaction: Transaction) => {
        written = null
        const at = new Date(clock.nowMs())
        if (mark !== null && !(await queueRepository.moveMark(transaction, { ...mark, at }))) throw new StaleQueue()
        const batch = await makeBattles(transaction, changes.pairs)
        const gone = [...changes.left, ...takenBy(changes)].map(({ userId }) => userId)
        await queueRepository.remove(transaction, gone)
        await queueRepository.add(transaction, waitingAfter(changes, batch))
        written = batch
        return batch
      }
      try {
        return await database.transaction(work)
      } catch (cause) {
        throw written === null ? cause : new LostResponse(written, { cause })
      }
    },
    /** Checks whether a batch whose response was lost is stored: it is stored as a whole or not at all. */
    async isStored(changes: BatchChanges, batch: StoredBatch) {
      const [match] = batch.made
      if (match !== undefined) return (await repository.find(database.reader, match.battle.head.id)) !== null
      const stored = await queueRepository.all(database.reader)
      const isThere = (place: QueuePlace) =>
        stored.some(({ userId, joinedAtMs }) => userId === place.userId && joinedAtMs === place.joinedAtMs)
      const waiting = new Set(waitingAfter(changes, batch).map(nameOf))
      const gone = [...changes.left, ...takenBy(changes)].find((place) => !waiting.has(nameOf(place)))
      const came = changes.joined.find((place) => waiting.has(nameOf(place)))
      return (gone === undefined || !isThere(gone)) && (came === undefined || isThere(came))
    },
  }
}

function takenBy({ pairs }: BatchChanges): QueuePlace[] {
  return pairs.flatMap(({ queued }) => queued)
}

/**
 * Players who wait after the batch: those who joined without being paired, and those whose match failed because of the
 * opponent.
 */
function waitingAfter(changes: BatchChanges, { failed }: StoredBatch): QueuePlace[] {
  const taken = new Set(takenBy(changes).map(nameOf))
  return [...failed.flatMap(({ keep }) => keep), ...changes.joined.filter((place) => !taken.has(nameOf(place)))]
}

/** A shared queue returns copies of the objects that were put in, so places are compared by name. */
function nameOf({ userId, joinedAtMs }: Contender): string {
  return `${userId} ${joinedAtMs}`
}

export function playersOf({ first, second }: QueuePair): [UserId, UserId] {
  return [first.userId, second.userId]
}

/** Nobody in the queue learns of the block: both go on waiting for another opponent. */
function apartMatch(pair: ProposedPair): FailedMatch {
  if (pair.queued.length > 0) return { pair, refused: new Map(), keep: pair.queued, isApart: true }
  return { ...failedMatch(pair, both(pair, 'OPPONENT_UNAVAILABLE')), isApart: true }
}

function both(pair: ProposedPair, code: ErrorCode): ReadonlyMap<UserId, ErrorCode> {
  return new Map(playersOf(pair).map((userId) => [userId, code]))
}

function failedMatch(pair: ProposedPair, refused: ReadonlyMap<UserId, ErrorCode>): FailedMatch {
  assert(refused.size > 0, 'a match fails because somebody could not pay or may not play')
  return { pair, refused, keep: pair.queued.filter(({ userId }) => !refused.has(userId)), isApart: false }
}
