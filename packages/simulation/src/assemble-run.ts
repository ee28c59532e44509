// Assembles everything that one run consists of, for one world and one seed.
import type { UserId } from '@bougie/protocol'
import { createBattleAdversary } from './adversary/battle-adversary.ts'
import type { Misdeed } from './adversary/battle-plans.ts'
import { createDuelist } from './adversary/duelist.ts'
import { type Challenger, createChallengeCalls, createChallenger } from './challenger.ts'
import { checkChallenges } from './checks/challenges.ts'
import { type Choice, checkChoices } from './checks/choices.ts'
import { checkEventStreams } from './checks/event-streams.ts'
import { expectedPayoutsCents } from './checks/expected-payouts.ts'
import { checkLiveness, checkQueue, checkRestart } from './checks/liveness.ts'
import { checkMoney } from './checks/money.ts'
import { battlesOfOneDevice, checkRatings } from './checks/ratings.ts'
import { seatOf } from './checks/secrets.ts'
import { createFaultLog } from './faults/fault-log.ts'
import { createStallingInjector } from './faults/injectors.ts'
import { createBattleServer } from './game-servers.ts'
import { createHost } from './host.ts'
import { createInspector } from './inspector.ts'
import { createMachine } from './machine.ts'
import { createNetwork } from './network.ts'
import { createProblems, type Problems } from './problems.ts'
import type { Scenario } from './scenario.ts'
import type { SeededRandom } from './seeded-random.ts'
import { playerIds, type SimulationDatabase } from './simulation-database.ts'
import { openStoredTruth, type StoredTruth } from './stored-truth.ts'
import { createVirtualPlayer, openSpectator, type VirtualPlayer } from './virtual-player.ts'
import type { World } from './world.ts'

const ADVERSARY = 0

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
  const faultLog = createFaultLog(world)
  const machine = createMachine(world, faultLog)
  const injector = createStallingInjector(scenario.injector(faultLog), world, faultLog)
  const downs: number[] = []
  const choices: Choice[] = []
  let absence: Absence | null = null

  const host = createHost({
    world,
    machine,
    random: random.fork('host'),
    profile: profile.machine,
    database: stored.database,
    injector,
    createServer: (dependencies) => createBattleServer(dependencies, profile),
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
  const inspector = createInspector({ truth, problems, elapsedMs, worldMs: world.nowMs, isSlow, onLine })

  function endAbsence({ sinceMs, active, clockMoved }: Absence): void {
    const downMs = world.nowMs() - sinceMs
    faultLog.record(downMs)
    // Otherwise it may already have been stuck for a while before it went down, and that time counts too.
    const wasWell = faultLog.wasHealthyAt(sinceMs) && !clockMoved
    const readyAtMs = machine.life?.clock.nowMs() ?? 0
    if (wasWell) checkRestart({ truth, problems, activeBefore: active ?? [], downMs, readyAtMs })
  }

  function suffer(misdeed: Misdeed): void {
    switch (misdeed.type) {
      case 'kill':
        host.kill(misdeed.downMs)
        return
      case 'stall':
        machine.stall(misdeed.forMs)
        return
      default:
        injector.delay(misdeed.point, misdeed.forMs)
    }
  }

  function duelPlayer(userId: UserId, index: number): VirtualPlayer {
    const player = {
      world,
      network,
      random: random.fork(`player ${index}`),
      name: `p${index}`,
      userId,
      stake: scenario.stakes[0] ?? 0,
      activeBattles: () => truth.activeBattleIdsOf(userId),
      onChoice: (choice: Choice) => choices.push(choice),
    }
    if (index !== ADVERSARY) return createDuelist(player)
    const serverMs = () => (host.server === null ? null : (machine.life?.clock.nowMs() ?? null))
    return createBattleAdversary({ ...player, truth, serverMs, suffer })
  }

  const call = createChallengeCalls({ world, machine, host, random: random.fork('calls') })
  const userIds = playerIds().slice(0, scenario.players)
  const links: string[] = []

  function challengerOf(userId: UserId, index: number): Challenger | null {
    if (index >= scenario.challengers) return null
    return createChallenger({
      world,
      random: random.fork(`challenger ${index}`),
      call,
      links,
      userId,
      others: userIds.filter((other) => other !== userId),
      stakes: scenario.stakes,
      repeatChance: profile.players.repeatChance,
    })
  }

  const players = userIds.map((userId, index) => {
    if (scenario.adversary) return duelPlayer(userId, index)
    return createVirtualPlayer({
      world,
      network,
      random: random.fork(`player ${index}`),
      profile: profile.players,
      name: `p${index}`,
      userId,
      stakes: scenario.stakes,
      // Stands for the page's HTTP request when it opens.
      activeBattles: () => truth.activeBattleIdsOf(userId),
      onChoice: (choice) => choices.push(choice),
      challenger: challengerOf(userId, index),
    })
  })

  return {
    machine,
    host,
    injector,
    truth,
    problems,
    faultLog,
    inspector,
    players,
    openSpectators() {
      const watching: readonly (UserId | null)[] = [null, players[0]?.userId ?? null]
      for (const [index, userId] of watching.entries()) {
        openSpectator({
          world,
          network,
          random: random.fork(`spectator ${index}`),
          name: `s${index}`,
          userId,
          activeBattles: truth.activeBattleIds,
        })
      }
    },
    clockMoved() {
      if (absence !== null) absence.clockMoved = true
    },
    checkNow() {
      const { life } = machine
      if (host.server === null || life === null || !faultLog.isQuiet()) return
      const [serverMs, worldMs] = [life.clock.nowMs(), world.nowMs()]
      checkLiveness({ truth, problems, serverMs, worldMs, presenceOf })
    },
    adversaryShares() {
      const adversary = scenario.adversary ? (players[ADVERSARY]?.userId ?? null) : null
      return truth.battles().flatMap((battle) => {
        const seat = seatOf(battle, adversary)
        return seat === null ? [] : [expectedPayoutsCents(battle)[seat] / (2 * battle.stakeCents)]
      })
    },
    battlesOfOneDevice: () => battlesOfOneDevice(truth).length,
    async checkEverything() {
      const waiting = (await host.server?.queue.leave(playerIds())) ?? []
      const places = waiting.flatMap((place) => place ?? [])
      checkQueue(truth, places, problems)
      checkMoney(truth, problems)
      checkRatings(truth, problems)
      if (scenario.adversary) checkNobodyShutOut(truth, problems, players[ADVERSARY]?.userId ?? null)
      checkEventStreams({ truth, problems, faultMs: faultLog.totalMs })
      checkChoices({ truth, problems, choices, received: inspector.receivedChoices, downs, faultLog })
      return checkChallenges(truth, problems)
    },
  }
}

export type Run = ReturnType<typeof assembleRun>

/** The page of an honest player reconnects in time, whatever others do to the server. */
function checkNobodyShutOut(truth: StoredTruth, problems: Problems, adversary: UserId | null): void {
  for (const battle of truth.battles()) {
    const { outcome } = battle.state
    const isRevoked = outcome?.type === 'forfeited' && outcome.forfeitedBy !== seatOf(battle, adversary)
    problems.expect(!isRevoked, 'who plays and comes back does not forfeit', () => battle.id)
  }
}
