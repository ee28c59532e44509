// Plays one strategy through many cycles, every bet through the engine itself. The paths have exactly the steps of a
// cycle, drawn from a fast generator with a fixed seed instead of SHA-256.
import { assert } from '../assert.ts'
import { chancesOf } from '../cycle/chances.ts'
import { type CycleQuote, fairValueOf, quoteAt } from '../cycle/odds.ts'
import { entryOf } from '../cycle/persistent-map.ts'
import { cyclePointAtMs, positionAt } from '../cycle/schedule.ts'
import { CYCLE_POINTS, createCycleSettings } from '../cycle/settings.ts'
import { cycleSettlementOf } from '../cycle/settlement.ts'
import type { BetDirection, CycleBet } from '../cycle/state.ts'
import { houseTakeOf } from '../cycle/view.ts'
import { cents } from '../money.ts'
import { hundredthsOf, priceOfHundredths } from '../price.ts'
import { stepOf } from '../price-step.ts'
import { START_MS, START_PRICE } from './cycle-fixture.ts'
import { meanAndError } from './fair-share.ts'
import { createFastRandom } from './fast-random.ts'
import { playCycle } from './play-game.ts'

const settings = createCycleSettings()
const HOUR_MS = 3_600_000

/** The view and the commands of a player; time only goes forward. */
export interface Seat {
  /** The number of the cycle, to vary a strategy by. */
  readonly cycle: number
  readonly point: number
  /** The ratio of the current price to the start price. */
  readonly distance: number
  readonly quote: CycleQuote
  goTo(point: number): void
  /** Waits until the last millisecond before the next point. */
  linger(): void
  /**
   * The server does nothing until this point, or until an hour after the end: whatever was due meanwhile happens late.
   */
  hang(untilPoint: number | 'long after the end'): void
  /** A fault now, after which the cycle can't be carried on. */
  breakIt(): void
  /** The bet, or null when it was refused. */
  place(direction: BetDirection, stakeCents: number): string | null
  /** The refund, or null when it was refused. */
  remove(betId: string): number | null
  /** The fair value of a bet now, as a share of its stake. */
  worth(betId: string): number
}

/** Plays one cycle; `memory` is kept from one cycle to the next. */
export type Strategy = (seat: Seat, memory: Memory) => void

export interface Memory {
  /** The player's result in the cycle before, and a stake to remember. */
  lastNetCents: number
  stakeCents: number
}

export interface Tally {
  readonly cycles: number
  readonly bets: number
  readonly paidInCents: number
  /** The players' gain per cycle: mean and its standard error. */
  readonly netMean: number
  readonly netError: number
  /** The house account's gain above its expected share, per cycle: mean and its standard error. */
  readonly surpriseMean: number
  readonly surpriseError: number
  /** The house account's expected share of all stakes and fees. */
  readonly keptShare: number
}

/** The same steps as on a server, from another source of random numbers. */
export function samplePaths(count: number, seed: number): readonly (readonly number[])[] {
  const random = createFastRandom(seed)
  const start = hundredthsOf(START_PRICE)
  return Array.from({ length: count }, () => {
    let hundredths = start
    return Array.from({ length: CYCLE_POINTS + 1 }, (_, index) => {
      if (index > 0) hundredths += stepOf(start, random)
      return priceOfHundredths(hundredths)
    })
  })
}

export function simulate(strategy: Strategy, paths: readonly (readonly number[])[]): Tally {
  const memory: Memory = { lastNetCents: 0, stakeCents: 0 }
  const nets: number[] = []
  const surprises: number[] = []
  let [bets, paidInCents, kept] = [0, 0, 0]
  for (const [cycle, prices] of paths.entries()) {
    const played = playOne({ strategy, memory, prices, cycle })
    memory.lastNetCents = -played.takeCents
    nets.push(-played.takeCents)
    surprises.push(played.takeCents - played.keptCents)
    bets += played.bets
    paidInCents += played.paidInCents
    kept += played.keptCents
  }
  const net = meanAndError(nets)
  const surprise = meanAndError(surprises)
  return {
    cycles: paths.length,
    bets,
    paidInCents,
    netMean: net.mean,
    netError: net.error,
    surpriseMean: surprise.mean,
    surpriseError: surprise.error,
    keptShare: kept / paidInCents,
  }
}

interface OneCycle {
  readonly strategy: Strategy
  readonly memory: Memory
  readonly prices: readonly number[]
  readonly cycle: number
}

function playOne({ strategy, memory, prices, cycle }: OneCycle) {
  const game = playCycle({ advance: () => ({ type: 'advance', prices }) })
  game.send({ type: 'start', settings, startPrice: START_PRICE }, START_MS)
  const { state } = game
  let nowMs = START_MS
  let point = 0
  // Fees that are not refunded, the amount by which odds are below fair, and what removals pay below the bet's value.
  let keptCents = 0

  const seat: Seat = {
    cycle,
    get point() {
      return point
    },
    get distance() {
      return (prices[point] ?? START_PRICE) - START_PRICE
    },
    get quote() {
      return quoteAt(position(), settings)
    },
    goTo(later) {
      assert(later >= point, 'time goes forward')
      point = later
      advanceTo(cyclePointAtMs(state(), point))
    },
    linger: () => advanceTo(cyclePointAtMs(state(), point + 1) - 1),
    hang(until) {
      const isOver = until === 'long after the end'
      point = isOver ? CYCLE_POINTS : until
      nowMs = cyclePointAtMs(state(), point) + (isOver ? HOUR_MS : 0)
      game.drain(nowMs)
    },
    breakIt() {
      if (state().outcome !== null) return
      game.send({ type: 'giveUp', prices }, nowMs)
      for (const { bet, payoutCents } of cycleSettlementOf(state()) ?? []) keptCents += exactValueOf(bet) - payoutCents
    },
    place(direction, stakeCents) {
      const betId = `bet ${state().bets.size}`
      const command = { betId, playerId: 'p', direction, stakeCents: cents(stakeCents), prices }
      if (!game.send({ type: 'placeBet', ...command }, nowMs).ok) return null
      const bet = betOf(betId)
      keptCents += bet.feeCents + bet.stakeCents - exactValueOf(bet)
      return betId
    },
    remove(betId) {
      if (!game.send({ type: 'removeBet', betId, playerId: 'p', prices }, nowMs).ok) return null
      const bet = betOf(betId)
      keptCents += exactValueOf(bet) - bet.refundCents
      return bet.refundCents
    },
    worth: (betId) => exactValueOf(betOf(betId)) / betOf(betId).stakeCents,
  }

  function position() {
    const found = positionAt(state(), { prices, nowMs })
    assert(found !== null, 'the prices are those of the cycle')
    return found
  }

  function betOf(betId: string): CycleBet {
    const bet = entryOf(state().bets, betId)
    assert(bet !== null, 'the bet exists')
    return bet
  }

  function exactValueOf(bet: CycleBet): number {
    // Without rounding: amounts are scaled to units far below a cent.
    const fine = 1_000_000
    const scaled = { ...bet, stakeCents: cents(bet.stakeCents * fine), payoutCents: cents(bet.payoutCents * fine) }
    return fairValueOf(scaled, chancesOf(position())) / fine
  }

  function advanceTo(laterMs: number): void {
    nowMs = laterMs
    game.run(nowMs)
  }

  strategy(seat, memory)
  advanceTo(cyclePointAtMs(state(), CYCLE_POINTS))
  const { paidInCents, bets } = state()
  const takeCents = houseTakeOf(state(), cycleSettlementOf(state()) ?? [])
  return { takeCents, keptCents, paidInCents, bets: bets.size }
}
