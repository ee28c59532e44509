// The running cycle from one player's perspective. Money in cents, odds in hundredths, prices with two decimals, times
// in epoch ms of the server. Data that changes with every price, ten times a second, is separate (cycle-series.ts).
import { POINTS_PER_CANDLE } from '@bougie/engine'
import type { CycleId, CyclePhase, CycleResult, ServerMessageOf } from '@bougie/protocol'
import { quietAfterMs } from '../../../stores/socket-store.ts'
import type { CycleSeries, CycleTerms } from './cycle-series.ts'
import type { OwnBets } from './own-bets.ts'

interface PhaseClock {
  readonly name: CyclePhase
  readonly endsAtMs: number
  readonly durationMs: number
}

export interface CycleEnding {
  readonly result: CycleResult
  readonly startPrice: number
  readonly finalPrice: number
}

export interface PastResult {
  readonly cycleId: CycleId
  readonly number: number
  readonly result: CycleResult
}

export interface LiveCycle {
  readonly cycleId: CycleId
  readonly sessionId: string
  readonly number: number
  /** The time of the start price; candle k ends k candles later. */
  readonly startedAtMs: number
  readonly candleMs: number
  readonly terms: CycleTerms
  readonly phase: PhaseClock
  readonly cashOut: boolean
  readonly locked: boolean
  /** False while an operator has stopped all betting. */
  readonly betsEnabled: boolean
  readonly own: OwnBets
  readonly showResults: boolean
  readonly ending: CycleEnding | null
  /** The reason of the void, in French. */
  readonly voidReason: string | null
}

export type StateMessage = ServerMessageOf<'initialState'> | ServerMessageOf<'state'>

/** All that is known of the running cycle. */
export interface CycleEntry {
  readonly cycle: LiveCycle
  readonly series: CycleSeries
  /** Newest first. */
  readonly history: readonly PastResult[]
  /** A message is missing: the state may not be current. */
  readonly missing: boolean
}

/** Bets are accepted in this phase, as far as this page knows: the server decides by its clock. */
export function takesBets(cycle: LiveCycle): boolean {
  return cycle.betsEnabled && takesRemovals(cycle)
}

/** While an operator has stopped all betting, bets can still be removed. */
export function takesRemovals({ locked, phase }: LiveCycle): boolean {
  return !locked && (phase.name === 'betting' || phase.name === 'cashout')
}

/**
 * After this time without a message the state on the screen is not live. Prices arrive ten times a candle. The results
 * phase is silent until the next cycle is due, and a stopped cycle stays silent, which is null.
 */
export function silenceMaxMs(cycle: LiveCycle | null, serverNowMs: number): number | null {
  if (cycle?.phase.name === 'closed') return null
  const pointMs = (cycle?.candleMs ?? 0) / POINTS_PER_CANDLE
  const untilNextMs = cycle?.showResults === true ? Math.max(0, cycle.phase.endsAtMs - serverNowMs) : 0
  return untilNextMs + quietAfterMs(pointMs)
}
