// One fuzz run against one real server: rounds of calls, frames and ceremonies, each drawn from its own seed, and the
// rules that must be kept at the end: the books balance, the server lives and its memory has not grown.
import fc from 'fast-check'
import { inParallel } from '../player/in-parallel.ts'
import type { LocalServer } from '../player/local-server.ts'
import { type Actors, createActors, replaceShutOut } from './actors.ts'
import { ceremonyCases, playCeremonyCase } from './ceremony-cases.ts'
import { frameTargetsOf, playSocketCase, socketCases } from './frame-cases.ts'
import { type Problem, problem } from './problem.ts'
import { adminCases, playRestCase, restCases, restTargetsOf } from './rest-cases.ts'

const AT_ONCE = 8
const KNOWN_IDS_MAX = 200
const MEGABYTE = 1024 * 1024
/** Caches and pools fill up in the first rounds; a leak continues after that. */
const MEMORY_GROWTH_MAX = 1.5
const MEMORY_SLACK_BYTES = 64 * MEGABYTE
const PROBLEMS_MAX = 20

/** Cases of one round. */
export const ROUND_SIZE = { calls: 300, adminCalls: 60, sockets: 12, ceremonies: 20 } as const

/** Rate limits would refuse most requests at once; short phases let battles and cycles end within a round. */
export const SERVER_SETTINGS = {
  RATE_LIMIT: 'off',
  BOT_DELAY_MS: '200',
  MATCH_COUNTDOWN_MS: '200',
  BATTLE_WAITING_MS: '200',
  BATTLE_PREDICTION_MS: '600',
  BATTLE_RESULTS_WAIT_MS: '600',
  BATTLE_PAUSE_MS: '200',
  BATTLE_TICK_MS: '100',
  CYCLE_CANDLE_MS: '200',
  CYCLE_RESULTS_MS: '500',
  SANDBOX_SETTLE_MS: '100',
  WELCOME_BALANCE: '100',
} as const

export interface FuzzReport {
  readonly rounds: number
  readonly calls: number
  readonly frames: number
  readonly ceremonies: number
  readonly problems: readonly (Problem & { readonly seed: number })[]
}

export interface FuzzRun {
  readonly server: Pick<LocalServer, 'url' | 'databaseUrl'>
  readonly seed: number
  /** Called before each round with its number, from 0; false ends the run. */
  readonly goesOn: (round: number) => boolean
  readonly onRound?: (report: FuzzReport) => void
}

export async function fuzz({ server, seed, goesOn, onRound }: FuzzRun): Promise<FuzzReport> {
  const { url } = server
  const restTargets = restTargetsOf(await documentAt(`${url}/api/openapi.json`))
  const frameTargets = frameTargetsOf(await documentAt(`${url}/api/asyncapi.json`))
  const problems: (Problem & { readonly seed: number })[] = []
  const report = { rounds: 0, calls: 0, frames: 0, ceremonies: 0, problems }
  const heaps: number[] = []
  let actors = await createActors(server)

  for (let round = 0; goesOn(round) && problems.length < PROBLEMS_MAX; round += 1) {
    const roundSeed = seed + round
    const add = (found: readonly (Problem | null)[]) => {
      for (const each of found) if (each) problems.push({ ...each, seed: roundSeed })
    }
    const draw = <Case>(cases: fc.Arbitrary<Case>, numRuns: number) => fc.sample(cases, { seed: roundSeed, numRuns })
    actors = await replaceShutOut(server, actors)
    const ids = await knownIds(url, actors)
    const secrets = tokensOf(actors)

    const calls = draw(restCases(restTargets, actors, ids), ROUND_SIZE.calls)
    add(await inParallel(calls, AT_ONCE, (each) => playRestCase(url, each, secrets)))
    actors = await replaceShutOut(server, actors)
    const sockets = draw(
      socketCases(frameTargets, [actors.guest, actors.player, actors.otherPlayer], ids),
      ROUND_SIZE.sockets,
    )
    add(await inParallel(sockets, AT_ONCE, (each) => playSocketCase(url, each, frameTargets)))
    const ceremonies = draw(ceremonyCases, ROUND_SIZE.ceremonies)
    // One after another: an authenticator counts its signatures, and they must arrive in order.
    for (const each of ceremonies) add([await playCeremonyCase(url, each, actors.authenticator)])
    const adminCalls = draw(adminCases(restTargets, actors.admin, ids), ROUND_SIZE.adminCalls)
    add(await inParallel(adminCalls, AT_ONCE, (each) => playRestCase(url, each, secrets)))

    add(await endOfRound(url, actors))
    heaps.push(await heapBytes(url))
    report.rounds += 1
    report.calls += calls.length + adminCalls.length
    report.frames += sockets.reduce((sum, { frames }) => sum + frames.length, 0)
    report.ceremonies += ceremonies.length
    onRound?.(report)
  }
  const leak = memoryGrowth(heaps)
  if (leak) problems.push({ ...leak, seed })
  return report
}

async function documentAt(address: string) {
  return await (await fetch(address)).json()
}

function tokensOf(actors: Actors): readonly string[] {
  const all = [actors.player, actors.otherPlayer, actors.passkey, actors.admin]
  return all.flatMap(({ token }) => (token === null ? [] : [token]))
}

/** Ids of players, battles and cycles that exist now. */
async function knownIds(url: string, { player, otherPlayer, admin }: Actors): Promise<readonly string[]> {
  const headers = { authorization: `Bearer ${admin.token}` }
  const pages = ['/api/admin/users', '/api/admin/battles', '/api/admin/cycles', '/api/admin/payouts']
  const texts = await Promise.all(pages.map(async (page) => (await fetch(url + page, { headers })).text()))
  const found = texts.join('').match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []
  const own = [player, otherPlayer].flatMap(({ userId }) => (userId === null ? [] : [userId]))
  return [...new Set([...own, ...found])].slice(0, KNOWN_IDS_MAX)
}

/** Reopens what an admin's calls closed, so that the games are open in the next round. */
async function endOfRound(url: string, { admin }: Actors): Promise<readonly (Problem | null)[]> {
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' }
  const put = (path: string, body: object) => fetch(url + path, { method: 'PUT', headers, body: JSON.stringify(body) })
  await put('/api/admin/game-closed', { closed: false })
  await put('/api/admin/cycle-bets', { enabled: true })
  const ready = await fetch(`${url}/readyz`)
  const audit = await (await fetch(`${url}/api/admin/ledger/audit`, { headers })).json()
  return [
    ready.ok ? null : problem('the server stays ready', ready.status, await ready.text()),
    audit.balanced === true && audit.problems?.length === 0 ? null : problem('the books balance', audit),
  ]
}

async function heapBytes(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^nodejs_heap_size_used_bytes(?:\{[^}]*\})? (\S+)$/m.exec(metrics)?.[1] ?? 0)
}

/** Compares the minimum of the last quarter with that of the second one: garbage comes and goes, a leak stays. */
function memoryGrowth(heaps: readonly number[]): Problem | null {
  const quarter = Math.floor(heaps.length / 4)
  if (quarter < 2) return null
  const before = Math.min(...heaps.slice(quarter, quarter * 2))
  const after = Math.min(...heaps.slice(-quarter))
  if (after <= before * MEMORY_GROWTH_MAX + MEMORY_SLACK_BYTES) return null
  const megabytes = (bytes: number) => `${Math.round(bytes / MEGABYTE)} MB`
  return problem('memory does not grow', `heap ${megabytes(before)}, later ${megabytes(after)}`)
}
