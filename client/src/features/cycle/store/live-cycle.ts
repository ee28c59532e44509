// The running cycle from one player's perspective. Money in cents, odds in hundredths, prices with two decimals, times
// in epoch ms of the server. Data that changes with every price, ten times a second, is separate (cycle-series.ts).
import { POINTS_PER_CANDLE } from '@bougie/engine'
import type {
  BetDirection,
  BetId,
  ClientRef,
  CycleId,
  CyclePhase,
  CycleResult,
  ServerMessageOf,
} from '@bougie/protocol'
import { netGainCents } from '@bougie/protocol/net-gain.ts'
import type { CycleSeries, CycleTerms } from './cycle-series.ts'

export interface PhaseClock {
  readonly name: CyclePhase
  readonly endsAtMs: number
  readonly durationMs: number
}

export interface OwnBet {
  readonly betId: BetId
  readonly direction: BetDirection
  readonly stakeCents: number
  readonly feeCents: number
  readonly oddsHundredths: number
  /** The last published point when the bet was accepted; 0 is the start price. */
  readonly pointIndex: number
  /** The player has requested the removal and the server has not responded yet. */
  readonly removing: boolean
}

/** A bet in flight, not confirmed by the server; the odds are those shown at the press. */
export interface PendingBet extends Pick<OwnBet, 'direction' | 'stakeCents' | 'oddsHundredths'> {
  readonly clientRef: ClientRef
}

/** Result of a bet of the player, at the end of the cycle or at its removal. */
export interface OwnResult extends Omit<OwnBet, 'pointIndex' | 'removing'> {
  /** The whole credit: includes the stake, and the fee of a voided cycle. */
  readonly payoutCents: number
  readonly result: 'won' | 'lost' | 'equal' | 'voided' | 'removed' | 'cashed_out'
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
  /** Missing until a state arrives. */
  readonly terms?: CycleTerms
  readonly phase: PhaseClock
  readonly cashOut: boolean
  readonly locked: boolean
  /** False while an operator has stopped all betting. */
  readonly betsEnabled: boolean
  readonly bets: readonly OwnBet[]
  readonly pending: readonly PendingBet[]
  readonly showResults: boolean
  readonly ending: CycleEnding | null
  /** The player's bets of this cycle once they are paid; empty without bets. */
  readonly settled: readonly OwnResult[]
  /** Bets of the player reached the end, and their results have not arrived yet. */
  readonly awaitsResults: boolean
  /**
   * The player's bets of this cycle that were removed before its end, oldest first. Undone bets are not among them:
   * they cost nothing.
   */
  readonly removed: readonly OwnResult[]
  /** False when a removal may have been missed: no state contains it for a page opened or reconnected later. */
  readonly receivedAll: boolean
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

/** A cycle in which the player has no bets. */
export const NO_BETS_YET = { bets: [], pending: [], settled: [], awaitsResults: false, removed: [] } as const

/** Bets are accepted in this phase, as far as this page knows: the server decides by its clock. */
export function takesBets({ locked, phase, betsEnabled }: LiveCycle): boolean {
  return betsEnabled && !locked && (phase.name === 'betting' || phase.name === 'cashout')
}

/** Results of the player's bets of one cycle, as far as this page knows. */
export interface OwnAccount {
  readonly results: readonly OwnResult[]
  /** All results are known: their sum is the change of the balance by this cycle. */
  readonly isComplete: boolean
}

/** Empty while results are still to arrive: a partial figure would be wrong. */
export function accountOf({ removed, settled, awaitsResults, receivedAll }: LiveCycle): OwnAccount {
  return { results: awaitsResults ? [] : [...removed, ...settled], isComplete: receivedAll }
}

type Paid = Pick<OwnResult, 'stakeCents' | 'feeCents' | 'payoutCents'>

/**
 * Net gain of the bets after all their debits, fees included, as in the history of bets: the same figure
 * everywhere.
 */
export function netGainOf(results: readonly Paid[]): number {
  return results.reduce((sum, paid) => sum + netGainCents(paid), 0)
}

/**
 * Whether the player gained or lost; neither at exactly the same price, although the fee is spent. Unknown
 * for a part of the bets.
 */
export function toneOfAccount({ results, isComplete }: OwnAccount): 'win' | 'loss' | 'even' | 'partial' {
  if (areStakesReturned(results)) return 'even'
  if (!isComplete) return 'partial'
  const net = netGainOf(results)
  if (net === 0) return 'even'
  return net > 0 ? 'win' : 'loss'
}

export function areStakesReturned(results: readonly OwnResult[]): boolean {
  return results.every(({ result }) => result === 'equal' || result === 'voided')
}

export function payoutOfAll(results: readonly OwnResult[]): number {
  return results.reduce((sum, { payoutCents }) => sum + payoutCents, 0)
}

/** Maximum silence, or three price intervals if these are longer. */
export const QUIET_MIN_MS = 2_500
const QUIET_POINTS = 3

/**
 * A standing connection can be silent: after this time without a message the state on the screen is not live. Prices
 * arrive ten times a candle. The results phase is silent until the next cycle is due, and a stopped cycle stays silent,
 * which is null.
 */
export function silenceMaxMs(cycle: LiveCycle | null, serverNowMs: number): number | null {
  if (cycle?.phase.name === 'closed') return null
  const pointMs = (cycle?.candleMs ?? 0) / POINTS_PER_CANDLE
  const untilNextMs = cycle?.showResults === true ? Math.max(0, cycle.phase.endsAtMs - serverNowMs) : 0
  return untilNextMs + Math.max(QUIET_MIN_MS, QUIET_POINTS * pointMs)
}
