// A cycle as a test plays it: commands at stated times, time advanced as a server does it, scripted prices.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { assert } from '../assert.ts'
import type { CycleDecision } from '../cycle/commands.ts'
import type { CycleEvent } from '../cycle/events.ts'
import { entryOf } from '../cycle/persistent-map.ts'
import { CYCLE_POINTS, type CycleSettings, createCycleSettings } from '../cycle/settings.ts'
import type { BetDirection, CycleBet, CycleState } from '../cycle/state.ts'
import { cents } from '../money.ts'
import { roundToPrice } from '../price.ts'
import { playCycle } from './play-game.ts'

/** When every cycle of the tests starts. */
export const START_MS = 1_000_000
export const START_PRICE = 50_000

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
  const { state, send, ...game } = playCycle({
    advance: () => ({ type: 'advance', prices }),
    onEvent(event, after) {
      events.push(event)
      states.push(after)
    },
  })

  function bet(betId: string): CycleBet {
    const found = entryOf(state().bets, betId)
    assert(found !== null, `no bet ${betId}`)
    return found
  }

  /** Advances from one deadline to the next, each at its own time, up to that time after the start. */
  const run = (elapsedMs: number) => game.run(START_MS + elapsedMs)

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
