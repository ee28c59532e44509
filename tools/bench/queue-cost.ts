import { createBattleSettings } from '@bougie/engine'
import type { UserId } from '@bougie/protocol'
import {
  choosePairs,
  createMemoryQueue,
  createNewBattle,
  type PlayerCard,
  type QueuePlace,
  systemRandom,
} from '@bougie/server'
import { type Spread, spreadOf } from './statistics.ts'

const FEW = 100
const MANY = 50_000
const ROUNDS = 5
/** The batch size of the matchmaking. */
const PAIRS_AT_ONCE = 1_000
const AMOUNT_CENTS = 500
/** After this wait, players of any two ratings are matched. */
const RATED_APART_MS = 5_000

/** The cost of choosing a pair and creating its battle when many players wait, divided by the cost when few do. */
export async function measureQueueCost(): Promise<Spread> {
  const fewTimes = MANY / FEW
  await costPerPair(FEW, fewTimes)
  await costPerPair(MANY, 1)
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const few = await costPerPair(FEW, fewTimes)
    ratios.push((await costPerPair(MANY, 1)) / few)
  }
  return spreadOf(ratios)
}

/** Players join at once and are paired until none is left. Processor time excludes the machine's other load. */
async function costPerPair(waiting: number, times: number): Promise<number> {
  const settings = createBattleSettings({})
  let made = 0
  const began = process.cpuUsage()
  for (let time = 0; time < times; time += 1) {
    const queue = createMemoryQueue()
    await queue.enter(Array.from({ length: waiting }, (_, index) => placeOf(index)))
    for (;;) {
      const lines = await queue.heads(2 * PAIRS_AT_ONCE)
      const { pairs } = choosePairs(lines, { nowMs: waiting + RATED_APART_MS, pairsMax: PAIRS_AT_ONCE })
      if (pairs.length === 0) break
      await queue.leave(pairs.flatMap(({ first, second }) => [first.userId, second.userId]))
      for (const pair of pairs) {
        const cards = { one: cardOf(pair.first.userId), two: cardOf(pair.second.userId) }
        createNewBattle(pair, cards, { random: systemRandom, settings, nowMs: Date.now(), evidence: null })
        made += 1
      }
    }
  }
  const { user, system } = process.cpuUsage(began)
  return (user + system) / made
}

function placeOf(index: number): QueuePlace {
  // Ratings are spread over 1 200 points, each far from the previous one.
  const rating = 900 + ((index * 457) % 1_200)
  const userId = `player ${index}` as UserId
  return { userId, amountCents: AMOUNT_CENTS, clientSeed: '', joinedAtMs: index, rating, avoids: [] }
}

function cardOf(id: UserId): PlayerCard {
  return {
    id,
    username: id,
    avatarUrl: null,
    bot: false,
    isHidden: false,
    record: { wins: 0, losses: 0, draws: 0, winstreak: 0 },
  }
}
