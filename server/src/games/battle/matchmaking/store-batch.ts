// Stores a batch in one transaction: pairs become battles with both stakes in escrow, and the stored places become
// those of the queue. A batch is stored as a whole, but each pair succeeds or fails separately.

import { assert } from '@bougie/engine'
import type { ErrorCode, UserId } from '@bougie/protocol'
import { AppError } from '../../../platform/app-error.ts'
import type { DomainEvent } from '../../../platform/events/domain-event.ts'
import type { Transaction } from '../../../ports/database.ts'
import type { QueueLock, QueuePair, QueuePlace } from '../../../ports/queue.ts'
import { accounts } from '../../../wallet/accounts.ts'
import { balanceEvents } from '../../../wallet/ledger.ts'
import * as challenges from '../challenge/challenge-repository.ts'
import type { BattleParts } from '../dependencies.ts'
import type { NewBattle } from '../play/battle-repository.ts'
import * as battleRepository from '../play/battle-repository.ts'
import { createNewBattle } from '../play/new-battle.ts'
import { readCards } from '../play/player-repository.ts'
import { stakeMovement } from '../play/settlement.ts'
import * as ratings from '../rating/rating-repository.ts'
import type { Batch, ProposedPair } from './arrange-batch.ts'
import * as queueRepository from './queue-repository.ts'
import { createSpreadStarts } from './spread-starts.ts'

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
  /** True if those in the queue keep their place, and the two never meet, because one has blocked the other. */
  readonly isApart: boolean
}

interface Matches {
  readonly made: readonly MadeMatch[]
  readonly failed: readonly FailedMatch[]
  /** The new balances, with the stakes paid. */
  readonly events: readonly DomainEvent[]
}

export interface WrittenBatch extends Matches {
  readonly batch: Batch
}

export type BatchOutcome =
  | { readonly kind: 'stored'; readonly written: WrittenBatch }
  /** Nothing is stored, because another instance stored a batch that this queue did not contain. */
  | { readonly kind: 'stale'; readonly cause: unknown }
  /** The commit was not confirmed, for example because the connection broke: only the database knows. */
  | { readonly kind: 'unsure'; readonly cause: unknown; readonly written: WrittenBatch }
  /** Nothing is stored. */
  | { readonly kind: 'failed'; readonly cause: unknown }

export function createBatchStore(parts: BattleParts) {
  const { clock, random, database, settings, ledger, limitGuard } = parts
  const starts = createSpreadStarts()

  async function makeBattles(transaction: Transaction, pairs: readonly ProposedPair[]): Promise<Matches> {
    if (pairs.length === 0) return { made: [], failed: [], events: [] }
    const userIds = [...new Set(pairs.flatMap(playersOf))]
    // One round trip. The limits are read only after the lock, because a first one may be on its way to another server.
    const [cards, locked] = await Promise.all([
      readCards(transaction, userIds),
      ledger.lock(transaction, userIds.map(accounts.player)),
    ])
    const nowMs = clock.nowMs()
    const [failed, evidence] = await Promise.all([
      findFailures(transaction, pairs, nowMs),
      ratings.evidence(transaction, pairs.map(playersOf), new Date(nowMs)),
    ])
    const failing = new Set(failed.map(({ pair }) => pair))
    const matches = pairs.flatMap((pair, index) => {
      if (failing.has(pair)) return []
      const [one, two] = playersOf(pair).map((userId) => cards.get(userId))
      assert(one !== undefined && two !== undefined, 'who plays is a known player')
      const options = { random, settings, nowMs: starts.next(nowMs), evidence: evidence[index] ?? null }
      const battle = createNewBattle(pair, { one, two }, options)
      return [{ pair, battle, movement: stakeMovement(battle.head) }]
    })
    const movements = matches.flatMap(({ movement }) => movement ?? [])
    const results = await ledger.post(transaction, movements, locked)
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
    if (stored.length > 0) await battleRepository.create(transaction, stored)
    for (const { pair, battle } of made) await acceptChallenge(transaction, pair, battle)
    return { made, failed, events: balanceEvents(movements, results) }
  }

  /** The pairs that may not play, whatever their balances. */
  async function findFailures(transaction: Transaction, pairs: readonly ProposedPair[], nowMs: number) {
    const stakes = pairs.flatMap(({ first, second }) => [first, second])
    const closed = await lockChallenges(transaction, pairs, nowMs)
    const [limited, busy, apart] = await Promise.all([
      limitGuard.refuseStakes(transaction, stakes),
      findBusy(transaction, pairs),
      queueRepository.apart(transaction, pairs.map(playersOf)),
    ])
    const failed: FailedMatch[] = []
    for (const [index, pair] of pairs.entries()) {
      const refused = playersOf(pair).flatMap((userId) => {
        const refusal = limited.get(userId)
        return refusal === undefined ? [] : [[userId, refusal.code] as const]
      })
      if (closed.has(pair)) failed.push(failedMatch(pair, new Map([[pair.second.userId, 'CHALLENGE_CLOSED']])))
      else if (apart[index]) failed.push(apartMatch(pair))
      else if (pair.refusedIfBusy && busy.has(pair)) failed.push(failedMatch(pair, both(pair, pair.refusedIfBusy)))
      else if (refused.length > 0) failed.push(failedMatch(pair, new Map(refused)))
    }
    return failed
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
    const playing = await battleRepository.playing(transaction, userIds)
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
    async store(batch: Batch, mark: QueueLock['mark']): Promise<BatchOutcome> {
      let written: WrittenBatch | null = null
      try {
        const stored = await database.transaction(async (transaction) => {
          // Set anew, because the transaction may run more than once.
          written = null
          const at = new Date(clock.nowMs())
          if (mark !== null && !(await queueRepository.moveMark(transaction, { ...mark, at }))) return null
          const matches = { batch, ...(await makeBattles(transaction, batch.pairs)) }
          const { gone, waiting } = placesOf(matches)
          await queueRepository.remove(
            transaction,
            gone.map(({ userId }) => userId),
          )
          await queueRepository.add(transaction, waiting)
          written = matches
          return matches
        })
        return stored === null ? { kind: 'stale', cause: overtaken() } : { kind: 'stored', written: stored }
      } catch (cause) {
        return written === null ? { kind: 'failed', cause } : { kind: 'unsure', cause, written }
      }
    },
    /**
     * Looks up an unsure batch. Any of its changes is evidence, because it is stored as a whole or not at all. In a
     * transaction: Postgres may still be committing on the connection that was lost, and a reader would not wait for it.
     */
    isStored: (written: WrittenBatch): Promise<boolean> =>
      database.transaction(async (transaction) => {
        await queueRepository.lockMark(transaction)
        const [match] = written.made
        if (match !== undefined) return (await battleRepository.find(transaction, match.battle.head.id)) !== null
        const stored = await queueRepository.all(transaction)
        const joinedAtMs = new Map(stored.map((place) => [place.userId, place.joinedAtMs]))
        const isThere = (place: QueuePlace) => joinedAtMs.get(place.userId) === place.joinedAtMs
        const { gone, waiting } = placesOf(written)
        const stays = new Set(waiting.map(({ userId }) => userId))
        const came = written.batch.joined.map(({ place }) => place).filter(({ userId }) => stays.has(userId))
        if (came.length > 0) return came.some(isThere)
        return !gone.some((place) => !stays.has(place.userId) && isThere(place))
      }),
  }
}

function overtaken(): AppError {
  return new AppError('SERVICE_UNAVAILABLE', 'another instance stored a batch that this one knew nothing of')
}

/**
 * Places that the batch takes from the stored ones, and those that it adds: players who joined without being paired,
 * and players whose match failed because of the opponent.
 */
function placesOf({ batch: { left, joined, pairs }, failed }: WrittenBatch) {
  const paired = pairs.flatMap(({ queued }) => queued)
  const isPaired = new Set(paired.map(({ userId }) => userId))
  const newcomers = joined.map(({ place }) => place).filter(({ userId }) => !isPaired.has(userId))
  return {
    gone: [...left.map(({ place }) => place), ...paired],
    waiting: [...failed.flatMap(({ keep }) => keep), ...newcomers],
  }
}

export function playersOf({ first, second }: QueuePair): [UserId, UserId] {
  return [first.userId, second.userId]
}

/** Nobody in the queue learns of the block: both go on waiting for another opponent. */
function apartMatch(pair: ProposedPair): FailedMatch {
  if (pair.queued.length > 0) return { pair, refused: new Map(), keep: pair.queued, isApart: true }
  return failedMatch(pair, both(pair, 'OPPONENT_UNAVAILABLE'))
}

function both(pair: ProposedPair, code: ErrorCode): ReadonlyMap<UserId, ErrorCode> {
  return new Map(playersOf(pair).map((userId) => [userId, code]))
}

function failedMatch(pair: ProposedPair, refused: ReadonlyMap<UserId, ErrorCode>): FailedMatch {
  assert(refused.size > 0, 'a match fails because somebody could not pay or may not play')
  return { pair, refused, keep: pair.queued.filter(({ userId }) => !refused.has(userId)), isApart: false }
}
