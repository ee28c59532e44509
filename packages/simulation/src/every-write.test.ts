// The process is killed, or the database fails, at every single point of the writes of a whole battle: before a
// transaction, after each of its statements, before its commit, and after it, when everything is stored and nothing is
// published. At every point the battle ends by the rules, and its money reaches its owners once.
import { expect, test } from 'vitest'
import { FAULTLESS_PROFILE } from './faults/fault-profile.ts'
import type { WritePoint } from './faults/faulty-database.ts'
import { createPointInjector, type PointInjector } from './faults/injectors.ts'
import { ONE_BATTLE, type Scenario } from './scenario.ts'
import { simulate } from './simulate.ts'
import { testDatabases } from './test-databases.ts'

const GRACE_MS = FAULTLESS_PROFILE.battle.disconnectGraceMs
/** Each test plays more than 200 battles: twenty seconds of processor time, which take minutes on a loaded machine. */
const TIMEOUT_MS = 300_000

const databases = testDatabases()

/** Plays one battle of two players, with at most one fault. */
async function playBattle(fault: Parameters<typeof createPointInjector>[0], { downMs = 0 } = {}) {
  let injector: PointInjector | null = null
  const scenario: Scenario = {
    ...ONE_BATTLE,
    profile: { ...FAULTLESS_PROFILE, machine: { ...FAULTLESS_PROFILE.machine, downMinMs: downMs, downMaxMs: downMs } },
    injector: (faultLog) => {
      injector = createPointInjector(fault, faultLog)
      return injector
    },
  }
  const stored = await databases.open()
  try {
    const report = await simulate(stored, { seed: 'one battle', scenario })
    return { ...report, points: (injector as PointInjector | null)?.points ?? [] }
  } finally {
    await stored.dispose()
  }
}

/** The server is away for these times in turn, separately for each kind of point. */
async function problemsAtEveryPoint(verdict: 'kill' | 'fail', downsMs: readonly number[] = [0]) {
  const { points, problems, battles } = await playBattle({ at: -1, verdict: 'pass' })
  expect({ problems, battles }).toEqual({ problems: [], battles: 1 })
  expect(points.length).toBeGreaterThan(100)
  const triedOf = new Map<WritePoint, number>()
  const found: unknown[] = []
  let faults = 0
  for (const [at, point] of points.entries()) {
    const tried = triedOf.get(point) ?? 0
    triedOf.set(point, tried + 1)
    const downMs = downsMs[tried % downsMs.length] ?? 0
    const { problems, starts, points: passed } = await playBattle({ at, verdict }, { downMs })
    if (problems.length > 0) found.push({ at, point, downMs, problems })
    if (passed.length > at && (verdict === 'fail' || starts > 1)) faults += 1
  }
  return { found, everyPointWasMet: faults === points.length }
}

const WELL = { found: [], everyPointWasMet: true }

test(
  '[issue 15, 1] killed between any two writes, and away shortly or for long in turn, a battle is resumed where it stood',
  async () => {
    expect(await problemsAtEveryPoint('kill', [2_000, 3 * GRACE_MS])).toEqual(WELL)
  },
  TIMEOUT_MS,
)

test(
  'a database that fails between any two writes costs nobody a cent',
  async () => {
    expect(await problemsAtEveryPoint('fail')).toEqual(WELL)
  },
  TIMEOUT_MS,
)
