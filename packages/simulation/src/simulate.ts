// One run: a server, its machine, its players and a mix of faults, all determined by one seed. After a while faults, new
// battles and bets end, everything that runs is played to its end, and then everything is checked.
import { CANDLES } from '@bougie/engine/cycle/settings.ts'
import { assembleRun, type Run } from './assemble-run.ts'
import { outcomeOf } from './cycles/true-cycles.ts'
import { countsOf, detailOf } from './problems.ts'
import type { Scenario, ScenarioOf } from './scenario.ts'
import { createSeededRandom, type SeededRandom } from './seeded-random.ts'
import { fundPlayers, type SimulationDatabase, type SimulationDatabases, shareDevice } from './simulation-database.ts'
import { createWorld, type World } from './world.ts'

const CHECK_EVERY_MS = 2_000
/** The faults end by then, however slowly battles begin. */
const PLAY_MS_MAX = 20 * 60_000
/** A player who breaks the server on purpose makes each battle last minutes. */
const ADVERSARY_PLAY_MS_MAX = 120 * 60_000
/** Longer than any battle can last once the faults are over. */
const FINISH_MS_MAX = 15 * 60_000
/** Time after the last battle for what still follows it. */
const QUIET_MS = 20_000

export interface SimulationOptions {
  readonly seed: string
  readonly scenario: Scenario
  /** Every sent message, line by line. */
  readonly onLine?: (line: string) => void
}

export async function simulate(stored: SimulationDatabase, options: SimulationOptions) {
  const { seed, scenario, onLine = null } = options
  const random = createSeededRandom(seed)
  const world = createWorld()
  const run = assembleRun({ world, random, stored, scenario, onLine })
  const { host, inspector, truth, cycles, problems, machine } = run
  const chance = random.fork('balances')
  const { userIds } = run.people
  const amountCents = () => chance.pick(scenario.balancesCents)
  await fundPlayers({ clock: world, database: stored.database, userIds }, amountCents)
  await shareDevice({ clock: world, database: stored.database, userIds: userIds.slice(0, scenario.ofOneDevice) })
  truth.changed()
  let challenges = { created: 0, accepted: 0 }
  try {
    await play(run, { world, random, scenario })
    // An aborted run leaves unfinished rows.
    if (problems.found.length === 0) challenges = await run.checkEverything()
  } catch (cause) {
    problems.add('a run comes to its end', detailOf(cause))
  }
  const report = {
    problems: problems.found,
    /** Equal for two runs in which every socket received the same at the same times. */
    digest: inspector.digest(),
    battles: countRows(run, 'battles'),
    outcomes: {
      ...countsOf(truth.battles().map(({ state }) => state.outcome?.type ?? 'active')),
      ...countsOf(cycles.all().map(outcomeOf)),
    },
    /** The number of starts of the server. */
    starts: host.starts,
    messages: inspector.messages,
    cycles: cycles.count(),
    bets: cycles.all().reduce((sum, { state }) => sum + state.bets.size, 0),
    /** The adversary's shares of its pots, battle by battle: 1 for a win, half for a draw; empty without an adversary. */
    adversaryShares: run.adversaryShares(),
    /** The results of the adversary of cycles, in each one that it bet in. */
    adversaryCycles: run.adversaryCycles(),
    challenges,
    /** Battles of two wallets of one browser. */
    battlesOfOneDevice: run.battlesOfOneDevice(),
  }
  machine.kill()
  truth.close()
  return report
}

export interface SeedOptions extends Omit<SimulationOptions, 'scenario'> {
  readonly scenarioOf: ScenarioOf
}

/** Runs everything that a seed determines: players, faults and their results. */
export async function simulateSeed(databases: SimulationDatabases, { scenarioOf, ...options }: SeedOptions) {
  const stored = await databases.open()
  try {
    return await simulate(stored, { ...options, scenario: scenarioOf(createSeededRandom(options.seed)) })
  } finally {
    await stored.dispose()
  }
}

async function play(
  run: Run,
  { world, random, scenario }: { world: World; random: SeededRandom; scenario: Scenario },
): Promise<void> {
  const { host, injector, people, truth, cycles, problems } = run
  let isPlaying = true
  host.start()
  people.start()
  host.scheduleFaults(random.fork('machine'), { isOver: () => !isPlaying, onClockMoved: run.clockMoved })
  const hasEnough = () => countRows(run, 'battles') >= scenario.battles && run.elapsedMs() >= scenario.betsMs
  const playMs = scenario.adversary === 'battle' ? ADVERSARY_PLAY_MS_MAX : PLAY_MS_MAX
  await runUntil(run, { world, untilMs: world.nowMs() + playMs, isOver: hasEnough })

  isPlaying = false
  injector.stopInjecting()
  people.finishUp()
  let busyAtMs = world.nowMs()
  const isQuiet = () => {
    const isBusy = host.server === null || truth.activeBattleIds().length > 0 || countRows(run, 'queue_entries') > 0
    if (isBusy) busyAtMs = world.nowMs()
    return world.nowMs() - busyAtMs > QUIET_MS
  }
  await runUntil(run, { world, untilMs: world.nowMs() + FINISH_MS_MAX, isOver: isQuiet })

  // Beside battles a cycle is too long to wait for.
  if (scenario.betsMs === 0) return
  const before = cycles.count()
  const { candleMs, resultsMs } = scenario.profile.cycle
  const twoCyclesMs = 2 * (CANDLES * candleMs + resultsMs) + 1_000
  await runUntil(run, { world, untilMs: world.nowMs() + twoCyclesMs, isOver: () => false })
  const isGoingOn = problems.found.length > 0 || cycles.count() > before
  problems.expect(isGoingOn, 'without faults cycles follow one another', () => `${before} cycles`)
}

async function runUntil(
  { problems, checkNow }: Run,
  { world, untilMs, isOver }: { world: World; untilMs: number; isOver: () => boolean },
): Promise<void> {
  while (world.nowMs() < untilMs && !isOver() && problems.found.length === 0) {
    await world.run(Math.min(untilMs, world.nowMs() + CHECK_EVERY_MS))
    checkNow()
  }
}

function countRows({ truth }: Run, table: 'battles' | 'queue_entries'): number {
  return truth.rows<{ rows: number }>(`SELECT COUNT(*) AS rows FROM ${table}`)[0]?.rows ?? 0
}
