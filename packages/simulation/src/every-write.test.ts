// The process is killed, or the database fails, between any two writes of a whole battle. Wherever that is, the battle
// ends by the rules, and its money reaches its owners once.
import { expect, test } from 'vitest'
import { FAULTLESS_PROFILE } from './faults/fault-profile.ts'
import type { Verdict, WritePoint } from './faults/faulty-database.ts'
import { createPointInjector, type PointInjector } from './faults/injectors.ts'
import { ONE_BATTLE, type Scenario } from './scenario.ts'
import { simulate } from './simulate.ts'
import { testDatabases } from './test-databases.ts'

/** A battle with few rounds, and one that is drawn after the last round. */
const WON = { seed: 'e', outcome: 'won' } as const
const DRAWN = { seed: 'one battle', outcome: 'draw' } as const

const SHORTLY_MS = 2_000
const LONG_MS = 3 * FAULTLESS_PROFILE.battle.disconnectGraceMs

const databases = testDatabases()

interface Fault {
  readonly at: number
  readonly verdict: Verdict
  /** The time for which a killed server is away. */
  readonly downMs?: number
}

/** The points of one transaction: their kinds, and their places among all points of the run. */
type Transaction = readonly { readonly at: number; readonly point: WritePoint }[]

/** Plays one battle of two players, with at most one fault. */
async function playBattle(seed: string, { at, verdict, downMs = 0 }: Fault) {
  let injector: PointInjector | null = null
  const scenario: Scenario = {
    ...ONE_BATTLE,
    profile: { ...FAULTLESS_PROFILE, machine: { ...FAULTLESS_PROFILE.machine, downMinMs: downMs, downMaxMs: downMs } },
    injector: (faultLog) => {
      injector = createPointInjector({ at, verdict }, faultLog)
      return injector
    },
  }
  const stored = await databases.open()
  try {
    const report = await simulate(stored, { seed, scenario })
    return { ...report, points: (injector as PointInjector | null)?.points ?? [] }
  } finally {
    await stored.dispose()
  }
}

async function transactionsOf({ seed, outcome }: typeof WON | typeof DRAWN): Promise<readonly Transaction[]> {
  const { points, problems, outcomes } = await playBattle(seed, { at: -1, verdict: 'pass' })
  expect({ problems, ended: outcomes[outcome] }).toEqual({ problems: [], ended: 1 })
  const places = points.map((point, at) => ({ at, point }))
  const begins = places.filter(({ point }) => point === 'begin')
  return begins.map(({ at }, index) => places.slice(at, begins[index + 1]?.at))
}

/** Faults that break a rule, or are never met. */
async function faultsThatHarm(seed: string, faults: readonly Fault[]) {
  const harmful: unknown[] = []
  for (const fault of faults) {
    const { problems, starts, points } = await playBattle(seed, fault)
    const isMet = points.length > fault.at && (fault.verdict === 'fail' || starts > 1)
    if (problems.length > 0 || !isMet) harmful.push({ ...fault, isMet, problems })
  }
  return harmful
}

/**
 * Before a commit it makes no difference where the process dies: what was written is undone, and its memory is gone. So
 * the points before the commit take turns, from transaction to transaction.
 */
function killsIn(transactions: readonly Transaction[]): readonly Fault[] {
  return transactions.flatMap((transaction, index) => {
    const undone = transaction.filter(({ point }) => point !== 'response')
    const stored = transaction.filter(({ point }) => point === 'response')
    const chosen = [...undone.slice(index % undone.length).slice(0, 1), ...stored]
    return chosen.flatMap(({ at }) => [SHORTLY_MS, LONG_MS].map((downMs): Fault => ({ at, verdict: 'kill', downMs })))
  })
}

/** A failure leaves the process with what it remembers, which each statement may have changed. */
function failuresIn(transactions: readonly Transaction[]): readonly Fault[] {
  return transactions.flat().map(({ at }) => ({ at, verdict: 'fail' }))
}

test('[issue 15, 1] killed between any two writes, and away shortly or for long, a battle is resumed where it stood', async () => {
  const transactions = await transactionsOf(WON)
  expect(transactions.length).toBeGreaterThan(25)
  expect(await faultsThatHarm(WON.seed, killsIn(transactions))).toEqual([])
})

test('a database that fails between any two writes costs nobody a cent', async () => {
  const transactions = await transactionsOf(WON)
  expect(transactions.flat().length).toBeGreaterThan(100)
  expect(await faultsThatHarm(WON.seed, failuresIn(transactions))).toEqual([])
})

test('a server that is killed, or whose database fails, while it stores a draw pays both stakes back once', async () => {
  const settlement = (await transactionsOf(DRAWN)).slice(-1)
  expect(settlement.flat().length).toBeGreaterThan(10)
  const faults = [...killsIn(settlement), ...failuresIn(settlement)]
  expect(await faultsThatHarm(DRAWN.seed, faults)).toEqual([])
})
