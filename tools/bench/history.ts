import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import process from 'node:process'
import { createRestClient } from '@bougie/api-client/rest-client.ts'
import type { PublicUser } from '@bougie/protocol'
import { accounts, audit, type Operator, openOperator, type Reader } from '@bougie/server'
import { createBarePostgres, postgresProblem } from '@bougie/server/test/test-postgres.ts'
import { auditStartedServer, grantAdmin } from '../admin/with-operator.ts'
import { startLocalServer } from '../player/local-server.ts'
import { signUpByPasskey, signUpLocally } from '../player/sign-up.ts'
import { fillHistory } from './history-fill.ts'
import { HISTORY_REQUESTS, type HistoryContext, type HistoryRequest, pathOf } from './history-requests.ts'
import { planHistory } from './history-rows.ts'
import { atMost, type Figure, type Scenario } from './report.ts'
import { openFolder } from './servers.ts'
import { end, startServerOn } from './start.ts'
import { percentile, type Spread, spreadOf } from './statistics.ts'

/** The first is the base of all ratios but those of periods, whose base is the second: it fills a month. */
const SMALLER_LINES = [1_000, 100_000] as const
const LARGEST_LINES = Number(process.env['HISTORY_LINES'] ?? 1_000_000)
/** The names of the databases, separated by spaces. */
const DATABASES = (process.env['HISTORY_DATABASES'] ?? 'SQLite Postgres').split(' ')
/** The whole audit reads everything, so it verifies what is generated only up to this length. */
const AUDITED_LINES_MAX = 100_000
const PASSES = 5
const CALLS_PER_PASS = 12
const STARTS = 5
const FLAT_MAX = 1.5
/** Rows of a slice of the audit: as many as the second database has. */
const SLICE = { rows: 100, lines: 1000 } as const
/** The servers and this process have the same key, which on Postgres lies beside no file. */
process.env['DATA_KEY'] ??= randomBytes(32).toString('hex')
const DATA_KEYS = { current: process.env['DATA_KEY'], file: null, older: [] } as const

export const history: Scenario = {
  name: 'history',
  minutes: 5,
  about: `requests on ${SMALLER_LINES[0]} to ${LARGEST_LINES} ledger lines (HISTORY_LINES), SQLite and Postgres (HISTORY_DATABASES)`,
  async run(note) {
    const figures: Figure[] = []
    if (DATABASES.includes('SQLite')) {
      figures.push(...(await measureDatabase({ name: 'SQLite', create: createSqliteFile, note })))
    }
    if (!DATABASES.includes('Postgres')) return figures
    const problem = await postgresProblem()
    if (problem === null) {
      figures.push(...(await measureDatabase({ name: 'Postgres', create: createBarePostgres, note })))
    } else {
      note(`no Postgres (${problem}): left out`)
    }
    return figures
  },
}

interface Measured {
  readonly name: string
  readonly create: () => Promise<{ readonly url: string; dispose(): Promise<void> }>
  readonly note: (text: string) => void
}

/** A filled database, and from `open` on its server. */
interface Filled {
  readonly lines: number
  readonly url: string
  readonly player: PublicUser
  readonly admin: PublicUser
  readonly context: HistoryContext
  dispose(): Promise<void>
}

async function createSqliteFile() {
  const { path, remove } = openFolder()
  return { url: `file:${join(path, 'bougie.db')}`, dispose: async () => remove() }
}

async function measureDatabase(measured: Measured): Promise<readonly Figure[]> {
  const { name, create, note } = measured
  const filled: Filled[] = []
  try {
    for (const lines of [...SMALLER_LINES, LARGEST_LINES]) {
      const beganAtMs = performance.now()
      filled.push(await fillDatabase(lines, create))
      note(`${name}: ${lines} lines in ${Math.round(performance.now() - beganAtMs)} ms`)
    }
    const starts = await timeStarts(filled)
    const slices = await timeSlices(filled)
    const requests = await timeRequests(filled)
    return figuresOf(measured, [...starts, ...slices, ...requests])
  } finally {
    for (const database of filled) await database.dispose()
  }
}

async function fillDatabase(lines: number, create: Measured['create']): Promise<Filled> {
  const { url, dispose } = await create()
  try {
    const server = await startLocalServer({ DATABASE_URL: url, RATE_LIMIT: 'off', BOTS: 'off' })
    const player = await signUpLocally(createRestClient({ baseUrl: server.url }))
    const admin = await signUpByPasskey(server.url, 'Patron')
    await server.stop()
    await grantAdmin(url, admin.wallet_address)
    const plan = planHistory(lines, Date.now())
    const middle = await fillHistory({ databaseUrl: url, plan, firstPair: { one: player.id, two: admin.id } })
    if (lines <= AUDITED_LINES_MAX) {
      const { problems } = await auditStartedServer(url)
      if (problems.length > 0) throw new Error(`The history is wrong: ${JSON.stringify(problems.slice(0, 3))}`)
    }
    return { lines, url, player, admin, context: { player, middle }, dispose }
  } catch (cause) {
    await dispose()
    throw cause
  }
}

/** Times of the same work on each database, in their order, one list a pass. */
interface Comparison {
  readonly name: string
  readonly growth: HistoryRequest['growth']
  readonly passes: (readonly number[])[]
}

function emptyComparison(name: string, growth: HistoryRequest['growth']): Comparison {
  return { name, growth, passes: [] }
}

/** Times each kind of work on all subjects, pass after pass. The first pass only warms up. */
async function timePasses<Kind extends Omit<Comparison, 'passes'>, Subject>(
  kinds: readonly Kind[],
  subjects: readonly Subject[],
  work: (kind: Kind, subject: Subject) => Promise<unknown>,
): Promise<readonly Comparison[]> {
  const comparisons = kinds.map(({ name, growth }) => emptyComparison(name, growth))
  for (let pass = 0; pass <= PASSES; pass += 1) {
    for (const [index, kind] of kinds.entries()) {
      const took = await timeInTurns(subjects, (subject) => work(kind, subject))
      if (pass > 0) comparisons[index]?.passes.push(took)
    }
  }
  return comparisons
}

/** The shortest time of `work` on each of the subjects, which take turns: other programs only make it longer. */
async function timeInTurns<T>(subjects: readonly T[], work: (subject: T) => Promise<unknown>) {
  const times: number[][] = subjects.map(() => [])
  for (let call = 0; call < CALLS_PER_PASS; call += 1) {
    for (const [index, subject] of subjects.entries()) {
      const beganAtMs = performance.now()
      await work(subject)
      times[index]?.push(performance.now() - beganAtMs)
    }
  }
  return times.map((own) => Math.min(...own))
}

/** Starts, and in each new server the requests whose responses a server keeps. */
async function timeStarts(filled: readonly Filled[]): Promise<readonly Comparison[]> {
  const starts = emptyComparison('to ready', 'flat')
  const kept = HISTORY_REQUESTS.filter(({ isKept }) => isKept)
  const responses = kept.map(({ name, growth }) => emptyComparison(name, growth))
  // The first start of a size reads its files from the disk.
  for (let round = 0; round <= STARTS; round += 1) {
    const took: number[] = []
    const respondedAfter: number[][] = kept.map(() => [])
    for (const database of filled) {
      const server = await startServerOn(database.url)
      took.push(server.tookMs)
      for (const [index, request] of kept.entries()) {
        const beganAtMs = performance.now()
        await respond(request, { ...database, serverUrl: server.url })
        respondedAfter[index]?.push(performance.now() - beganAtMs)
      }
      await end(server.program, 'SIGTERM')
    }
    if (round === 0) continue
    starts.passes.push(took)
    for (const [index, times] of respondedAfter.entries()) responses[index]?.passes.push(times)
  }
  return [starts, ...responses]
}

interface AuditSlice extends Omit<Comparison, 'passes'> {
  run(reader: Reader, context: HistoryContext): Promise<unknown>
}

const FIRST_ROWS = { after: null, max: SLICE.rows } as const

/** The steps of the running audit, which no request starts. */
const AUDIT_SLICES: readonly AuditSlice[] = [
  { name: 'audit slice: players', growth: 'period', run: (reader) => audit.auditPlayers(reader, FIRST_ROWS) },
  { name: 'audit slice: payments', growth: 'period', run: (reader) => audit.auditPayments(reader, FIRST_ROWS) },
  { name: 'audit slice: escrows', growth: 'flat', run: (reader) => audit.auditEscrows(reader, FIRST_ROWS) },
  { name: 'audit slice: running escrows', growth: 'flat', run: (reader) => audit.findWrongRunningEscrows(reader, 1) },
  {
    name: 'audit slice: lines',
    growth: 'period',
    run: (reader, { player, middle }) => {
      const after = { account: accounts.player(player.id), at: middle.at, line: 0 }
      return audit.auditLines(reader, { after, max: SLICE.lines })
    },
  },
  { name: 'audit slice: sum of all players', growth: 'grows', run: (reader) => audit.sumRunningCents(reader) },
  {
    name: 'audit slice: overdrawn players',
    growth: 'grows',
    run: (reader) => audit.findOverdrawn(reader, 1),
  },
]

/** By the code of the running audit, in this process. */
async function timeSlices(filled: readonly Filled[]): Promise<readonly Comparison[]> {
  const subjects: { readonly operator: Operator; readonly context: HistoryContext }[] = []
  try {
    for (const { url, context } of filled) {
      subjects.push({ operator: await openOperator({ databaseUrl: url, dataKeys: DATA_KEYS }), context })
    }
    return await timePasses(AUDIT_SLICES, subjects, ({ run }, { operator, context }) =>
      run(operator.database.reader, context),
    )
  } finally {
    for (const { operator } of subjects) await operator.close()
  }
}

async function timeRequests(filled: readonly Filled[]): Promise<readonly Comparison[]> {
  const servers: Awaited<ReturnType<typeof startServerOn>>[] = []
  try {
    for (const { url } of filled) servers.push(await startServerOn(url))
    const subjects = filled.map((database, index) => ({ ...database, serverUrl: servers[index]?.url ?? '' }))
    const requests = HISTORY_REQUESTS.filter(({ isKept }) => !isKept)
    return await timePasses(requests, subjects, respond)
  } catch (cause) {
    const output = servers.map(({ program }) => program.output()).join('\n')
    throw new Error(`It broke off; the servers wrote:\n${output}`, { cause })
  } finally {
    for (const { program } of servers) await end(program, 'SIGTERM')
  }
}

async function respond(
  request: HistoryRequest,
  { serverUrl, context, ...users }: Filled & { readonly serverUrl: string },
) {
  const path = pathOf(request, context)
  const headers = { authorization: `Bearer ${users[request.as].token}` }
  const response = await fetch(serverUrl + path, { headers })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`)
  if (text === '[]' && request.name.includes('deep')) throw new Error(`${path} is an empty page`)
}

function figuresOf({ name, note }: Measured, comparisons: readonly Comparison[]): readonly Figure[] {
  const compared = comparisons.map(({ passes, ...comparison }) => ({
    ...comparison,
    medians: [0, 1, 2].map((database) =>
      percentile(
        passes.map((times) => times[database] ?? 0),
        0.5,
      ),
    ),
    ratio: ratioOf(passes, comparison.growth === 'period' ? 1 : 0),
  }))
  for (const { name: request, growth, medians, ratio } of compared) {
    const times = medians.map((ms) => ms.toFixed(1)).join(', ')
    note(`${name}, ${request} (${growth}): ${times} ms, ratio ${ratio.median.toFixed(2)}`)
  }
  const bound = compared
    .filter(({ growth }) => growth !== 'grows')
    .sort((one, other) => other.ratio.median - one.ratio.median)
  const [worst] = bound
  const missed = bound.filter(({ ratio }) => ratio.median > FLAT_MAX)
  const free = compared.filter(({ growth }) => growth === 'grows')
  const at = `${name}, ${LARGEST_LINES} lines`
  return [
    ...(worst === undefined
      ? []
      : [
          {
            name: `${at}: the worst of ${bound.length} kinds of work (${worst.name})`,
            value: worst.ratio,
            target: atMost(FLAT_MAX),
          },
        ]),
    ...missed
      .slice(1)
      .map(({ name: work, ratio }) => ({ name: `${at}: ${work}`, value: ratio, target: atMost(FLAT_MAX) })),
    ...free.map(({ name: work, medians }) => ({
      name: `${at}: ${work}, which grows`,
      value: medians[2] ?? 0,
      unit: 'ms',
    })),
  ]
}

function ratioOf(passes: readonly (readonly number[])[], base: number): Spread {
  return spreadOf(passes.map((times) => (times[2] ?? 0) / (times[base] ?? 0)))
}
