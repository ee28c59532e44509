// Commit, reveal, recompute. The server commits to a seed before the first price, and the players' seeds are part of
// the path, so nothing can be changed after the match. Once the seed is revealed anyone can recompute the battle.
// docs/fairness.md states what that proves and what it does not. The wire shape is that of GET …/fairness.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { assert } from './assert.ts'
import { directionOf } from './battle/outcome.ts'
import {
  type BattleSettings,
  isRoundCount,
  isRoundTiming,
  type PriceSource,
  type RoundCount,
  type RoundTiming,
} from './battle/settings.ts'
import { type BattleState, type Direction, statusOf } from './battle/state.ts'
import { simulatedEqualBandOf } from './equal-band.ts'
import { areBattleSeeds, type BattlePathOptions, type BattleSeeds, battlePathOf } from './price-path.ts'
import { pointPlanOf } from './price-points.ts'
import { isServerSeed } from './random.ts'

/** SHA-256 of the 32 bytes that the 64 hex digits encode, not of the digits. */
export function commitmentOf(serverSeed: string): string {
  assert(isServerSeed(serverSeed), 'a server seed is 64 lower-case hex digits')
  return bytesToHex(sha256(hexToBytes(serverSeed)))
}

export interface RevealedRound {
  readonly round: number
  readonly initialPrice: number
  readonly finalPrice: number
  readonly equalBand: number
  readonly result: Direction
  readonly prices: readonly number[]
}

export interface FairnessCommitment {
  readonly commitment: string
  /** Seat one first, then seat two. */
  readonly clientSeeds: readonly string[]
}

/** The commitment received before the game started, and the client seed given after it. */
export interface ReceivedCommitment extends FairnessCommitment {
  readonly ownSeed?: string | null
}

type PublishedSettings = Pick<
  BattleSettings,
  'waitingMs' | 'predictionMs' | 'resultsWaitMs' | 'pauseMs' | 'tickMs' | 'roundsMin' | 'roundsMax'
>

/** The server's seed and the rounds are revealed once the battle is over. */
type Fairness = FairnessCommitment & { readonly settings: PublishedSettings; readonly priceSource: PriceSource } & (
    | { readonly revealed: false }
    | { readonly revealed: true; readonly serverSeed: string; readonly rounds: readonly RevealedRound[] }
  )

/** The response of GET …/fairness except its id. It reveals nothing secret before the battle is over. */
export function fairnessOf(state: BattleState, seeds: BattleSeeds): Fairness {
  const { waitingMs, predictionMs, resultsWaitMs, pauseMs, tickMs, roundsMin, roundsMax, priceSource } = state.settings
  const settings = { waitingMs, predictionMs, resultsWaitMs, pauseMs, tickMs, roundsMin, roundsMax }
  const { serverSeed, clientSeeds } = seeds
  const base = { commitment: commitmentOf(serverSeed), clientSeeds, settings, priceSource }
  if (statusOf(state) === 'active') return { ...base, revealed: false }
  return { ...base, revealed: true, serverSeed, rounds: settledRounds(state, seeds) }
}

/**
 * The rounds by what the battle was decided by, so that a round that does not follow from the seeds shows. The prices of
 * a simulated round are not stored: they are recomputed.
 */
function settledRounds({ settings, rounds }: BattleState, seeds: BattleSeeds): readonly RevealedRound[] {
  const isLive = settings.priceSource === 'live'
  const paths = isLive ? [] : battlePathOf({ seeds, timing: settings, rounds: rounds.length })
  return rounds.map(({ round, initialPrice, finalPrice, equalBand, result, prices: stored }, index) => {
    const prices = isLive ? stored : paths[index]
    assert(prices != null, 'prices are stored, or follow from the seeds')
    return { round, initialPrice, finalPrice, equalBand, result, prices }
  })
}

export const FAIRNESS_CHECKS = [
  'priceSource',
  'seeds',
  'commitment',
  'knownCommitment',
  'settings',
  'rounds',
  'round',
  'prices',
  'initialPrice',
  'finalPrice',
  'equalBand',
  'result',
] as const
export type FairnessCheck = (typeof FAIRNESS_CHECKS)[number]

export type FairnessVerdict =
  | { readonly verdict: 'conforme' }
  | { readonly verdict: 'non conforme'; readonly check: FairnessCheck; readonly round: number | null }

/** The number of rounds of a proof that does not state it (docs/fairness.md): not that of new battles, which may change. */
const ROUNDS_IF_ABSENT: RoundCount = { roundsMin: 3, roundsMax: 5 }

export interface VerifiableFairness extends FairnessCommitment {
  readonly priceSource: PriceSource
  readonly settings: RoundTiming & { readonly [Key in keyof RoundCount]?: number | undefined }
  readonly serverSeed: string
  readonly rounds: readonly RevealedRound[]
}

/**
 * Recomputes a revealed battle from its seeds. Never throws, whatever it is given; a live feed can't be recomputed.
 * `published` is the commitment from before the battle, if the caller remembers it: it exposes a seed that was changed
 * since.
 */
export function verifyFairness(revealed: VerifiableFairness, published: ReceivedCommitment | null): FairnessVerdict {
  const { commitment, priceSource, serverSeed, settings, rounds } = revealed
  if (priceSource !== 'simulated') return differs('priceSource')
  const [one, two, ...others] = revealed.clientSeeds
  if (one === undefined || two === undefined || others.length > 0) return differs('seeds')
  const seeds: BattleSeeds = { serverSeed, clientSeeds: [one, two] }
  if (!areBattleSeeds(seeds)) return differs('seeds')
  if (commitmentOf(serverSeed) !== commitment) return differs('commitment')
  if (published !== null && !isKept(published, revealed)) return differs('knownCommitment')
  const { roundsMin = ROUNDS_IF_ABSENT.roundsMin, roundsMax = ROUNDS_IF_ABSENT.roundsMax } = settings
  if (!isRoundTiming(settings) || !isRoundCount({ roundsMin, roundsMax })) return differs('settings')
  if (rounds.length > roundsMax) return differs('rounds')

  for (const expected of recomputeRounds({ seeds, timing: settings, rounds: rounds.length })) {
    const check = firstDifference(rounds[expected.round - 1], expected)
    if (check !== null) return differs(check, expected.round)
  }
  return { verdict: 'conforme' }
}

/** The rounds as an honest server publishes them. */
export function recomputeRounds({ seeds, timing, rounds }: BattlePathOptions): readonly RevealedRound[] {
  const { initialIndex, maxPoints } = pointPlanOf(timing)
  const equalBand = simulatedEqualBandOf(timing)
  return battlePathOf({ seeds, timing, rounds }).map((prices, position) => {
    const initialPrice = prices[initialIndex - 1]
    const finalPrice = prices[maxPoints - 1]
    assert(initialPrice !== undefined && finalPrice !== undefined, 'a round has all its points')
    const result = directionOf({ initialPrice, finalPrice, equalBand })
    return { round: position + 1, initialPrice, finalPrice, equalBand, result, prices }
  })
}

export function firstDifference(revealed: RevealedRound | undefined, expected: RevealedRound): FairnessCheck | null {
  if (revealed === undefined) return 'rounds'
  if (!isSameList(revealed.prices, expected.prices)) return 'prices'
  const fields = ['round', 'initialPrice', 'finalPrice', 'equalBand', 'result'] as const
  return fields.find((field) => revealed[field] !== expected[field]) ?? null
}

function isKept(
  { commitment, clientSeeds, ownSeed = null }: ReceivedCommitment,
  revealed: FairnessCommitment,
): boolean {
  return (
    commitment === revealed.commitment &&
    isSameList(clientSeeds, revealed.clientSeeds) &&
    (ownSeed === null || revealed.clientSeeds.includes(ownSeed))
  )
}

export function isSameList(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((value, index) => value === right[index])
}

function differs(check: FairnessCheck, round: number | null = null): FairnessVerdict {
  return { verdict: 'non conforme', check, round }
}
