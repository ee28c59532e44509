// What the screen of the cycle shows and offers, computed from its state. Pure, so that every rule is a line of a test.
import type { CycleState } from '../../data/cycle/cycle-store.ts'
import { type LiveCycle, netGainOf, type OwnResult, payoutOfAll, takesBets } from '../../data/cycle/live-cycle.ts'
import { frCycle } from '../../text/fr-cycle.ts'

/** Whether a side can be pressed, and if not, why. */
export type SideState = 'open' | 'closed' | 'locked' | 'disabled' | 'offline'

export function sideStateOf({ cycle, live }: CycleState, isQuoted: boolean): SideState {
  if (!live || cycle === null) return 'offline'
  if (!cycle.betsEnabled) return 'disabled'
  if (!takesBets(cycle)) return 'locked'
  return isQuoted ? 'open' : 'closed'
}

export function phaseLabelOf(cycle: LiveCycle | null): string {
  return cycle === null ? '' : frCycle.phase[cycle.phase.name]
}

export function phaseHintOf({ cycle, live }: CycleState): string {
  if (!live) return frCycle.reconnecting
  if (cycle === null) return ''
  return cycle.betsEnabled ? frCycle.phaseHint[cycle.phase.name] : frCycle.disabled
}

/** How a bet can be given back now. */
export type RemovalOffer = 'takeBack' | 'cashOut' | 'none'

export function removalOfferOf(cycle: LiveCycle): RemovalOffer {
  if (!takesBets({ ...cycle, betsEnabled: true })) return 'none'
  return cycle.cashOut ? 'cashOut' : 'takeBack'
}

export type EndingTone = 'win' | 'loss' | 'even' | 'none'

export function endingToneOf(settled: readonly OwnResult[]): EndingTone {
  if (settled.length === 0) return 'none'
  const net = netGainOf(settled)
  if (net === 0) return 'even'
  return net > 0 ? 'win' : 'loss'
}

export interface EndingFigure {
  readonly label: string
  readonly cents: number
  /** Counted up from nothing. */
  readonly countsUp: boolean
}

/** One bet is told by what it came to, several by what they brought together. */
export function endingFigureOf(settled: readonly OwnResult[]): EndingFigure | null {
  const { ending } = frCycle
  const payout = payoutOfAll(settled)
  const net = netGainOf(settled)
  switch (endingToneOf(settled)) {
    case 'none':
      return null
    case 'win':
      return settled.every(({ result }) => result === 'won')
        ? { label: ending.won, cents: payout, countsUp: true }
        : { label: ending.mixed, cents: net, countsUp: true }
    case 'even':
      return settled.every(({ result }) => result === 'equal' || result === 'voided')
        ? { label: ending.even, cents: payout, countsUp: false }
        : { label: ending.mixed, cents: net, countsUp: false }
    default:
      return payout === 0
        ? { label: ending.lost, cents: net, countsUp: false }
        : { label: ending.mixed, cents: net, countsUp: false }
  }
}

/** What a screen reader is told, and only when it changes: phases politely, results at once. */
export function announcementsOf(state: CycleState): { readonly phase: string; readonly result: string } {
  const { cycle, live } = state
  if (cycle === null) return { phase: '', result: '' }
  if (cycle.voidReason !== null) return { phase: '', result: `${frCycle.ending.voided}. ${cycle.voidReason}` }
  const phase = live ? phaseLabelOf(cycle) : frCycle.reconnecting
  if (cycle.ending === null) return { phase, result: '' }
  const told = frCycle.announce.result(frCycle.resultLong[cycle.ending.result])
  const net = cycle.settled.length === 0 ? '' : ` ${frCycle.announce.net(netGainOf(cycle.settled))}`
  return { phase: '', result: told + net }
}
