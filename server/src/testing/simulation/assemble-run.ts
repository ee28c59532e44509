// Everything that one run consists of, wired to one world and one seed.
import type { BattleId, UserId } from '@bougie/protocol'
import { type Choice, checkChoices } from './checks/choices.ts'
import { checkLiveness } from './checks/liveness.ts'
import { checkMoney } from './checks/money.ts'
import { checkQueue } from './checks/queue.ts'
import { checkRestart } from './checks/restart.ts'
import { checkStories } from './checks/stories.ts'
import type { DatabaseJudge } from './faulty-database.ts'
import { createHost, type Host } from './host.ts'
import { createInspector, type Inspector } from './inspector.ts'
import { createMachine, type Machine } from './machine.ts'
import { createNetwork } from './network.ts'
import { createProblems, type Problems } from './problems.ts'
import type { Scenario } from './scenario.ts'
import type { SeededRandom } from './seeded-random.ts'
import { playerIds, type SimulationDatabase } from './simulation-database.ts'
import { openSpectator } from './spectator.ts'
import { openStoredTruth, type StoredTruth } from './stored-truth.ts'
import { createTroubles, type Troubles } from './troubles.ts'
import { createVirtualPlayer, type VirtualPlayer } from './virtual-player.ts'
import type { World } from './world.ts'

export interface Run {
  readonly machine: Machine
  readonly host: Host
  readonly judge: DatabaseJudge
  readonly truth: StoredTruth
  readonly problems: Problems
  readonly troubles: Troubles
  readonly inspector: Inspector
  readonly players: readonly VirtualPlayer[]
  openSpectators(): void
  /** The wall clock was set while the server may have been away. */
  clockMoved(): void
  /** What must hold at any calm moment. */
  checkNow(): void
  /** What must hold when everything is over. */
  checkEverything(): Promise<void>
}

export interface RunDependencies {
  readonly world: World
  readonly random: SeededRandom
  readonly stored: SimulationDatabase
  readonly scenario: Scenario
  readonly onLine: ((line: string) => void) | null
}

interface Absence {
  readonly sinceMs: number
  /** The battles that ran. */
  readonly active: readonly string[]
  clockMoved: boolean
}

export function assembleRun({ world, random, stored, scenario, onLine }: RunDependencies): Run {
  const { weather } = scenario
  const beganAtMs = world.nowMs()
  const elapsedMs = () => world.nowMs() - beganAtMs
  const problems = createProblems(elapsedMs)
  const truth = openStoredTruth(stored.file)
  const troubles = createTroubles(world)
  const machine = createMachine(world)
  const judge = scenario.judge(troubles)
  const downs: number[] = []
  const choices: Choice[] = []
  let absence: Absence | null = null

  const host = createHost({
    world,
    machine,
    random: random.fork('host'),
    weather,
    database: stored.database,
    judge,
    onCommit: truth.changed,
    onDown() {
      downs.push(world.nowMs())
      // A start that fails is part of the same absence.
      absence ??= { sinceMs: world.nowMs(), active: truth.activeBattleIds(), clockMoved: false }
      network.lifeEnded()
    },
    onReady() {
      if (absence !== null) endAbsence(absence)
      absence = null
    },
    onFailure: (where, cause) => problems.add('the server reports no failure', `${where}: ${detailOf(cause)}`),
  })
  const network = createNetwork({
    world,
    machine,
    random: random.fork('network'),
    weather: weather.network,
    gateway: () => host.gateway,
    onTold: (told) => inspector.told(told),
    onHeard: (heard) => inspector.heard(heard),
  })
  const { isSlow, presenceOf } = network
  const inspector = createInspector({ truth, problems, elapsedMs, worldMs: world.nowMs, isSlow, onLine })

  function endAbsence({ sinceMs, active, clockMoved }: Absence): void {
    const downMs = world.nowMs() - sinceMs
    troubles.note(downMs)
    // Else it may have done nothing for a while before it went down, and that counts too.
    const wasWell = troubles.wasWellAt(sinceMs) && !clockMoved
    const readyAtMs = machine.life?.clock.nowMs() ?? 0
    if (wasWell) checkRestart({ truth, problems, activeBefore: active, downMs, readyAtMs })
  }

  const players = playerIds()
    .slice(0, scenario.players)
    .map((userId, index) =>
      createVirtualPlayer({
        world,
        network,
        random: random.fork(`player ${index}`),
        weather: weather.players,
        name: `p${index}`,
        userId,
        stakes: scenario.stakes,
        // As the page asks for by HTTP when it opens. Ids are branded where they are read.
        activeBattles: () => truth.activeBattleIdsOf(userId) as readonly BattleId[],
        onChoice: (choice) => choices.push(choice),
      }),
    )

  return {
    machine,
    host,
    judge,
    truth,
    problems,
    troubles,
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
          activeBattles: () => truth.activeBattleIds() as readonly BattleId[],
        })
      }
    },
    clockMoved() {
      if (absence !== null) absence.clockMoved = true
    },
    checkNow() {
      const { life } = machine
      if (host.server === null || life === null || !troubles.isCalm()) return
      const [serverMs, worldMs] = [life.clock.nowMs(), world.nowMs()]
      checkLiveness({ truth, problems, serverMs, worldMs, presenceOf })
    },
    async checkEverything() {
      const waiting = (await host.server?.queue.leave(playerIds())) ?? []
      const places = waiting.flatMap((place) => place ?? [])
      checkQueue(truth, places, problems)
      checkMoney(truth, problems)
      checkStories({ truth, problems, troubleMs: troubles.totalMs })
      checkChoices({ truth, problems, choices, heard: inspector.heardChoices, downs, troubles })
    },
  }
}

export function detailOf(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
}
