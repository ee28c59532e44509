import { until } from '@bougie/api-client/until.ts'
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
import { measureQueueCost } from './queue-cost.ts'
import { atLeast, atMost, type Scenario } from './report.ts'
import { percentile } from './statistics.ts'
import { withServer } from './with-server.ts'

// Each process may have 20 000 files open on the development machine; 10 000 sockets stay below.
const PLAYERS = 10_000
const JOIN_WITHIN_MS = 1000
const SLICE_MS = 10
const STAKES_EUROS = [5, 10, 25, 50, 100]
const PAIRED_WITHIN_MS = 60_000
const ENVIRONMENT = { RATE_LIMIT: 'off', BOTS: 'off', WELCOME_BALANCE: '1000', MATCH_COUNTDOWN_MS: '60000' }

/** 10 000 players join within a second. */
export const match: Scenario = {
  name: 'match',
  about: `${PLAYERS} players join within ${JOIN_WITHIN_MS} ms`,
  async run(note) {
    const cost = await measureQueueCost()
    const waitsMs = await withServer(ENVIRONMENT, (server) => pairEverybody(server, note))
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
