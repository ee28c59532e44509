// Assembles everything that one run consists of, for one world and one seed.
import { auditLedger, type Config, parseConfig } from '@bougie/server'
import { checkChallenges } from './checks/challenges.ts'
import { checkChoices } from './checks/choices.ts'
import { checkEventStreams } from './checks/event-streams.ts'
import { checkLiveness, checkQueue, checkRestart } from './checks/liveness.ts'
import { checkMoney, expectedPayoutsCents } from './checks/money.ts'
import { battlesOfOneDevice, checkRatings } from './checks/ratings.ts'
import { seatOf } from './checks/secrets.ts'
import { checkChain, checkIntentions, checkNothingGained } from './cycles/cycle-checks.ts'
import { createTrueCycles, gainOf } from './cycles/true-cycles.ts'
import { createFaultLog } from './faults/fault-log.ts'
import type { FaultProfile } from './faults/fault-profile.ts'
import { createStallingInjector } from './faults/injectors.ts'
import { createHost } from './host.ts'
import { createInspector } from './inspector.ts'
import { createMachine } from './machine.ts'
import { createNetwork } from './network.ts'
import { createProblems, type Problems } from './problems.ts'
import type { Scenario } from './scenario.ts'
import type { SeededRandom } from './seeded-random.ts'
import { playerIds, type SimulationDatabase } from './simulation-database.ts'
import { openStoredTruth, type StoredTruth } from './stored-truth.ts'
import { createVirtualPeople } from './virtual-people.ts'
import type { World } from './world.ts'

export interface RunDependencies {
  readonly world: World
  readonly random: SeededRandom
  readonly stored: SimulationDatabase
  readonly scenario: Scenario
  readonly onLine: ((line: string) => void) | null
}

interface Absence {
  readonly sinceMs: number
  /** The battles that were running; null until the next start. */
  active: readonly string[] | null
  clockMoved: boolean
}

export function assembleRun({ world, random, stored, scenario, onLine }: RunDependencies) {
  const { profile } = scenario
  const beganAtMs = world.nowMs()
  const elapsedMs = () => world.nowMs() - beganAtMs
  const problems = createProblems(elapsedMs)
  const truth = openStoredTruth(stored.file)
  const cycles = createTrueCycles(truth)
  const faultLog = createFaultLog(world)
  const machine = createMachine(world, faultLog)
  const injector = createStallingInjector(scenario.injector(faultLog), world, faultLog)
  const downs: number[] = []
  let absence: Absence | null = null

  const host = createHost({
    world,
    machine,
    random: random.fork('host'),
    profile: profile.machine,
    config: configOf(profile),
    database: stored.database,
    injector,
    onCommit: truth.changed,
    onDown() {
      downs.push(world.nowMs())
      // A failed start is part of the same absence.
      absence ??= { sinceMs: world.nowMs(), active: null, clockMoved: false }
      network.lifeEnded()
    },
    onStart() {
      // Read now and not when it went down, because a commit in flight then may since have ended some of them.
      if (absence !== null) absence.active ??= truth.activeBattleIds()
    },
    onReady() {
      if (absence !== null) endAbsence(absence)
      absence = null
    },
    onFailure: problems.addFailure,
  })
  const network = createNetwork({
    world,
    machine,
    random: random.fork('network'),
    profile: profile.network,
    gateway: () => host.gateway,
    onSent: (sent) => inspector.sent(sent),
    onReceived: (received) => inspector.received(received),
  })
  const { isSlow, presenceOf } = network
  const inspector = createInspector({ truth, cycles, problems, elapsedMs, worldMs: world.nowMs, isSlow, onLine })
  const people = createVirtualPeople({ world, machine, host, network, injector, random, scenario, truth })

  function endAbsence({ sinceMs, active, clockMoved }: Absence): void {
    const downMs = world.nowMs() - sinceMs
    faultLog.record(downMs)
    // Otherwise it may already have been stuck for a while before it went down, and that time counts too.
    const wasWell = faultLog.wasHealthyAt(sinceMs) && !clockMoved
    const readyAtMs = machine.life?.clock.nowMs() ?? 0
    if (wasWell) checkRestart({ truth, problems, activeBefore: active ?? [], downMs, readyAtMs })
  }

  async function checkCycles(): Promise<void> {
    const all = cycles.all()
    checkChain(all, problems)
    checkNothingGained(all, problems)
    checkIntentions(all, { sent: people.bets, bots: truth.botIds(), problems })
    checkMoney(truth, all, problems)
    const audit = await auditLedger(stored.database.reader)
    problems.expect(audit.balanced, 'the books are balanced', () => JSON.stringify(audit.problems))
  }

  return {
    machine,
    host,
    injector,
    truth,
    cycles,
    problems,
    inspector,
    people,
    elapsedMs,
    clockMoved() {
      if (absence !== null) absence.clockMoved = true
    },
    checkNow() {
      const { life } = machine
      if (host.server === null || life === null || !faultLog.isQuiet()) return
      const [serverMs, worldMs] = [life.clock.nowMs(), world.nowMs()]
      checkLiveness({ truth, problems, serverMs, worldMs, presenceOf })
    },
    adversaryShares: () =>
      truth.battles().flatMap((battle) => {
        const seat = seatOf(battle, people.adversaryId)
        return seat === null ? [] : [expectedPayoutsCents(battle)[seat] / (2 * battle.stakeCents)]
      }),
    adversaryCycles() {
      const { adversaryBettor } = people
      if (adversaryBettor === null) return []
      return cycles.all().flatMap((cycle) => {
        const tried = adversaryBettor.tried.get(cycle.id)
        const gain = gainOf(cycle, adversaryBettor.userId)
        return tried === undefined || gain === null ? [] : [{ ...tried, gain }]
      })
    },
    battlesOfOneDevice: () => battlesOfOneDevice(truth).length,
    async checkEverything() {
      const waiting = (await host.server?.queue.leave(playerIds())) ?? []
      const places = waiting.flatMap((place) => place ?? [])
      checkQueue(truth, places, problems)
      checkRatings(truth, problems)
      if (scenario.adversary === 'battle') checkNobodyShutOut(truth, problems, people.adversaryId)
      checkEventStreams({ truth, problems, faultMs: faultLog.totalMs })
      const { choices } = people
      checkChoices({ truth, problems, choices, received: inspector.receivedChoices, downs, faultLog })
      await checkCycles()
      return checkChallenges(truth, problems)
    },
  }
}

export type Run = ReturnType<typeof assembleRun>

function configOf({ battle, cycle, bots }: FaultProfile): Config {
  return { ...parseConfig({}), battle, matchCountdownMs: battle.countdownMs, cycle, bots }
}

/** The page of an honest player reconnects in time, whatever others do to the server. */
function checkNobodyShutOut(truth: StoredTruth, problems: Problems, adversary: string | null): void {
  for (const battle of truth.battles()) {
    const { outcome } = battle.state
    const isRevoked = outcome?.type === 'forfeited' && battle.userIds[outcome.forfeitedBy] !== adversary
    problems.expect(!isRevoked, 'who plays and comes back does not forfeit', () => battle.id)
  }
}
