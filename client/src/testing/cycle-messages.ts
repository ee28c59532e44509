// The server's messages of a cycle, with prices, candles and odds computed by the engine itself. Each factory fills a
// whole message; a test names only the fields of its rule. They pass the protocol's schemas (cycle-messages.test.ts).

import { FAKE_START_MS } from '@bougie/api-client/testing/fake-timers.ts'
import {
  CASH_OUT_CANDLE,
  CYCLE_POINTS,
  candleNumberAt,
  candlesOf,
  commitmentOf,
  cycleFairnessOf,
  cyclePricesOf,
  LOCKED_CANDLE,
  POINTS_PER_CANDLE,
  pointUpdateOf,
} from '@bougie/engine'
import { DEFAULT_CYCLE_SETTINGS } from '@bougie/engine/cycle/settings.ts'
import type { BetId, CycleCandle, CycleId, OpenBet, ServerMessageOf, SettledBet } from '@bougie/protocol'
import type { RevealedCycle } from '../features/cycle/proof/VerifyCycle.tsx'
import { applyState } from '../features/cycle/store/apply-cycle-message.ts'
import type { CycleSeries } from '../features/cycle/store/cycle-series.ts'
import type { OwnBet } from '../features/cycle/store/own-bets.ts'
import { ALICE, BOB, factoryOf } from './battle-messages.ts'

export const CYCLE = cycleId('c7c1e000-0000-4000-8000-00000000000a')
export const NEXT_CYCLE = cycleId('c7c1e000-0000-4000-8000-00000000000b')
export const PAST_CYCLE = cycleId('c7c1e000-0000-4000-8000-000000000009')
export const BET = betId('be700000-0000-4000-8000-000000000001')
export const OTHER_BET = betId('be700000-0000-4000-8000-000000000002')
export const CYCLE_SEED = 'c5'.repeat(32)
const CANDLE_MS = 1_000

const START_PRICE = 50_000
const PRE_CANDLES = 14
export const CYCLE_PRICES = cyclePricesOf({ serverSeed: CYCLE_SEED, startPrice: START_PRICE })
const BEFORE = cyclePricesOf({ serverSeed: 'b4'.repeat(32), startPrice: START_PRICE })
/** The previous cycle, shifted so that it ends where this one begins. */
const BEFORE_PRICES = BEFORE.map((price) => round(price + START_PRICE - (BEFORE.at(-1) ?? 0)))

export const someBet: OwnBet = {
  betId: BET,
  direction: 'up',
  stakeCents: 1_000,
  feeCents: 20,
  oddsHundredths: 200,
  pointIndex: 10,
  removalRef: null,
}

type State = ServerMessageOf<'state'>

/** The state after point `index`; 300 is the end, with its results. */
export function cycleState(index: number, changes: Partial<State> = {}): State {
  return { type: 'state', ...stateFields(index), ...changes }
}

export function initialState(index: number, changes: Partial<State> = {}): ServerMessageOf<'initialState'> {
  return { ...stateFields(index), ...changes, type: 'initialState' }
}

function stateFields(index: number): Omit<State, 'type'> {
  const over = index >= CYCLE_POINTS
  const candle = candleNumberAt(index)
  const phase = phaseAt(index)
  const { odds, bonus, malus } = wireQuoteAt(index)
  const endsAt = FAKE_START_MS + (phase.endPoint - index) * (CANDLE_MS / POINTS_PER_CANDLE)
  return {
    cycleId: CYCLE,
    game_session_id: CYCLE,
    number: 42,
    candles: [...preCandles(), ...candlesOf(CYCLE_PRICES, index).map((own) => ({ ...own, isPreValue: false }))].slice(
      -30,
    ),
    dataPoints: CYCLE_PRICES.slice(1, index + 1),
    upParticipants: 0,
    downParticipants: 0,
    playersBets: [],
    openBets: 0,
    upAmount: 0,
    downAmount: 0,
    betsResults: null,
    cycleResults: over ? resultFields() : null,
    resultHistory: [{ type: 'down', cycleId: PAST_CYCLE, number: 41 }],
    odds,
    bonus,
    malus,
    isCashOut: !over && candle >= CASH_OUT_CANDLE && candle < LOCKED_CANDLE,
    betLocked: over || candle >= LOCKED_CANDLE,
    betsEnabled: true,
    cyclePhase: phase.name,
    cycleTime: endsAt - FAKE_START_MS,
    phaseDuration: phase.durationMs,
    endsAt,
    startedAt: FAKE_START_MS - index * (CANDLE_MS / POINTS_PER_CANDLE),
    candleDuration: CANDLE_MS,
    startPrice: START_PRICE,
    currentPrice: priceAt(index),
    showResults: over,
    connected: true,
    commitment: commitmentOf(CYCLE_SEED),
  }
}

function phaseAt(index: number) {
  const candle = candleNumberAt(index)
  if (index >= CYCLE_POINTS) return { name: 'results', endPoint: CYCLE_POINTS + 50, durationMs: 5_000 } as const
  if (candle >= LOCKED_CANDLE) return { name: 'locked', endPoint: CYCLE_POINTS, durationMs: CANDLE_MS } as const
  if (candle >= CASH_OUT_CANDLE) return { name: 'cashout', endPoint: 290, durationMs: 10 * CANDLE_MS } as const
  return { name: 'betting', endPoint: 190, durationMs: 19 * CANDLE_MS } as const
}

function preCandles(): readonly CycleCandle[] {
  return candlesOf(BEFORE_PRICES, CYCLE_POINTS)
    .slice(-PRE_CANDLES)
    .map((candle) => ({ ...candle, number: candle.number - 30, isPreValue: true }))
}

/** The point `index`, from 1, as every socket receives it. */
export function candleUpdate(
  index: number,
  changes: Partial<ServerMessageOf<'candleUpdate'>> = {},
): ServerMessageOf<'candleUpdate'> {
  const { candle, point, currentPrice } = pointUpdateOf(CYCLE_PRICES, index, DEFAULT_CYCLE_SETTINGS)
  return {
    type: 'candleUpdate',
    cycleId: CYCLE,
    candle: { ...candle, isPreValue: false },
    point,
    currentPrice,
    ...wireQuoteAt(index),
    ...changes,
  }
}

function wireQuoteAt(index: number) {
  const quote =
    index === 0
      ? { up: 200, down: 200, bonus: 0, malus: 0 }
      : pointUpdateOf(CYCLE_PRICES, index, DEFAULT_CYCLE_SETTINGS).quote
  return {
    odds: { up: (quote.up ?? 100) / 100, down: (quote.down ?? 100) / 100 },
    bonus: quote.bonus / 100,
    malus: quote.malus / 100,
  }
}

export const openBet = factoryOf<OpenBet>({
  id: BET,
  user_id: ALICE,
  pseudo: 'alice',
  bot: false,
  prediction: 'up',
  bet_amount: 10,
  odds: 2,
  point: 10,
})

export function bobsBet(changes: Partial<OpenBet> = {}): OpenBet {
  return openBet({ id: OTHER_BET, user_id: BOB, pseudo: 'bob', prediction: 'down', bet_amount: 25, ...changes })
}

export const newBet = factoryOf<ServerMessageOf<'newBet'>>({
  type: 'newBet',
  ...openBet(),
  cycleId: CYCLE,
  total_fee: 0.2,
  total_debited: 10.2,
})

export const betRemoved = factoryOf<ServerMessageOf<'betRemoved'>>({
  type: 'betRemoved',
  bet_id: BET,
  user_id: ALICE,
  cycleId: CYCLE,
  refunded_amount: 9.5,
  removal: 'removed',
})

function resultFields() {
  const finalPrice = priceAt(CYCLE_POINTS)
  return {
    cycleId: CYCLE,
    result: finalPrice > START_PRICE ? ('up' as const) : ('down' as const),
    startPrice: START_PRICE,
    finalPrice,
    serverSeed: CYCLE_SEED,
  }
}

export const cycleResults = factoryOf<ServerMessageOf<'cycleResults'>>({ type: 'cycleResults', ...resultFields() })

export const settledBet = factoryOf<SettledBet>({
  id: BET,
  prediction: 'up',
  odds: 2,
  bet_amount: 10,
  payout: 20,
  result: 'won',
})

export function betsResults(bets: readonly SettledBet[], total = 109.8): ServerMessageOf<'betsResults'> {
  return { type: 'betsResults', cycleId: CYCLE, total_balance: total, bets: [...bets] }
}

/** The cycle's proof, after its end. */
export function revealedCycle(changes: Partial<RevealedCycle> = {}): RevealedCycle {
  const { result, finalPrice } = resultFields()
  const outcome = { type: 'settled', result, finalPrice } as const
  const fairness = cycleFairnessOf({ outcome, startPrice: START_PRICE }, CYCLE_SEED)
  if (!fairness.revealed) throw new Error('A settled cycle is revealed')
  const candles = fairness.candles.map((candle) => ({ ...candle, prices: [...candle.prices] }))
  return { id: CYCLE, clientSeeds: [], ...fairness, candles, ...changes }
}

/** The series that the page builds from the prices up to this point. */
export function seriesAt(index: number): CycleSeries {
  return applyState(null, cycleState(index), null).series
}

function priceAt(index: number): number {
  return CYCLE_PRICES[index] ?? START_PRICE
}

function round(price: number): number {
  return Math.round(price * 100) / 100
}

function cycleId(id: string): CycleId {
  return id as CycleId
}

function betId(id: string): BetId {
  return id as BetId
}
