import { until } from '@bougie/api-client/until.ts'
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
import type { LocalServer } from '../player/local-server.ts'
import {
  assertConnected,
  connectClients,
  disconnectClients,
  type Frame,
  type LoadClient,
  send,
  signUpClients,
} from './load-clients.ts'
import { atLeast, atMost, type Scenario } from './report.ts'
import { withBenchServer } from './servers.ts'
import { percentile, type Spread, spreadOf } from './statistics.ts'

// Each process may have 20 000 files open on the development machine; 10 000 sockets stay below.
const PLAYERS = 10_000
const JOIN_WITHIN_MS = 1000
const SLICE_MS = 10
const STAKES_EUROS = [5, 10, 25, 50, 100]
const PAIRED_WITHIN_MS = 60_000

/** 10 000 players join within a second. */
export const match: Scenario = {
  name: 'match',
  about: `${PLAYERS} players join within ${JOIN_WITHIN_MS} ms`,
  async run(note) {
    const cost = await measureQueueCost()
    const waitsMs = await withBenchServer({ MATCH_COUNTDOWN_MS: '60000' }, (server) => pairEverybody(server, note))
    return [
      { name: 'paired', value: waitsMs.length, unit: 'players', target: atLeast(PLAYERS) },
      { name: 'join to match p99', value: percentile(waitsMs, 0.99), unit: 'ms', target: atMost(300) },
      { name: 'join to match p50', value: percentile(waitsMs, 0.5), unit: 'ms' },
      { name: 'cost of a pair, 50 000 waiting by 100', value: cost, target: atMost(1.5) },
    ]
  },
}

/** Returns how long each player waited, in milliseconds. */
async function pairEverybody({ url }: LocalServer, note: (text: string) => void): Promise<readonly number[]> {
  const users = await signUpClients(url, PLAYERS)
  note(`${users.length} players signed up`)
  const joinedAtMs = new Map<LoadClient, number>()
  const waitsMs: number[] = []
  const members = await connectClients(url, users, (member: LoadClient, frame: Frame) => {
    if (frame.type === 'battle_match_found') waitsMs.push(performance.now() - (joinedAtMs.get(member) ?? 0))
  })
  note(`${members.length} sockets open`)
  await joinEvenly(members, joinedAtMs)
  const isDone = () => {
    assertConnected(members)
    return waitsMs.length >= PLAYERS
  }
  await until(isDone, { what: 'everybody to be paired', withinMs: PAIRED_WITHIN_MS })
  disconnectClients(members)
  return waitsMs
}

/** Joins in slices over the whole second, stake after stake, so that every stake gets an even number of players. */
async function joinEvenly(members: readonly LoadClient[], joinedAtMs: Map<LoadClient, number>): Promise<void> {
  const beganAtMs = performance.now()
  let next = 0
  while (next < members.length) {
    const due = Math.min(
      members.length,
      Math.ceil(((performance.now() - beganAtMs + SLICE_MS) / JOIN_WITHIN_MS) * members.length),
    )
    for (; next < due; next += 1) join(members[next], next, joinedAtMs)
    await new Promise((resolve) => setTimeout(resolve, SLICE_MS))
  }
}

function join(member: LoadClient | undefined, index: number, joinedAtMs: Map<LoadClient, number>): void {
  if (!member) return
  joinedAtMs.set(member, performance.now())
  send(member, { type: 'join_battle_queue', amount: STAKES_EUROS[index % STAKES_EUROS.length] })
}

const FEW = 100
const MANY = 50_000
const ROUNDS = 5
/** The batch size of the matchmaking. */
const PAIRS_AT_ONCE = 1_000
const AMOUNT_CENTS = 500
/** After this wait, players of any two ratings are matched. */
const RATED_APART_MS = 5_000

/** The cost of choosing a pair and creating its battle when many players wait, divided by the cost when few do. */
async function measureQueueCost(): Promise<Spread> {
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
