// Content and actions of the cycle's screen, computed from its state. Pure, so that every rule is testable.
import type { CycleState } from '../store/cycle-store.ts'
import { type LiveCycle, takesBets, takesRemovals } from '../store/live-cycle.ts'
import { accountOf, netGainOf, type OwnBets, type OwnResult } from '../store/own-bets.ts'
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
  return [...results].sort((one, other) => netGainOf([other]) - netGainOf([one]))
}
