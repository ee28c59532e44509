// Recomputes the proof of a battle: every price from the seeds, with the server's engine, then a comparison with the
// published figures. Pure, and never throws, whatever the input.
import {
  battlePathOf,
  directionOf,
  type FairnessCheck,
  pointPlanOf,
  simulatedEqualBandOf,
  verifyFairness,
} from '@bougie/engine'
import type { RevealedBattle, RevealedRound } from '../replay/replay-model.ts'
import type { BattleCommitment } from '../store/battle-commitments.ts'

export interface RoundCheck {
  readonly round: RevealedRound
  readonly conform: boolean
  /** Number of recomputed prices. */
  readonly points: number
}

export interface Verification {
  readonly conform: boolean
  /** The first difference. */
  readonly failed: FairnessCheck | null
  readonly rounds: readonly RoundCheck[]
  /** Whether the commitment equals the one that this tab received before the battle; null when it received none. */
  readonly commitmentKept: boolean | null
}

/** Problems that make a recomputation impossible. */
const NO_PATH: ReadonlySet<FairnessCheck> = new Set(['priceSource', 'seeds', 'settings', 'rounds'])

export function verifyBattle(battle: RevealedBattle, committed: BattleCommitment | null): Verification {
  const verdict = verifyFairness(battle, committed)
  const failed = verdict.verdict === 'conforme' ? null : verdict.check
  return {
    conform: failed === null,
    failed,
    rounds: failed !== null && NO_PATH.has(failed) ? unchecked(battle) : roundChecks(battle),
    commitmentKept: committed === null ? null : committed.commitment === battle.commitment,
  }
}

function unchecked({ rounds }: RevealedBattle): readonly RoundCheck[] {
  return rounds.map((round) => ({ round, conform: false, points: 0 }))
}

/** Each round is checked separately, so that one wrong figure does not hide the others. */
function roundChecks(battle: RevealedBattle): readonly RoundCheck[] {
  const { serverSeed, clientSeeds, settings, rounds } = battle
  const [one, two] = clientSeeds
  if (one === undefined || two === undefined) return unchecked(battle)
  const paths = battlePathOf({
    seeds: { serverSeed, clientSeeds: [one, two] },
    timing: settings,
    rounds: rounds.length,
  })
  return rounds.map((round, position) => {
    const path = paths[position] ?? []
    return { round, conform: isRoundConform(round, path, battle), points: path.length }
  })
}

function isRoundConform(round: RevealedRound, path: readonly number[], { settings }: RevealedBattle): boolean {
  const { initialIndex, maxPoints } = pointPlanOf(settings)
  const initialPrice = path[initialIndex - 1]
  const finalPrice = path[maxPoints - 1]
  if (initialPrice === undefined || finalPrice === undefined) return false
  const equalBand = simulatedEqualBandOf(settings)
  return (
    round.prices.length === path.length &&
    round.prices.every((price, index) => price === path[index]) &&
    round.initialPrice === initialPrice &&
    round.finalPrice === finalPrice &&
    round.equalBand === equalBand &&
    round.result === directionOf({ initialPrice, finalPrice, equalBand })
  )
}
