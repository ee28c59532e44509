// The running cycle as one player sees it. Money in cents, odds in hundredths, prices with two decimals, times in epoch
// ms of the server. What changes with every price is kept apart (cycle-series.ts): it comes ten times a second.
import type { BetDirection, BetId, ClientRef, CycleId, CyclePhase, CycleResult } from '@bougie/protocol'

/** What the sides pay now; null is a side that is closed. */
export interface Quote {
  readonly up: number | null
  readonly down: number | null
  /** What the better side pays above 2. */
  readonly bonus: number
  /** What the worse side pays below 2. */
  readonly malus: number
}

export interface PhaseClock {
  readonly name: CyclePhase
  readonly endsAtMs: number
  readonly durationMs: number
}

/** One of the player's own bets that is open. */
export interface OwnBet {
  readonly betId: BetId
  readonly direction: BetDirection
  readonly stakeCents: number
  readonly feeCents: number
  readonly oddsHundredths: number
  /** The last point that had been told when it was taken; 0 is the start price. */
  readonly pointIndex: number
  /** The player has asked for it back and the server has not answered yet. */
  readonly removing: boolean
}

/** A bet that is on its way. It is no bet until the server says so; the odds are those that showed at the press. */
export interface PendingBet {
  readonly clientRef: ClientRef
  readonly direction: BetDirection
  readonly stakeCents: number
  readonly oddsHundredths: number
}

/** What a bet of the player came to. */
export interface OwnResult {
  readonly betId: BetId
  readonly direction: BetDirection
  readonly stakeCents: number
  readonly feeCents: number
  readonly oddsHundredths: number
  /** The stake included; of a voided cycle the fee too. */
  readonly payoutCents: number
  readonly result: 'won' | 'lost' | 'equal' | 'voided'
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
  /** To the seed of all its prices, told before the first bet. */
  readonly commitment: string
  readonly startPrice: number
  readonly candleMs: number
  readonly phase: PhaseClock
  readonly cashOut: boolean
  readonly locked: boolean
  /** False while an operator has stopped all betting. */
  readonly betsEnabled: boolean
  readonly bets: readonly OwnBet[]
  readonly pending: readonly PendingBet[]
  readonly showResults: boolean
  readonly ending: CycleEnding | null
  /** The player's own bets of this cycle once they are paid; empty for who had none. */
  readonly settled: readonly OwnResult[]
  /** Why it was voided, in French. */
  readonly voidReason: string | null
}

/** Bets are taken in this phase, as far as this page knows: the server judges by its clock. */
export function takesBets({ locked, phase, betsEnabled }: LiveCycle): boolean {
  return betsEnabled && !locked && (phase.name === 'betting' || phase.name === 'cashout')
}

type Paid = Pick<OwnResult, 'stakeCents' | 'feeCents' | 'payoutCents'>

/**
 * What the settled bets brought beyond what was debited for them, fees included, as in the history of bets: the same
 * money has one figure wherever it is told.
 */
export function netGainOf(settled: readonly Paid[]): number {
  return settled.reduce((sum, { payoutCents, stakeCents, feeCents }) => sum + payoutCents - stakeCents - feeCents, 0)
}

/** Whether the player gained or lost; at the same price exactly neither, although the fee is gone. */
export function toneOfResults(settled: readonly OwnResult[]): 'win' | 'loss' | 'even' {
  const net = netGainOf(settled)
  if (net === 0 || areGivenBack(settled)) return 'even'
  return net > 0 ? 'win' : 'loss'
}

export function areGivenBack(settled: readonly OwnResult[]): boolean {
  return settled.every(({ result }) => result === 'equal' || result === 'voided')
}

export function payoutOfAll(settled: readonly OwnResult[]): number {
  return settled.reduce((sum, { payoutCents }) => sum + payoutCents, 0)
}
