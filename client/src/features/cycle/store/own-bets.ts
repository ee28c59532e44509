// The player's own bets of one cycle, from the press to the payout: one named state at a time, and one reducer for all
// that changes it. Pure. Removed bets are in no state of the server: a page knows the removals that it received, and
// `isComplete` says whether it received them all.

import {
  CYCLE_POINTS,
  candleNumberAt,
  cents,
  chancesOf,
  cycleFeeOf,
  DEFAULT_CYCLE_SETTINGS,
  LOCKED_CANDLE,
  payoutOf,
  removalTermsOf,
} from '@bougie/engine'
import type { BetDirection, BetId, ClientRef } from '@bougie/protocol'
import { netGainCents } from '@bougie/protocol/net-gain.ts'
import { assertNever } from '../../../stores/assert-never.ts'
import type { CycleSeries, CycleTerms } from './cycle-series.ts'

export interface OwnBet {
  readonly betId: BetId
  readonly direction: BetDirection
  readonly stakeCents: number
  readonly feeCents: number
  readonly oddsHundredths: number
  /** The last published point when the bet was accepted; 0 is the start price. */
  readonly pointIndex: number
  /** The press that requested the removal, until the server responds. */
  readonly removalRef: ClientRef | null
}

/** A bet in flight, not confirmed by the server; the odds are those shown at the press. */
export interface PendingBet extends Pick<OwnBet, 'direction' | 'stakeCents' | 'oddsHundredths'> {
  readonly clientRef: ClientRef
}

/** Result of a bet of the player, at the end of the cycle or at its removal. */
export interface OwnResult extends Omit<OwnBet, 'pointIndex' | 'removalRef'> {
  /** The whole credit: includes the stake, and the fee of a voided cycle. */
  readonly payoutCents: number
  readonly result: 'won' | 'lost' | 'equal' | 'voided' | 'removed' | 'cashed_out'
}

interface Known {
  /** False when a removal may have been missed, by a page opened or reconnected later. */
  readonly isComplete: boolean
}

interface WithRemoved extends Known {
  /** Removed before the end, oldest first. Undone bets are not among them: they cost nothing. */
  readonly removed: readonly OwnResult[]
}

interface WithBets extends WithRemoved {
  /** Neither removed nor paid, oldest first. */
  readonly bets: readonly OwnBet[]
}

interface Open extends WithBets {
  readonly state: 'open'
  readonly pending: readonly PendingBet[]
}

export type OwnBets =
  | (Known & { readonly state: 'none' })
  /** Until the end: bets in flight, standing or removed. */
  | Open
  /** The end is known and bets reached it; their results have not arrived yet. */
  | (WithBets & { readonly state: 'awaiting' })
  /** The end is known, and the results of all bets that reached it. */
  | (WithRemoved & { readonly state: 'settled'; readonly paid: readonly OwnResult[] })

export type OwnBetsEvent =
  /** A state of the running cycle; a whole one has all open bets of the player, another one is for everybody. */
  | { readonly type: 'listed'; readonly bets: readonly OwnBet[]; readonly isWhole: boolean; readonly isStart: boolean }
  | { readonly type: 'pressed'; readonly bet: PendingBet }
  | { readonly type: 'placed'; readonly bet: OwnBet; readonly clientRef: string | undefined }
  | { readonly type: 'removalPressed'; readonly betId: BetId; readonly clientRef: ClientRef }
  | {
      readonly type: 'removed'
      readonly betId: BetId
      readonly removal: 'undone' | 'removed' | 'cashed_out'
      readonly refundCents: number
    }
  /** A press was refused, or got no response. */
  | { readonly type: 'released'; readonly clientRef?: string | undefined; readonly betId?: BetId | undefined }
  /** [C09] once the result is published, no bet is open any more; null while the results are not known. */
  | { readonly type: 'ended'; readonly paid: readonly OwnResult[] | null }
  | { readonly type: 'disconnected'; readonly isLocked: boolean }
  /** A removal in this cycle happened before this page was opened. */
  | { readonly type: 'removalMissed' }

/** At most ten bets are open, but a player may place and remove bets throughout the cycle. */
export const REMOVED_BETS_MAX = 100

export function noBets(isComplete: boolean): OwnBets {
  return { state: 'none', isComplete }
}

/** The same object for a repeated placement or removal. */
export function ownBetsAfter(own: OwnBets, event: OwnBetsEvent): OwnBets {
  switch (event.type) {
    case 'listed':
      return listed(own, event)
    case 'pressed':
      return opened(own, ({ pending }) => ({ pending: [...pending, event.bet] }))
    case 'placed':
      return placed(own, event)
    case 'removalPressed':
      return opened(own, ({ bets }) => ({
        bets: bets.map((bet) => (bet.betId === event.betId ? { ...bet, removalRef: event.clientRef } : bet)),
      }))
    case 'removed':
      return removed(own, event)
    case 'released':
      return opened(own, ({ bets, pending }) => ({
        bets: withoutRemoval(bets, event),
        pending: pending.filter(({ clientRef }) => clientRef !== event.clientRef),
      }))
    case 'ended':
      return ended(own, event.paid)
    case 'disconnected':
      // Bets removed meanwhile are unknown, unless removals were already locked.
      return withKnowledge(pendingOf(own).length === 0 ? own : opened(own, () => ({ pending: [] })), event.isLocked)
    case 'removalMissed':
      return withKnowledge(own, false)
    default:
      return assertNever(event)
  }
}

function listed(own: OwnBets, { bets, isWhole, isStart }: Extract<OwnBetsEvent, { type: 'listed' }>): OwnBets {
  const before = betsOf(own)
  const has = (among: readonly OwnBet[], betId: BetId) => among.some((bet) => bet.betId === betId)
  // An open bet that is missing in a whole list was removed.
  const isLacking = isWhole && before.some(({ betId }) => !has(bets, betId))
  // Before the first point a bet is undone in full: a missed removal cost nothing.
  const isComplete = isStart || (own.isComplete && !isLacking)
  const all = isWhole ? bets : [...before, ...bets.filter(({ betId }) => !has(before, betId))]
  return openWith({ bets: all, pending: isWhole ? [] : pendingOf(own), removed: removedOf(own), isComplete })
}

function placed(own: OwnBets, { bet, clientRef }: Extract<OwnBetsEvent, { type: 'placed' }>): OwnBets {
  if (betsOf(own).some(({ betId }) => betId === bet.betId)) return own
  return opened(own, ({ bets, pending }) => ({
    bets: [...bets, bet],
    pending: pending.filter((other) => other.clientRef !== clientRef),
  }))
}

function removed(own: OwnBets, { betId, removal, refundCents }: Extract<OwnBetsEvent, { type: 'removed' }>): OwnBets {
  const bet = betsOf(own).find((other) => other.betId === betId)
  if (bet === undefined) {
    // A repeated message, or a bet that this page never received: its cost is unknown.
    const isListed = removedOf(own).some((result) => result.betId === betId)
    return removal === 'undone' || isListed ? own : withKnowledge(own, false)
  }
  return opened(own, ({ bets, removed: before, isComplete }) => {
    const others = bets.filter((other) => other !== bet)
    if (removal === 'undone') return { bets: others }
    const { pointIndex: _point, removalRef: _removalRef, ...terms } = bet
    const all = [...before, { ...terms, payoutCents: refundCents, result: removal }]
    return {
      bets: others,
      removed: all.slice(-REMOVED_BETS_MAX),
      isComplete: isComplete && all.length <= REMOVED_BETS_MAX,
    }
  })
}

function ended(own: OwnBets, paid: readonly OwnResult[] | null): OwnBets {
  const { isComplete } = own
  if (paid === null) {
    if (own.state !== 'open') return own
    if (own.bets.length > 0) return { state: 'awaiting', bets: own.bets, removed: own.removed, isComplete }
  }
  const results = { removed: removedOf(own), paid: paid ?? [] }
  const isEmpty = results.removed.length + results.paid.length === 0
  return isEmpty ? noBets(isComplete) : { state: 'settled', ...results, isComplete }
}

/** Changes open bets; after the end there are none. */
function opened(own: OwnBets, change: (open: Omit<Open, 'state'>) => Partial<Open>): OwnBets {
  if (own.state !== 'open' && own.state !== 'none') return own
  const open = { bets: betsOf(own), pending: pendingOf(own), removed: removedOf(own), isComplete: own.isComplete }
  return openWith({ ...open, ...change(open) })
}

function openWith(open: Omit<Open, 'state'>): OwnBets {
  const isEmpty = open.bets.length + open.pending.length + open.removed.length === 0
  return isEmpty ? noBets(open.isComplete) : { ...open, state: 'open' }
}

function withKnowledge(own: OwnBets, isComplete: boolean): OwnBets {
  return isComplete || !own.isComplete ? own : { ...own, isComplete }
}

/** A late response to an earlier press leaves the later one. */
function withoutRemoval(
  bets: readonly OwnBet[],
  { betId, clientRef }: Extract<OwnBetsEvent, { type: 'released' }>,
): readonly OwnBet[] {
  const isMeant = (bet: OwnBet) => bet.betId === betId && (clientRef === undefined || clientRef === bet.removalRef)
  return bets.map((bet) => (isMeant(bet) ? { ...bet, removalRef: null } : bet))
}

const NOTHING: readonly never[] = []

export function betsOf(own: OwnBets): readonly OwnBet[] {
  return own.state === 'open' || own.state === 'awaiting' ? own.bets : NOTHING
}

export function pendingOf(own: OwnBets): readonly PendingBet[] {
  return own.state === 'open' ? own.pending : NOTHING
}

function removedOf(own: OwnBets): readonly OwnResult[] {
  return own.state === 'none' ? NOTHING : own.removed
}

export function resultsOf(own: OwnBets): readonly OwnResult[] {
  return own.state === 'settled' ? [...own.removed, ...own.paid] : removedOf(own)
}

/** Results of the player's bets of an ended cycle, as far as this page knows. */
export interface OwnAccount {
  readonly results: readonly OwnResult[]
  /** All results are known: their sum is the change of the balance by this cycle. */
  readonly isComplete: boolean
}

/** null while results are still to arrive: a partial figure would be wrong. */
export function accountOf(own: OwnBets): OwnAccount | null {
  return own.state === 'settled' ? { results: resultsOf(own), isComplete: own.isComplete } : null
}

/**
 * Net gain of the bets after all their debits, fees included, as in the history of bets: the same figure
 * everywhere.
 */
export function netGainOf(results: readonly Pick<OwnResult, 'stakeCents' | 'feeCents' | 'payoutCents'>[]): number {
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

// Cost, payout and current refund of a bet, computed by the server's engine. The server decides by its own figure when
// it receives the press; this one is a preview.

export function termsOf(received: { readonly [Name in keyof CycleTerms]?: number | undefined }): CycleTerms {
  const { feeBasisPoints, cashOutBasisPoints } = DEFAULT_CYCLE_SETTINGS
  return {
    feeBasisPoints: received.feeBasisPoints ?? feeBasisPoints,
    cashOutBasisPoints: received.cashOutBasisPoints ?? cashOutBasisPoints,
  }
}

/** On top of the stake, by the rules; a known cycle has terms of its own. */
export function feeOf(stakeCents: number, terms: CycleTerms = DEFAULT_CYCLE_SETTINGS): number {
  return cycleFeeOf(cents(stakeCents), terms)
}

/** Net gain of a winning bet, after stake and fee: negative at the lowest odds. */
export function winOf(stakeCents: number, oddsHundredths: number, terms: CycleTerms = DEFAULT_CYCLE_SETTINGS): number {
  const payoutCents = payoutOf(cents(stakeCents), oddsHundredths)
  return netGainOf([{ stakeCents, feeCents: feeOf(stakeCents, terms), payoutCents }])
}

type PricePoint = Pick<CycleSeries, 'startPrice' | 'price' | 'index' | 'terms'>

/** Refund of the bet after this price; null when bets can no longer be removed. */
export function refundOf(bet: OwnBet, { startPrice, price, index, terms }: PricePoint): number | null {
  if (candleNumberAt(index) >= LOCKED_CANDLE) return null
  const stepsLeft = CYCLE_POINTS - index
  const { direction, stakeCents, feeCents, oddsHundredths, pointIndex } = bet
  const removal = removalTermsOf(
    {
      direction,
      stakeCents: cents(stakeCents),
      feeCents: cents(feeCents),
      payoutCents: payoutOf(cents(stakeCents), oddsHundredths),
      pointIndex,
    },
    {
      position: { startPrice, price, stepsLeft, pointIndex: index },
      chances: chancesOf({ startPrice, price, stepsLeft }),
      settings: terms,
    },
  )
  return removal.refundCents
}
