// A cycle as a test plays it: commands at stated times, time advanced as a server does it, scripted prices.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { assert } from '../assert.ts'
import type { CycleCommand, CycleDecision } from '../cycle/commands.ts'
import { decideCycle } from '../cycle/decide.ts'
import type { CycleEvent } from '../cycle/events.ts'
import { evolveCycle } from '../cycle/evolve.ts'
import { entryOf } from '../cycle/persistent-map.ts'
import { isCycleDue, nextCycleDeadlineOf } from '../cycle/schedule.ts'
import { CYCLE_POINTS, type CycleSettings, createCycleSettings } from '../cycle/settings.ts'
import type { BetDirection, CycleBet, CycleState } from '../cycle/state.ts'
import { cents } from '../money.ts'
import { roundToPrice } from '../price.ts'

/** When every cycle of the tests starts. */
export const START_MS = 1_000_000
export const START_PRICE = 50_000

/** More steps than can be due in one cycle at one time. */
const STEPS_MAX = 10

interface CycleFixtureOptions {
  readonly settings?: Partial<CycleSettings>
  readonly prices?: readonly number[]
}

interface Wager {
  readonly direction?: BetDirection
  readonly stake?: number
  readonly player?: string
}

export function createCycleFixture({ settings = {}, prices = flatPrices() }: CycleFixtureOptions = {}) {
  const events: CycleEvent[] = []
  const states: CycleState[] = []
  let current: CycleState | null = null

  function state(): CycleState {
    assert(current !== null, 'the cycle exists')
    return current
  }

  function bet(betId: string): CycleBet {
    const found = entryOf(state().bets, betId)
    assert(found !== null, `no bet ${betId}`)
    return found
  }

  /** Returns the decision, a refusal included; accepted events are applied. */
  function send(command: CycleCommand, atMs: number): CycleDecision {
    const decision = decideCycle(current, command, atMs)
    for (const event of decision.ok ? decision.events : []) {
      current = evolveCycle(current, event)
      events.push(event)
      states.push(current)
    }
    return decision
  }

  /** Advances from one deadline to the next, each at its own time, up to that time after the start. */
  function run(elapsedMs: number): void {
    for (let step = 0; isCycleDue(state(), START_MS + elapsedMs); step++) {
      assert(step < STEPS_MAX, 'time brings a bounded number of steps')
      const deadline = nextCycleDeadlineOf(state())
      assert(deadline !== null, 'what is due has a time')
      const decision = send({ type: 'advance', prices }, deadline.atMs)
      assert(decision.ok && decision.events.length > 0, 'what is due happens')
    }
  }

  /** Places a bet of 10 euros, up, by player `p` by default. Times count from the start of the cycle. */
  function place(betId: string, elapsedMs: number, wager: Wager = {}): CycleDecision {
    const { direction = 'up', stake = 1_000, player = 'p' } = wager
    run(elapsedMs)
    const terms = { betId, playerId: player, direction, stakeCents: cents(stake), prices }
    return send({ type: 'placeBet', ...terms }, START_MS + elapsedMs)
  }

  function remove(betId: string, elapsedMs: number, player = 'p'): CycleDecision {
    run(elapsedMs)
    return send({ type: 'removeBet', betId, playerId: player, prices }, START_MS + elapsedMs)
  }

  const startPrice = prices[0] ?? START_PRICE
  send({ type: 'start', settings: createCycleSettings(settings), startPrice }, START_MS)
  return { prices, events, states, state, bet, send, place, remove, run }
}

/** At the start price all the time. */
export function flatPrices(): readonly number[] {
  return pricesFrom(() => 0)
}

/** The start price plus the distance at each point, in price units. */
export function pricesFrom(distanceAt: (pointIndex: number) => number): readonly number[] {
  return Array.from({ length: CYCLE_POINTS + 1 }, (_, index) => {
    const price = roundToPrice(START_PRICE + (index === 0 ? 0 : distanceAt(index)))
    assert(price !== null, 'a scripted price is a price')
    return price
  })
}

/** The seed of the n-th cycle of a test: always the same. */
export function cycleSeedOf(cycle: number): string {
  return bytesToHex(sha256(utf8ToBytes(`cycle ${cycle}`)))
}
