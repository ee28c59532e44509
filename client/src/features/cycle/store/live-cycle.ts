// The running cycle as one player sees it. Money in cents, odds in hundredths, prices with two decimals, times in epoch
// ms of the server. What changes with every price is kept apart (cycle-series.ts): it comes ten times a second.
import type { CycleSettings } from '@bougie/engine'
import type { BetDirection, BetId, ClientRef, CycleId, CyclePhase, CycleResult } from '@bougie/protocol'
import { netGainCents } from '@bougie/protocol/net-gain.ts'

/** Fee and cash-out share of a cycle, from its state; the defaults stand in before one arrives. */
export type CycleTerms = Pick<CycleSettings, 'feeBasisPoints' | 'cashOutBasisPoints'>

/** Current odds of the sides; null for a closed side. */
export interface Quote {
  readonly up: number | null
  readonly down: number | null
  /** Odds of the better side above 2. */
  readonly bonus: number
  /** Odds of the worse side below 2. */
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

/** Result of a bet of the player, at the end of the cycle or at its removal before. */
export interface OwnResult {
  readonly betId: BetId
  readonly direction: BetDirection
  readonly stakeCents: number
  readonly feeCents: number
  readonly oddsHundredths: number
  /** All that came back: the stake is in it, of a voided cycle the fee too. */
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
  /** To the seed of all its prices, told before the first bet. */
  readonly commitment: string
  readonly startPrice: number
  readonly candleMs: number
  /** Missing until a state has told them. */
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
  /** The player's own bets of this cycle once they are paid; empty for who had none. */
  readonly settled: readonly OwnResult[]
  /** Bets of the player went to the end, and what they brought is still to be told. */
  readonly awaitsResults: boolean
  /**
   * The player's own bets of this cycle that were given back before its end, oldest first. Those that were undone are
   * not among them: they cost nothing.
   */
  readonly givenBack: readonly OwnResult[]
  /** False when a bet may have been given back unheard: no state tells of it to a page that came or returned later. */
  readonly receivedAll: boolean
  /** Why it was voided, in French. */
  readonly voidReason: string | null
}

/** Bets are taken in this phase, as far as this page knows: the server judges by its clock. */
export function takesBets({ locked, phase, betsEnabled }: LiveCycle): boolean {
  return betsEnabled && !locked && (phase.name === 'betting' || phase.name === 'cashout')
}

/** Results of the player's bets of one cycle, as far as this page knows. */
export interface OwnAccount {
  readonly results: readonly OwnResult[]
  /** All of them: the figure is what the cycle did to the balance. */
  readonly isComplete: boolean
}

/** Nothing while a part of it is still to be told: a figure that changes at once would be a wrong one. */
export function accountOf({ givenBack, settled, awaitsResults, receivedAll }: LiveCycle): OwnAccount {
  return { results: awaitsResults ? [] : [...givenBack, ...settled], isComplete: receivedAll }
}

type Paid = Pick<OwnResult, 'stakeCents' | 'feeCents' | 'payoutCents'>

/**
 * Net gain of the bets after all that was debited for them, fees included, as in the history of bets: the same money has
 * one figure wherever it is told.
 */
export function netGainOf(results: readonly Paid[]): number {
  return results.reduce((sum, paid) => sum + netGainCents(paid), 0)
}

/**
 * Whether the player gained or lost; at the same price exactly neither, although the fee is gone. Of a part of the bets
 * nobody can say.
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
