// Where and when the database fails: at random, at one point, or whenever an adversary says so.
import type { SeededRandom } from '../seeded-random.ts'
import type { World } from '../world.ts'
import type { FaultLog } from './fault-log.ts'
import type { DatabaseFaults } from './fault-profile.ts'
import type { FaultInjector, Verdict, WritePoint } from './faulty-database.ts'

const WRITE_POINTS: readonly WritePoint[] = ['begin', 'statement', 'commit', 'response']
const STATEMENTS_MAX = 8

/** Longer than it takes until failed work is retried. */
const RETRIED_WITHIN_MS = 6_000

/** Faults by chance, at the rates of the profile. */
export function createSeededInjector(
  random: SeededRandom,
  profile: DatabaseFaults,
  { recordUnhealthy }: FaultLog,
): FaultInjector {
  let isQuiet = false

  function slowness(): number {
    if (isQuiet || !random.chance(profile.slowChance)) return 0
    const takesMs = random.between(1, profile.slowMaxMs)
    recordUnhealthy(takesMs)
    return takesMs
  }

  function faultOf(): Verdict {
    if (isQuiet) return 'pass'
    if (random.chance(profile.killChance)) return 'kill'
    if (!random.chance(profile.failChance)) return 'pass'
    recordUnhealthy(RETRIED_WITHIN_MS)
    return 'fail'
  }

  return {
    work() {
      const fault = faultOf()
      const faultyPoint = random.pick(WRITE_POINTS)
      let statementsLeft = random.below(STATEMENTS_MAX)
      return {
        beginsAfterMs: slowness(),
        respondsAfterMs: slowness(),
        reach(point) {
          if (point === 'statement') statementsLeft -= 1
          const isIt = point === faultyPoint && (point !== 'statement' || statementsLeft < 0)
          return isIt ? fault : 'pass'
        },
      }
    },
    read() {
      const fails = !isQuiet && random.chance(profile.readFailChance)
      if (fails) recordUnhealthy(RETRIED_WITHIN_MS)
      return { takesMs: slowness(), fails }
    },
    stopInjecting() {
      isQuiet = true
    },
  }
}

/** A fault at a single point, counted from the first write of the run. */
export function createPointInjector(fault: { readonly at: number; readonly verdict: Verdict }, faultLog: FaultLog) {
  const points: WritePoint[] = []
  return {
    /** Every point that writes have passed so far: before and after each transaction, each statement and each commit. */
    points,
    work: () => ({
      beginsAfterMs: 0,
      respondsAfterMs: 0,
      reach(point: WritePoint): Verdict {
        points.push(point)
        if (points.length - 1 !== fault.at || fault.verdict === 'pass') return 'pass'
        if (fault.verdict === 'fail') faultLog.recordUnhealthy(RETRIED_WITHIN_MS)
        return fault.verdict
      },
    }),
    read: () => ({ takesMs: 0, fails: false }),
    // There is only one fault, and it may come late.
    stopInjecting: () => undefined,
  }
}

export type PointInjector = ReturnType<typeof createPointInjector>

/** Delays any write in addition to another injector's faults: before it begins, or between its commit and the response. */
export function createStallingInjector(inner: FaultInjector, world: World, faultLog: FaultLog) {
  let heldUntilMs = { begin: 0, response: 0 }
  const leftMs = (point: 'begin' | 'response') => Math.max(0, heldUntilMs[point] - world.nowMs())

  return {
    delay(point: 'begin' | 'response', forMs: number) {
      heldUntilMs = { ...heldUntilMs, [point]: world.nowMs() + forMs }
      faultLog.recordUnhealthy(forMs)
    },
    work() {
      const injected = inner.work()
      return {
        beginsAfterMs: injected.beginsAfterMs + leftMs('begin'),
        respondsAfterMs: injected.respondsAfterMs + leftMs('response'),
        reach: injected.reach,
      }
    },
    read: inner.read,
    stopInjecting() {
      heldUntilMs = { begin: 0, response: 0 }
      inner.stopInjecting()
    },
  }
}
