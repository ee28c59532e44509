// Recomputes the proof of a battle: every price from the seeds, with the server's engine, then a comparison with the
// published figures. Pure, and never throws, whatever the input.
import { type FairnessCheck, firstDifference, isRoundTiming, recomputeRounds, verifyFairness } from '@bougie/engine'
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
  // A difference found before the settings are checked leaves them unknown; some give rounds without an end.
  if (one === undefined || two === undefined || !isRoundTiming(settings)) return unchecked(battle)
  const expected = recomputeRounds({
    seeds: { serverSeed, clientSeeds: [one, two] },
    timing: settings,
    rounds: rounds.length,
  })
  return rounds.map((round, position) => {
    const computed = expected[position]
    const conform = computed !== undefined && firstDifference(round, computed) === null
    return { round, conform, points: computed?.prices.length ?? 0 }
  })
}
