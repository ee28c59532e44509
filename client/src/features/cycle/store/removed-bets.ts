// Bets that their player removed before the end of the cycle. No state contains them: known are the removals that this
// page received, and whether it received all of them. Pure.
import type { ServerMessageOf } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import type { CycleEntry, LiveCycle, OwnBet, OwnResult, StateMessage } from './live-cycle.ts'

/** At most ten bets are open, but a player may place and remove bets throughout the cycle. */
export const REMOVED_BETS_MAX = 100

export function applyBetRemoved(cycle: LiveCycle, message: ServerMessageOf<'betRemoved'>): LiveCycle {
  if (message.cycleId !== cycle.cycleId) return cycle
  const bet = cycle.bets.find(({ betId }) => betId === message.bet_id)
  const without = { ...cycle, bets: cycle.bets.filter((other) => other !== bet) }
  if (message.removal === 'undone') return bet === undefined ? cycle : without
  if (bet === undefined) {
    // A repeated message, or a bet that this page never received: its cost is unknown.
    const isListed = cycle.removed.some(({ betId }) => betId === message.bet_id)
    return isListed || !cycle.receivedAll ? cycle : { ...cycle, receivedAll: false }
  }
  const removed = [...cycle.removed, removedResultOf(bet, message.removal, message)]
  return {
    ...without,
    removed: removed.slice(-REMOVED_BETS_MAX),
    receivedAll: cycle.receivedAll && removed.length <= REMOVED_BETS_MAX,
  }
}

function removedResultOf(
  { betId, direction, stakeCents, feeCents, oddsHundredths }: OwnBet,
  result: 'removed' | 'cashed_out',
  { refunded_amount }: ServerMessageOf<'betRemoved'>,
): OwnResult {
  const payoutCents = centsFromEuros(refunded_amount)
  return { betId, direction, stakeCents, feeCents, oddsHundredths, payoutCents, result }
}

/** After a lost connection bets removed meanwhile are unknown, unless removals were already locked. */
export function withoutConnection(cycle: LiveCycle): LiveCycle {
  const receivedAll = cycle.receivedAll && cycle.locked
  if (cycle.pending.length === 0 && receivedAll === cycle.receivedAll) return cycle
  return { ...cycle, pending: [], receivedAll }
}

/** [C09] once the result is published, no bet is open any more. */
export function isOver({ cyclePhase }: StateMessage): boolean {
  return cyclePhase === 'results' || cyclePhase === 'closed'
}

/** Whether this page received every removal of this cycle. */
export function hasReceivedAll(known: CycleEntry | null, message: StateMessage): boolean {
  // Before the first point a bet is undone in full: a missed removal cost nothing.
  if (message.dataPoints.length === 0) return true
  // A page that has just been opened: see `withRemovalRecord`.
  if (known === null) return true
  const { cycle, missing } = known
  // While another page is shown the connection still brings the player's own removals.
  if (cycle.cycleId !== message.cycleId) return !missing
  return cycle.receivedAll && !lacksBets(cycle, message)
}

/** The state of a new subscription contains all open bets of the player: one that is missing was removed. */
function lacksBets({ bets }: LiveCycle, message: StateMessage): boolean {
  if (message.type === 'state' || isOver(message)) return false
  const open = new Set(message.playersBets.map(({ id }) => id))
  return bets.some(({ betId }) => !open.has(betId))
}

/**
 * A page that comes to a cycle after a removal in it has not received all. The browser's storage has the last cycle in
 * which its player removed a bet: the page has no other source for it.
 */
export function withRemovalRecord(entry: CycleEntry, removedIn: string | null): CycleEntry {
  const { cycle } = entry
  return removedIn === cycle.cycleId ? { ...entry, cycle: { ...cycle, receivedAll: false } } : entry
}
