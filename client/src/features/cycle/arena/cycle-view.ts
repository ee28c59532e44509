// Content and actions of the cycle's screen, computed from its state. Pure, so that every rule is testable.
import type { CycleState } from '../store/cycle-store.ts'
import { type LiveCycle, takesBets, takesRemovals } from '../store/live-cycle.ts'
import {
  accountOf,
  areStakesReturned,
  netGainOf,
  type OwnAccount,
  type OwnBets,
  type OwnResult,
  toneOfAccount,
} from '../store/own-bets.ts'
import { frCycle } from '../text/fr-cycle.ts'

/** Whether a side can be pressed, and the reason if not. */
export type SideState = 'open' | 'closed' | 'locked' | 'disabled' | 'offline'

export function sideStateOf({ cycle, live }: CycleState, isQuoted: boolean): SideState {
  if (!live || cycle === null) return 'offline'
  if (!cycle.betsEnabled) return 'disabled'
  if (!takesBets(cycle)) return 'locked'
  return isQuoted ? 'open' : 'closed'
}

export function phaseHintOf({ cycle, live }: CycleState): string {
  if (!live) return frCycle.reconnecting
  if (cycle === null) return ''
  return cycle.betsEnabled ? frCycle.phaseHint[cycle.phase.name] : frCycle.disabled
}

/** The current way to remove a bet: refund or cash-out. */
export type RemovalOffer = 'takeBack' | 'cashOut' | 'none'

export function removalOfferOf(cycle: LiveCycle): RemovalOffer {
  if (!takesRemovals(cycle)) return 'none'
  return cycle.cashOut ? 'cashOut' : 'takeBack'
}

export interface EndingFigure {
  readonly label: string
  readonly cents: number
  /** A gain or a loss; without a sign it is a refund. */
  readonly signed: boolean
  /** Celebrated, and animated from zero. */
  readonly isWin: boolean
}

/** Sum of the bets' results, with its sign; returned stakes are named as such. */
export function endingFigureOf(own: OwnBets): EndingFigure | null {
  const account = accountOf(own)
  if (account === null) return null
  const { results } = account
  if (areStakesReturned(results)) {
    const cents = results.reduce((sum, { payoutCents }) => sum + payoutCents, 0)
    return { label: frCycle.ending.even, cents, signed: false, isWin: false }
  }
  const isWin = toneOfAccount(account) === 'win'
  return { label: netLabelOf(account), cents: netGainOf(results), signed: true, isWin }
}

/** A partial sum is marked as one: the missing bets may change a gain into a loss. */
function netLabelOf({ results, isComplete }: OwnAccount): string {
  const { ending } = frCycle
  if (!isComplete) return ending.partial
  if (results.every(({ result }) => result === 'lost')) return ending.lost
  return results.every(({ result }) => result === 'won') && netGainOf(results) > 0 ? ending.won : ending.mixed
}

/** Announcements for a screen reader, only on a change: phases with `polite`, results with `assertive`. */
export function announcementsOf(state: CycleState): { readonly phase: string; readonly result: string } {
  const { cycle, live } = state
  if (cycle === null) return { phase: '', result: '' }
  if (cycle.voidReason !== null) return { phase: '', result: `${frCycle.ending.voided}. ${cycle.voidReason}` }
  const phase = live ? frCycle.phase[cycle.phase.name] : frCycle.reconnecting
  if (cycle.ending === null) return { phase, result: '' }
  const announced = frCycle.announce.result(frCycle.resultLong[cycle.ending.result])
  return { phase: '', result: `${announced}${announcedNetOf(cycle.own)}` }
}

function announcedNetOf(own: OwnBets): string {
  const account = accountOf(own)
  if (account === null) return ''
  const { net, partialNet } = frCycle.announce
  return ` ${(account.isComplete ? net : partialNet)(netGainOf(account.results))}`
}

/** Sorted by payout, highest first; equal ones keep their order. */
export function winnersFirst(results: readonly OwnResult[]): readonly OwnResult[] {
  return results.toSorted((one, other) => netGainOf([other]) - netGainOf([one]))
}
