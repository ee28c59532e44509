// One run: a server, its machine, its players and a mix of faults, all determined by one seed. After a while faults and
// new battles end, everything that runs is played to its end, and then everything is checked.
import { assembleRun, type Run } from './assemble-run.ts'
import { countsOf, detailOf } from './problems.ts'
import { adversaryScenario, type Scenario, seededScenario } from './scenario.ts'
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
  const { host, inspector, truth, problems, machine } = run
  const chance = random.fork('balances')
  const userIds = run.players.map(({ userId }) => userId)
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
    outcomes: countsOf(truth.battles().map(({ state }) => state.outcome?.type ?? 'active')),
    /** The number of starts of the server. */
    starts: host.starts,
    messages: inspector.messages,
    /** The adversary's shares of its pots, battle by battle: 1 for a win, half for a draw; empty without an adversary. */
    adversaryShares: run.adversaryShares(),
    challenges,
    /** Battles of two wallets of one browser. */
    battlesOfOneDevice: run.battlesOfOneDevice(),
  }
  machine.kill()
  truth.close()
  return report
}

export interface SeedOptions {
  readonly seed: string
  readonly battles: number
  /** One of two players breaks the server whenever that could help. */
  readonly adversary?: boolean
  readonly onLine?: (line: string) => void
}

/** Runs everything that a seed determines: players, faults and their results. */
export async function simulateSeed(databases: SimulationDatabases, options: SeedOptions) {
  const { seed, battles, adversary = false } = options
  const scenarioOf = adversary ? adversaryScenario : seededScenario
  const stored = await databases.open()
  try {
    return await simulate(stored, { ...options, scenario: scenarioOf(createSeededRandom(seed), battles) })
  } finally {
    await stored.dispose()
  }
}

async function play(
  run: Run,
  { world, random, scenario }: { world: World; random: SeededRandom; scenario: Scenario },
): Promise<void> {
  const { host, injector, players, truth } = run
  let isPlaying = true
  host.start()
  for (const player of players) player.start()
  if (scenario.spectators) run.openSpectators()
  host.scheduleFaults(random.fork('machine'), { isOver: () => !isPlaying, onClockMoved: run.clockMoved })
  const hasEnough = () => countRows(run, 'battles') >= scenario.battles
  const playMs = scenario.adversary ? ADVERSARY_PLAY_MS_MAX : PLAY_MS_MAX
  await runUntil(run, { world, untilMs: world.nowMs() + playMs, isOver: hasEnough })

  isPlaying = false
  injector.stopInjecting()
  for (const player of players) player.finishUp()
  let busyAtMs = world.nowMs()
  const isQuiet = () => {
    const isBusy = host.server === null || truth.activeBattleIds().length > 0 || countRows(run, 'queue_entries') > 0
    if (isBusy) busyAtMs = world.nowMs()
    return world.nowMs() - busyAtMs > QUIET_MS
  }
  await runUntil(run, { world, untilMs: world.nowMs() + FINISH_MS_MAX, isOver: isQuiet })
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
