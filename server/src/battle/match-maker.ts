import { assert, type BattleSettings } from '@bougie/engine'
import type { UserId } from '@bougie/protocol'
import type { DomainEvent } from '../domain-event.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database, Transaction } from '../ports/database.ts'
import type { QueuePair, QueuePlace } from '../ports/queue.ts'
import type { Random } from '../ports/random.ts'
import { type AccountId, accounts } from '../wallet/accounts.ts'
import { balanceEvents } from '../wallet/balance-events.ts'
import type { Ledger } from '../wallet/ledger.ts'
import type { PlayerCard } from './battle-head.ts'
import { createNewBattle } from './new-battle.ts'
import type { PlayerRepository } from './player-repository.ts'
import type { QueueRepository } from './queue-repository.ts'
import type { BattleRepository, NewBattle } from './repository.ts'
import { stakeMovement } from './settlement.ts'

/** Two who are to play, and which of their places were taken out of the queue for it. */
export interface ProposedPair extends QueuePair {
  readonly queued: readonly QueuePlace[]
}

/** What one turn of the matchmaking changes, to be stored at once. */
export interface TurnChanges {
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
  /** Who could not pay. */
  readonly short: readonly UserId[]
  /** Who could, and keeps the place that they had. */
  readonly keep: readonly QueuePlace[]
}

export interface StoredTurn {
  readonly made: readonly MadeMatch[]
  readonly failed: readonly FailedMatch[]
  /** The balances, their stakes paid. */
  readonly notices: readonly DomainEvent[]
}

/** Stores pairs as battles with both stakes in escrow: many pairs, one transaction, a handful of statements. */
export interface MatchMaker {
  store(changes: TurnChanges): Promise<StoredTurn>
}

export interface MatchMakerDependencies {
  readonly clock: Clock
  readonly random: Random
  readonly database: Database
  readonly repository: BattleRepository
  readonly queueRepository: QueueRepository
  readonly players: PlayerRepository
  readonly ledger: Ledger
  readonly settings: BattleSettings
}

export function createMatchMaker(dependencies: MatchMakerDependencies): MatchMaker {
  const { clock, random, database, repository, queueRepository, players, ledger, settings } = dependencies

  async function makeBattles(transaction: Transaction, pairs: readonly ProposedPair[]): Promise<StoredTurn> {
    if (pairs.length === 0) return { made: [], failed: [], notices: [] }
    const cards = await players.cards(transaction, pairs.flatMap(playersOf))
    const options = { random, settings, nowMs: clock.nowMs() }
    const battles = pairs.map((pair) => createNewBattle(pair, seatCards(pair, cards), options))
    const movements = battles.map(({ head }) => stakeMovement(head))
    const results = await ledger.post(transaction, movements)
    const made: MadeMatch[] = []
    const failed: FailedMatch[] = []
    for (const [index, pair] of pairs.entries()) {
      const [battle, result] = [battles[index], results[index]]
      assert(battle !== undefined && result !== undefined, 'each pair has a battle and a result')
      if (result.ok) made.push({ pair, battle })
      else failed.push(failedMatch(pair, result.short))
    }
    const stored = made.map(({ battle }) => battle)
    if (stored.length > 0) await repository.create(transaction, stored)
    return { made, failed, notices: balanceEvents(movements, results) }
  }

  return {
    store: ({ pairs, joined, left }) =>
      database.transaction(async (transaction) => {
        const turn = await makeBattles(transaction, pairs)
        const taken = pairs.flatMap(({ queued }) => queued)
        await removePlaces(transaction, [...left, ...taken])
        const isTaken = new Set(taken)
        const waiting = joined.filter((place) => !isTaken.has(place))
        await addPlaces(transaction, [...turn.failed.flatMap(({ keep }) => keep), ...waiting])
        return turn
      }),
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

export function playersOf({ first, second }: QueuePair): [UserId, UserId] {
  return [first.userId, second.userId]
}

function seatCards({ first, second }: QueuePair, cards: ReadonlyMap<UserId, PlayerCard>) {
  const one = cards.get(first.userId)
  const two = cards.get(second.userId)
  assert(one !== undefined && two !== undefined, 'who plays is a known player')
  return { one, two }
}

function failedMatch(pair: ProposedPair, shortAccounts: readonly AccountId[]): FailedMatch {
  const short = playersOf(pair).filter((userId) => shortAccounts.includes(accounts.player(userId)))
  assert(short.length > 0, 'a stake is refused because somebody could not pay')
  return { pair, short, keep: pair.queued.filter(({ userId }) => !short.includes(userId)) }
}
