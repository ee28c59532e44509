// A player who reconnects at once, knows what is stored and breaks the server whenever that could help: one plan per
// battle.
import { directionOf, pointPlanOf } from '@bougie/engine'
import { BATTLE_PLANS, type BattlePlan, isAlone, type Misdeed, when } from '@bougie/engine/testing/battle-plans.ts'
import type { BattleId } from '@bougie/protocol'
import { seatOf } from '../checks/secrets.ts'
import type { SeededRandom } from '../seeded-random.ts'
import type { StoredTruth, TrueBattle } from '../stored-truth.ts'
import type { VirtualPlayer } from '../virtual-player.ts'
import { createDuelist, type DuelistDependencies } from './duelist.ts'

const LOOK_EVERY_MS = 200
const RECONNECT_DELAYS_MS = [100]
const DOWN_MS_MAX = 40_000

/** Besides the misdeeds of the plans: every write of the database hangs for a while, before it begins or once stored. */
export type AnyMisdeed =
  | Misdeed
  | { readonly type: 'delay'; readonly point: 'begin' | 'response'; readonly forMs: number }

type SimulationPlan = BattlePlan<AnyMisdeed, SeededRandom>

const SIMULATION_PLANS: readonly SimulationPlan[] = [
  ...Object.values(BATTLE_PLANS),
  // Delays commits from its own choice on.
  when(isAlone, (random: SeededRandom) => ({
    type: 'delay',
    point: random.pick(['begin', 'response']),
    forMs: random.between(500, 6_000),
  })),
  // Kills while a commit hangs.
  when(isAlone, (random: SeededRandom): AnyMisdeed => {
    if (random.chance(0.5)) return { type: 'delay', point: 'begin', forMs: 3_000 }
    return { type: 'kill', downMs: random.between(0, 3_000) }
  }),
]

export interface BattleAdversaryDependencies extends Omit<DuelistDependencies, 'reconnectDelaysMs'> {
  readonly truth: StoredTruth
  /** By the server's clock; null while the server is down. */
  readonly serverMs: () => number | null
  readonly suffer: (misdeed: AnyMisdeed) => void
}

export function createBattleAdversary(dependencies: BattleAdversaryDependencies): VirtualPlayer {
  const { world, random, truth, serverMs, suffer, activeBattles, userId } = dependencies
  const duelist = createDuelist({ ...dependencies, reconnectDelaysMs: RECONNECT_DELAYS_MS })
  const nextPlan = createPlanDeck(random.fork('plans'))
  let isPlaying = true
  let current: { readonly battleId: BattleId; readonly plan: SimulationPlan; timesLeft: number } | null = null

  function look(): void {
    if (!isPlaying) return
    world.after(LOOK_EVERY_MS, look)
    const nowMs = serverMs()
    const [battleId] = activeBattles()
    const battle = battleId === undefined ? null : truth.battle(battleId)
    if (nowMs === null || battleId === undefined || battle === null) return
    if (current?.battleId !== battleId) {
      const plan = nextPlan()
      current = { battleId, plan, timesLeft: plan.times }
    }
    const seat = seatOf(battle, userId)
    if (current.timesLeft === 0 || seat === null) return
    const { state } = battle
    const sight = { state, seat, coming: comingOf(battle), msLeft: state.phaseEndsAtMs - nowMs, downMsMax: DOWN_MS_MAX }
    const misdeed = current.plan.act(sight, random)
    if (misdeed === null) return
    current.timesLeft -= 1
    suffer(misdeed)
    if (misdeed.type === 'kill' && misdeed.awayMs !== undefined) duelist.goAway(misdeed.downMs + misdeed.awayMs)
  }

  return {
    userId,
    start() {
      duelist.start()
      look()
    },
    finishUp() {
      isPlaying = false
      duelist.finishUp()
    },
  }
}

/** Draws every plan once, in random order, before any is repeated. */
function createPlanDeck(random: SeededRandom): () => SimulationPlan {
  let left: readonly SimulationPlan[] = []
  return () => {
    if (left.length === 0) left = SIMULATION_PLANS
    const plan = random.pick(left)
    left = left.filter((other) => other !== plan)
    return plan
  }
}

function comingOf({ state, paths }: TrueBattle) {
  const { initialIndex, maxPoints } = pointPlanOf(state.settings)
  const path = paths[state.round - 1] ?? []
  const [initialPrice, finalPrice] = [path[initialIndex - 1], path[maxPoints - 1]]
  if (state.phase !== 'results_wait' || initialPrice === undefined || finalPrice === undefined) return null
  return directionOf({ initialPrice, finalPrice, equalBand: state.equalBand ?? 0 })
}
