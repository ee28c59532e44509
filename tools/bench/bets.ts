import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '@bougie/api-client/until.ts'
import { createBarePostgres, postgresProblem } from '@bougie/server/test/test-postgres.ts'
import type { ServerSettings } from '../player/local-server.ts'
import { type BetLoop, openPostgresLoop, openSqliteLoop } from './bet-loop.ts'
import {
  assertConnected,
  connectClients,
  disconnectClients,
  type Frame,
  type LoadClient,
  send,
  signUpClients,
} from './load-clients.ts'
import { atLeast, atMost, type Figure, type Scenario } from './report.ts'
import { openFolder, withBenchServer } from './servers.ts'
import { measureSideBySide, percentile, type SideBySide } from './statistics.ts'

const PLAYERS = 2000
const ROUNDS = 5
/** One per player: the server accepts at most ten open bets per player and cycle. */
export const BETS_PER_ROUND = PLAYERS
/** The loop is bounded by time, because sequential bets are slow on a slow disk. */
const LOOP_MS = 1_000
const LOOP_BETS = 20
const HALF_LOAD_BETS = 2 * PLAYERS
/** The cycle accepts bets during the whole measurement and publishes few points. */
const SLOW_CYCLE = { CYCLE_CANDLE_MS: '12000' }
const CYCLE_WITHIN_MS = 30_000
const RESPONDED_WITHIN_MS = 60_000

interface Place {
  readonly name: string
  /** The least ratio of our rate to that of the loop. */
  readonly ratioMin: number
  /** The database of the bench's server. */
  readonly databaseUrl: string
  readonly loop: BetLoop
  dispose(): Promise<void>
}

/** placeBet over a socket until it is durable and answered, beside the driver's loop on the same kind of database. */
export const bets: Scenario = {
  name: 'bets',
  about: "placeBet → durable → response, beside the driver's loop of one transaction a bet; SQLite and Postgres",
  async run(note) {
    const figures = await betsOn(await openSqlitePlace(), note)
    const problem = await postgresProblem()
    if (problem === null) return [...figures, ...(await betsOn(await openPostgresPlace(), note))]
    note(`Postgres does not respond (${problem}): left out`)
    return figures
  },
}

async function betsOn(venue: Place, note: (text: string) => void): Promise<Figure[]> {
  const { name, loop } = venue
  try {
    return await withBettors({ DATABASE_URL: venue.databaseUrl }, async (bettors) => {
      note(`${name}: ${bettors.members.length} players connected`)
      const result = await measureSideBySide({
        rounds: ROUNDS,
        ours: bettors.betsPerSecond,
        baseline: () => loopPerSecond(loop),
      })
      note(`${name}: ${Math.round(result.ours.median)} bets a second, the loop ${Math.round(result.baseline.median)}`)
      return figuresOf(venue, result, await atHalfLoad(bettors, result.ours.median / 2))
    })
  } finally {
    await venue.loop.close()
    await venue.dispose()
  }
}

interface Bettors {
  readonly members: readonly LoadClient[]
  /** Resolves with the duration of the response, in ms. */
  place(member: LoadClient): Promise<number>
  /** The rate of a burst of one bet per player. */
  betsPerSecond(): Promise<number>
}

/** Runs `measure` with players who are connected to a private server and have each placed a bet. */
export function withBettors<T>(settings: ServerSettings, measure: (bettors: Bettors) => Promise<T>): Promise<T> {
  return withBenchServer({ ...SLOW_CYCLE, ...settings }, async ({ url }) => {
    const users = await signUpClients(url, PLAYERS)
    const betters = createBetters()
    let cycleId: string | null = null
    const members = await connectClients(url, users, (_member, frame: Frame) => {
      if (frame.type === 'initialState') cycleId = String(frame['cycleId'])
      betters.onFrame(frame)
    })
    await until(() => cycleId !== null, { what: 'a cycle', withinMs: CYCLE_WITHIN_MS })
    const place = (member: LoadClient) => betters.place(member, cycleId ?? '')
    await Promise.all(members.map(place))
    const measured = await measure({
      members,
      place,
      betsPerSecond: () => perSecond(BETS_PER_ROUND, () => Promise.all(members.map(place))),
    })
    assertConnected(members)
    disconnectClients(members)
    return measured
  })
}

/** Bets of players who wait for their responses. `onFrame` must see every frame of the players. */
function createBetters() {
  const waiting = new Map<string, { readonly resolve: () => void; readonly reject: (error: Error) => void }>()

  return {
    onFrame(frame: Frame) {
      if (frame.type !== 'newBet' && frame.type !== 'betError' && frame.type !== 'error') return
      const ref = String(frame['clientRef'] ?? '')
      const bet = waiting.get(ref)
      waiting.delete(ref)
      if (frame.type === 'newBet') bet?.resolve()
      else bet?.reject(new Error(`A bet was refused: ${JSON.stringify(frame)}`))
    },
    /** Places one bet on the running cycle; resolves with the duration of the response. @throws when it is refused */
    place(member: LoadClient, cycleId: string): Promise<number> {
      const clientRef = randomUUID()
      const bet = { userId: member.user.id, cycleId, direction: Math.random() < 0.5 ? 'up' : 'down', amount: 1 }
      const { promise, resolve, reject } = Promise.withResolvers<number>()
      const timer = setTimeout(() => reject(new Error('A bet was never answered')), RESPONDED_WITHIN_MS)
      const sentAtMs = performance.now()
      waiting.set(clientRef, { resolve: () => resolve(performance.now() - sentAtMs), reject })
      send(member, { type: 'placeBet', ...bet, clientRef })
      return promise.finally(() => clearTimeout(timer))
    },
  }
}

function figuresOf({ name, ratioMin }: Place, result: SideBySide, tookMs: readonly number[]): Figure[] {
  return [
    { name: `${name} ratio`, value: result.ratio, target: atLeast(ratioMin) },
    { name: `${name} ours`, value: result.ours.median, unit: 'bets a second' },
    { name: `${name} driver's loop`, value: result.baseline.median, unit: 'bets a second' },
    { name: `${name} p99 at half load`, value: percentile(tookMs, 0.99), unit: 'ms', target: atMost(50) },
    { name: `${name} p50 at half load`, value: percentile(tookMs, 0.5), unit: 'ms' },
  ]
}

async function loopPerSecond(loop: BetLoop): Promise<number> {
  const beganAtMs = performance.now()
  let placed = 0
  for (; performance.now() - beganAtMs < LOOP_MS; placed += LOOP_BETS) await loop.place(LOOP_BETS)
  return (placed * 1000) / (performance.now() - beganAtMs)
}

async function perSecond(count: number, work: () => Promise<unknown>): Promise<number> {
  const beganAtMs = performance.now()
  await work()
  return (count * 1000) / (performance.now() - beganAtMs)
}

/** Places bets at an even pace: a slow response delays no other bet. */
async function atHalfLoad(
  { members, place }: Pick<Bettors, 'members' | 'place'>,
  betsPerSecond: number,
): Promise<readonly number[]> {
  const responses: Promise<number>[] = []
  const beganAtMs = performance.now()
  while (responses.length < HALF_LOAD_BETS) {
    const due = Math.min(HALF_LOAD_BETS, Math.ceil(((performance.now() - beganAtMs) / 1000) * betsPerSecond))
    while (responses.length < due) {
      const member = members[responses.length % members.length]
      if (member) responses.push(place(member))
    }
    await pause(1)
  }
  return Promise.all(responses)
}

async function openSqlitePlace(): Promise<Place> {
  // Both databases are in one folder, and so on the same disk.
  const { path, remove } = openFolder()
  return {
    name: 'SQLite',
    ratioMin: 1.2,
    databaseUrl: `file:${join(path, 'bougie.db')}`,
    loop: openSqliteLoop(join(path, 'loop.db')),
    dispose: async () => remove(),
  }
}

async function openPostgresPlace(): Promise<Place> {
  const [ours, loop] = [await createBarePostgres(), await createBarePostgres()]
  return {
    name: 'Postgres',
    ratioMin: 3,
    databaseUrl: ours.url,
    loop: await openPostgresLoop(loop.url),
    async dispose() {
      await ours.dispose()
      await loop.dispose()
    },
  }
}
