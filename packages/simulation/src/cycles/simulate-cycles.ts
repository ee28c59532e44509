// One run of the cycle: a server, its machine, its players and a mix of faults, all determined by one seed. After a
// while faults and bets end, cycles run on undisturbed, and then everything is checked.
import { cycleSettlementOf, valuesOf } from '@bougie/engine'
import type { ServerMessage } from '@bougie/protocol'
import { auditLedger } from '@bougie/server'
import { createFaultLog } from '../faults/fault-log.ts'
import { createAdversaryCycleFaultProfile, createCycleFaultProfile } from '../faults/fault-profile.ts'
import { createSeededInjector, createStallingInjector } from '../faults/injectors.ts'
import { createCycleServer } from '../game-servers.ts'
import { createHost } from '../host.ts'
import { createMachine } from '../machine.ts'
import { createNetwork } from '../network.ts'
import { countsOf, createProblems, detailOf } from '../problems.ts'
import { createSeededRandom } from '../seeded-random.ts'
import { fundPlayers, playerIds, type SimulationDatabases } from '../simulation-database.ts'
import { openStoredTruth } from '../stored-truth.ts'
import { createWorld } from '../world.ts'
import { createAdversaryBettor } from './adversary-bettor.ts'
import type { CyclePlanName } from './adversary-plans.ts'
import {
  checkBalances,
  checkChain,
  checkIntentions,
  checkNothingGained,
  checkPublished,
  readBalances,
  readCycle,
  readCycles,
  type TrueCycle,
} from './cycle-checks.ts'
import { createVirtualBettor, type SentBet } from './virtual-bettor.ts'

const PLAYERS_MIN = 3
const PLAYERS_MAX = 8
const BALANCES_CENTS = [5_000, 20_000, 1_000_000]
const ADVERSARY_BALANCE_CENTS = 10_000_000
/** Longer than the after-effects of any fault. */
const FAULTLESS_MS = 15_000

export interface AdversaryResult {
  readonly plan: CyclePlanName
  /** Whether the server was broken while the bet was behind. */
  readonly brokeBehind: boolean
  /** The gain or loss, as a share of stake and fee. */
  readonly gain: number
}

export interface CycleSeed {
  readonly seed: string
  /** The period during which players bet and faults happen. */
  readonly playMs: number
  /** One player breaks the server whenever that could help. */
  readonly adversary?: boolean
}

export async function simulateCycles(
  databases: SimulationDatabases,
  { seed, playMs, adversary: hasAdversary = false }: CycleSeed,
) {
  const random = createSeededRandom(`cycles ${seed}`)
  const profile = (hasAdversary ? createAdversaryCycleFaultProfile : createCycleFaultProfile)(random.fork('weather'))
  const stored = await databases.open()
  const world = createWorld()
  const beganAtMs = world.nowMs()
  const problems = createProblems(() => world.nowMs() - beganAtMs)
  const truth = openStoredTruth(stored.file)
  const faultLog = createFaultLog(world)
  const machine = createMachine(world, faultLog)
  const chanceInjector = createSeededInjector(random.fork('database'), profile.database, faultLog)
  const injector = createStallingInjector(chanceInjector, world, faultLog)
  const sent: SentBet[] = []
  let isPlaying = true
  let cycles: readonly TrueCycle[] = []
  const known = new Map<string, { readonly version: number; readonly cycle: TrueCycle }>()
  let version = 0

  /** Read again after each commit, because published messages must already be stored. */
  function cycleOf(id: string): TrueCycle | null {
    const before = known.get(id)
    if (before !== undefined && (before.version === version || before.cycle.status === 'closed')) return before.cycle
    const cycle = readCycle(truth, id, before?.cycle ?? null)
    if (cycle !== null) known.set(id, { version, cycle })
    return cycle
  }

  const host = createHost({
    world,
    machine,
    random: random.fork('host'),
    profile: profile.machine,
    database: stored.database,
    injector,
    createServer: (dependencies) => createCycleServer(dependencies, profile.settings),
    onCommit() {
      version += 1
    },
    onDown(downMs) {
      network.lifeEnded()
      faultLog.record(downMs)
    },
    onFailure: problems.addFailure,
  })
  const network = createNetwork({
    world,
    machine,
    random: random.fork('network'),
    profile: profile.network,
    gateway: () => host.gateway,
    onSent({ serverMs, texts }) {
      for (const text of texts) checkPublished(JSON.parse(text) as ServerMessage, { cycleOf, serverMs, problems })
    },
    onReceived: () => undefined,
  })
  const userIds = playerIds().slice(0, random.fork('players').between(PLAYERS_MIN, PLAYERS_MAX))
  const funds = random.fork('balances')
  const amountCents = () => (hasAdversary ? ADVERSARY_BALANCE_CENTS : funds.pick(BALANCES_CENTS))
  await fundPlayers({ clock: world, database: stored.database, userIds }, amountCents)
  const funded = readBalances(truth)
  const [adversaryId, ...honestIds] = userIds
  const adversary =
    hasAdversary && adversaryId !== undefined
      ? createAdversaryBettor({
          world,
          network,
          random: random.fork('adversary'),
          name: 'adversary',
          userId: adversaryId,
          onBet: (bet) => sent.push(bet),
          deeds: { kill: host.kill, stall: machine.stall, delay: injector.delay },
        })
      : null
  const honest = (adversary === null ? userIds : honestIds).map((userId, index) =>
    createVirtualBettor({
      world,
      network,
      random: random.fork(`bettor ${index}`),
      profile: profile.players,
      name: `b${index}`,
      userId,
      onBet: (bet) => sent.push(bet),
    }),
  )

  const players = adversary === null ? honest : [adversary, ...honest]

  function adversaryResults(): readonly AdversaryResult[] {
    if (adversary === null) return []
    return cycles.flatMap((cycle) => {
      const tried = adversary.tried.get(cycle.id)
      const gain = gainOf(cycle, adversary.userId)
      return tried === undefined || gain === null ? [] : [{ ...tried, gain }]
    })
  }

  try {
    host.start()
    for (const player of players) player.start()
    host.scheduleFaults(random.fork('machine'), { isOver: () => !isPlaying })
    const isBroken = () => problems.found.length > 0
    await world.run(world.nowMs() + playMs, isBroken)
    isPlaying = false
    injector.stopInjecting()
    for (const player of players) player.finishUp()
    await world.run(world.nowMs() + profile.machine.downMaxMs + FAULTLESS_MS, isBroken)
    const before = readCycles(truth).length
    const { candleMs, resultsMs } = profile.settings
    await world.run(world.nowMs() + 2 * (30 * candleMs + resultsMs) + 1_000, isBroken)
    cycles = readCycles(truth)
    const what = () => `${before} cycles`
    problems.expect(isBroken() || cycles.length > before, 'in peace cycles follow one another', what)
    checkChain(cycles, problems)
    checkNothingGained(cycles, problems)
    checkBalances(cycles, funded, { truth, problems })
    checkIntentions(cycles, sent, problems)
    const audit = await auditLedger(stored.database.reader)
    problems.expect(audit.balanced, 'the books are balanced', () => JSON.stringify(audit.problems))
  } catch (cause) {
    problems.add('a run comes to its end', detailOf(cause))
  } finally {
    machine.kill()
    truth.close()
    await stored.dispose()
  }
  return {
    problems: problems.found,
    cycles: cycles.length,
    bets: cycles.reduce((sum, { state }) => sum + state.bets.size, 0),
    starts: host.starts,
    outcomes: countsOf(cycles.map(outcomeOf)),
    /** The adversary's result in each cycle that it bet in; empty without an adversary. */
    adversary: adversaryResults(),
  }
}

/** null without a bet. */
function gainOf({ state }: TrueCycle, playerId: string): number | null {
  let [paidIn, paidOut] = [0, 0]
  for (const bet of valuesOf(state.bets)) {
    if (bet.playerId !== playerId) continue
    paidIn += bet.stakeCents + bet.feeCents
    paidOut += bet.refundCents
  }
  for (const { bet, payoutCents } of cycleSettlementOf(state) ?? [])
    if (bet.playerId === playerId) paidOut += payoutCents
  return paidIn === 0 || state.outcome === null ? null : (paidOut - paidIn) / paidIn
}

function outcomeOf({ state: { outcome } }: TrueCycle): string {
  return outcome?.type === 'voided' ? outcome.reason : (outcome?.result ?? 'running')
}
