// A battle as a test plays it: commands at stated times, time advanced as a server does it, scripted prices.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { assert } from '../assert.ts'
import type { BattleCommand } from '../battle/commands.ts'
import { type BattleDecision, decide } from '../battle/decide.ts'
import type { BattleEvent } from '../battle/events.ts'
import { evolve } from '../battle/evolve.ts'
import { isDue, nextDeadlineOf } from '../battle/schedule.ts'
import { type BattleSettings, createBattleSettings } from '../battle/settings.ts'
import type { BattleState, Direction, Seat } from '../battle/state.ts'
import type { BattleSeeds } from '../price-path.ts'
import { pointPlanOf } from '../price-points.ts'

/** When every battle of the tests is created. */
export const MATCH_MS = 1_000_000

/** Tests count on this number of rounds, whatever it is for new battles. */
export const FIVE_ROUNDS = createBattleSettings({ roundsMin: 3, roundsMax: 5 })

/** More steps than can be due in one battle at one time. */
const STEPS_MAX = 100

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
  let current: BattleState | null = null

  function state(): BattleState {
    assert(current !== null, 'the battle exists')
    return current
  }

  function prices(): readonly number[] {
    const result = results[Math.min(state().round, results.length) - 1]
    assert(result !== undefined, 'a result is scripted')
    return scriptedPrices(settings, result)
  }

  /** Returns the decision, a refusal included; accepted events are applied. */
  function send(command: BattleCommand, atMs: number): BattleDecision {
    const decision = decide(current, command, atMs)
    for (const event of decision.ok ? decision.events : []) {
      current = evolve(current, event)
      events.push(event)
      states.push(current)
    }
    return decision
  }

  function advance(nowMs: number): void {
    const decision = send({ type: 'advance', prices: prices(), liveEqualBand: liveEqualBand ?? null }, nowMs)
    assert(decision.ok && decision.events.length > 0, 'what is due happens')
  }

  /** Advances while anything is due at that time. */
  function drain(nowMs: number): void {
    for (let step = 0; isDue(state(), nowMs); step++) {
      assert(step < STEPS_MAX, 'time brings a bounded number of steps')
      advance(nowMs)
    }
  }

  /** Advances from one deadline to the next, each at its own time, up to `untilMs`. */
  function run(untilMs: number): void {
    for (let step = 0; isDue(state(), untilMs); step++) {
      assert(step < STEPS_MAX, 'time brings a bounded number of steps')
      const deadline = nextDeadlineOf(state())
      assert(deadline !== null, 'what is due has a time')
      advance(deadline.atMs)
    }
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
