import type { PlayerCard } from '@bougie/battle-messages'
import { assert, type BattleSettings } from '@bougie/engine'
import type { ErrorCode, Refusal, UserId } from '@bougie/protocol'
import { AppError } from '../../../platform/app-error.ts'
import type { DomainEvent } from '../../../platform/events/domain-event.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Database, Transaction } from '../../../ports/database.ts'
import type { Contender, QueueLock, QueuePair, QueuePlace } from '../../../ports/queue.ts'
import type { Random } from '../../../ports/random.ts'
import { type AccountId, accounts } from '../../../wallet/accounts.ts'
import { balanceEvents, type Ledger } from '../../../wallet/ledger.ts'
import type { LimitGuard } from '../../../wallet/service.ts'
import type { ChallengeRepository } from '../challenge/challenge-repository.ts'
import type { BattleRepository } from '../play/battle-repository.ts'
import type { NewBattle } from '../play/battle-rows.ts'
import { createNewBattle } from '../play/new-battle.ts'
import type { PlayerRepository } from '../play/player-repository.ts'
import { stakeMovement } from '../play/settlement.ts'
import type { RatingRepository } from '../rating/rating-repository.ts'
import type { OpponentRepository } from './opponent-repository.ts'
import type { PairRequest } from './pending-request.ts'
import type { QueueRepository } from './queue-repository.ts'
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

export interface MatchMakerDependencies {
  readonly clock: Clock
  readonly random: Random
  readonly database: Database
  readonly repository: BattleRepository
  readonly queueRepository: QueueRepository
  readonly challenges: Pick<ChallengeRepository, 'lock' | 'accept'>
  readonly players: PlayerRepository
  readonly opponents: Pick<OpponentRepository, 'apart'>
  readonly ratings: Pick<RatingRepository, 'evidence'>
  readonly ledger: Ledger
  readonly limitGuard: Pick<LimitGuard, 'refuseStakes'>
  readonly settings: BattleSettings
}

/** Stores pairs as battles with both stakes in escrow: many pairs in one transaction with a handful of statements. */
export function createMatchMaker(dependencies: MatchMakerDependencies) {
  const {
    clock,
    random,
    database,
    repository,
    queueRepository,
    challenges,
    players,
    opponents,
    ratings,
    ledger,
    limitGuard,
    settings,
  } = dependencies
  const starts = createSpreadStarts()

  async function makeBattles(transaction: Transaction, pairs: readonly ProposedPair[]): Promise<StoredBatch> {
    if (pairs.length === 0) return { made: [], failed: [], events: [] }
    const cards = await players.cards(transaction, pairs.flatMap(playersOf))
    const nowMs = clock.nowMs()
    const limited = await limitGuard.refuseStakes(transaction, pairs.flatMap(stakesOf))
    const closed = await lockChallenges(transaction, pairs, nowMs)
    const apart = await opponents.apart(transaction, pairs.map(playersOf))
    const failureOf = (pair: ProposedPair, index: number): FailedMatch | null => {
      if (closed.has(pair)) return closedMatch(pair)
      if (apart[index]) return apartMatch(pair)
      return playersOf(pair).some((userId) => limited.has(userId)) ? limitedMatch(pair, limited) : null
    }
    const failed = pairs.flatMap((pair, index) => failureOf(pair, index) ?? [])
    const hasFailed = new Set(failed.map(({ pair }) => pair))
    const isAllowed = (pair: ProposedPair) => !hasFailed.has(pair)
    const allowed = pairs.filter(isAllowed)
    const toRate = allowed.map((pair) => ({ userIds: playersOf(pair) }))
    const evidence = await ratings.evidence(transaction, toRate, new Date(nowMs))
    const battles = allowed.map((pair, index) =>
      createNewBattle(pair, seatCards(pair, cards), {
        random,
        settings,
        nowMs: starts.next(nowMs),
        evidence: evidence[index] ?? null,
      }),
    )
    const staked = battles.flatMap(({ head }) => {
      const movement = stakeMovement(head)
      return movement === null ? [] : [{ battleId: head.id, movement }]
    })
    const movements = staked.map(({ movement }) => movement)
    const results = await ledger.post(transaction, movements)
    const unpaid = new Map(
      staked.flatMap(({ battleId }, index) => {
        const result = results[index]
        assert(result !== undefined, 'each movement has a result')
        return result.ok ? [] : [[battleId, result.short] as const]
      }),
    )
    const made: MadeMatch[] = []
    for (const [index, pair] of allowed.entries()) {
      const battle = battles[index]
      assert(battle !== undefined, 'each pair has a battle')
      const short = unpaid.get(battle.head.id)
      if (short === undefined) made.push({ pair, battle })
      else failed.push(unpaidMatch(pair, short))
    }
    const stored = made.map(({ battle }) => battle)
    if (stored.length > 0) await repository.create(transaction, stored)
    for (const { pair, battle } of made) await acceptChallenge(transaction, pair, battle)
    return { made, failed, events: balanceEvents(movements, results) }
  }

  /** Pairs whose challenge is no longer open. An open one is locked until this transaction ends. */
  async function lockChallenges(transaction: Transaction, pairs: readonly ProposedPair[], nowMs: number) {
    const closed = new Set<ProposedPair>()
    const locked = new Set<string>()
    for (const pair of pairs) {
      const { challengeId } = pair
      if (challengeId === undefined) continue
      // If two players accept in one batch, the first of them plays.
      if (locked.has(challengeId) || !(await challenges.lock(transaction, challengeId, new Date(nowMs))))
        closed.add(pair)
      locked.add(challengeId)
    }
    return closed
  }

  async function acceptChallenge(transaction: Transaction, { challengeId, second }: ProposedPair, { head }: NewBattle) {
    if (challengeId === undefined) return
    const at = new Date(clock.nowMs())
    await challenges.accept(transaction, { challengeId, accepterId: second.userId, battleId: head.id, at })
  }

  async function write(transaction: Transaction, changes: BatchChanges): Promise<StoredBatch> {
    const batch = await makeBattles(transaction, changes.pairs)
    await removePlaces(transaction, [...changes.left, ...takenBy(changes)])
    await addPlaces(transaction, waitingAfter(changes, batch))
    return batch
  }

  return {
    /**
     * @throws LostResponse when the batch may have been stored nevertheless @throws StaleQueue when another instance
     * has stored a batch that this queue does not contain
     */
    async store(changes: BatchChanges, mark: QueueLock['mark']) {
      let written: StoredBatch | null = null
      const work = async (transaction: Transaction) => {
        written = null
        if (mark !== null && !(await moveMark(transaction, mark))) throw new StaleQueue()
        const batch = await write(transaction, changes)
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

  function moveMark(transaction: Transaction, mark: NonNullable<QueueLock['mark']>): Promise<boolean> {
    return queueRepository.moveMark(transaction, { ...mark, at: new Date(clock.nowMs()) })
  }

  async function removePlaces(transaction: Transaction, places: readonly QueuePlace[]): Promise<void> {
    if (places.length === 0) return
    await queueRepository.remove(
      transaction,
      places.map(({ userId }) => userId),
    )
  }

  async function addPlaces(transaction: Transaction, places: readonly QueuePlace[]): Promise<void> {
    if (places.length > 0) await queueRepository.add(transaction, places)
  }
}

export type MatchMaker = ReturnType<typeof createMatchMaker>

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

function seatCards({ first, second }: QueuePair, cards: ReadonlyMap<UserId, PlayerCard>) {
  const one = cards.get(first.userId)
  const two = cards.get(second.userId)
  assert(one !== undefined && two !== undefined, 'who plays is a known player')
  return { one, two }
}

function unpaidMatch(pair: ProposedPair, shortAccounts: readonly AccountId[]): FailedMatch {
  const short = playersOf(pair).filter((userId) => shortAccounts.includes(accounts.player(userId)))
  return failedMatch(pair, new Map(short.map((userId) => [userId, 'INSUFFICIENT_BALANCE'])))
}

function closedMatch(pair: ProposedPair): FailedMatch {
  return failedMatch(pair, new Map([[pair.second.userId, 'CHALLENGE_CLOSED']]))
}

/** Nobody in the queue learns of the block: both go on waiting for another opponent. */
function apartMatch(pair: ProposedPair): FailedMatch {
  if (pair.queued.length > 0) return { pair, refused: new Map(), keep: pair.queued, isApart: true }
  return { ...failedMatch(pair, new Map([[pair.second.userId, 'OPPONENT_UNAVAILABLE']])), isApart: true }
}

function limitedMatch(pair: ProposedPair, limited: ReadonlyMap<UserId, Refusal>): FailedMatch {
  const refused = playersOf(pair).flatMap((userId) => {
    const refusal = limited.get(userId)
    return refusal === undefined ? [] : [[userId, refusal.code] as const]
  })
  return failedMatch(pair, new Map(refused))
}

function failedMatch(pair: ProposedPair, refused: ReadonlyMap<UserId, ErrorCode>): FailedMatch {
  assert(refused.size > 0, 'a match fails because somebody could not pay or may not play')
  return { pair, refused, keep: pair.queued.filter(({ userId }) => !refused.has(userId)), isApart: false }
}

function stakesOf({ first, second }: QueuePair) {
  return [first, second].map(({ userId, amountCents }) => ({ userId, amountCents }))
}
