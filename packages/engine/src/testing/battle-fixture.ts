// A battle as a test plays it: commands at stated times, time advanced as a server does it, scripted prices.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { assert } from '../assert.ts'
import type { BattleEvent } from '../battle/events.ts'
import { type BattleSettings, createBattleSettings } from '../battle/settings.ts'
import type { BattleState, Direction, Seat } from '../battle/state.ts'
import type { BattleSeeds } from '../price-path.ts'
import { pointPlanOf } from '../price-points.ts'
import { playBattle } from './play-game.ts'

/** When every battle of the tests is created. */
export const MATCH_MS = 1_000_000

/** Tests count on this number of rounds, whatever it is for new battles. */
export const FIVE_ROUNDS = createBattleSettings({ roundsMin: 3, roundsMax: 5 })

export interface BattleFixtureOptions {
  readonly settings?: BattleSettings
  /** The result of each round; the last one applies to all later rounds. */
  readonly results?: readonly Direction[]
  readonly liveEqualBand?: number
}

export function createBattleFixture({
  settings = FIVE_ROUNDS,
  results = ['equal'],
  liveEqualBand,
}: BattleFixtureOptions = {}) {
  const events: BattleEvent[] = []
  const states: BattleState[] = []
  const { state, send, drain, run } = playBattle({
    advance: () => ({ type: 'advance', prices: prices(), liveEqualBand: liveEqualBand ?? null }),
    onEvent(event, after) {
      events.push(event)
      states.push(after)
    },
  })

  function prices(): readonly number[] {
    const result = results[Math.min(state().round, results.length) - 1]
    assert(result !== undefined, 'a result is scripted')
    return scriptedPrices(settings, result)
  }

  send({ type: 'create', settings }, MATCH_MS)
  return {
    events,
    states,
    state,
    prices,
    send,
    choose: (seat: Seat, choice: Direction, atMs: number, sentAtMs = atMs) =>
      send({ type: 'choose', seat, choice, round: state().round, sentAtMs }, atMs),
    drain,
    run,
  }
}

export type BattleFixture = ReturnType<typeof createBattleFixture>

/** A flat line that, after the initial price, moves far beyond the band or not at all. */
export function scriptedPrices(settings: BattleSettings, result: Direction): readonly number[] {
  const { initialIndex, maxPoints } = pointPlanOf(settings)
  const outcomePrice = { up: 51_000, down: 49_000, equal: 50_000 }[result]
  return Array.from({ length: maxPoints }, (_, position) => (position < initialIndex ? 50_000 : outcomePrice))
}

/** The seeds of the n-th battle of a test: always the same. */
export function seedsOf(battle: number): BattleSeeds {
  return { serverSeed: bytesToHex(sha256(utf8ToBytes(`battle ${battle}`))), clientSeeds: ['1', '2'] }
}
