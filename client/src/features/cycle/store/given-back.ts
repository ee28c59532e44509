// Bets that their player gave back before the end of the cycle. No state tells of them: what is known is what this page
// received, and whether it received all of it. Pure, as all that messages make of the cycle.
import type { CycleId, ServerMessageOf } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import type { CycleEntry, StateMessage } from './cycle-entry.ts'
import type { LiveCycle, OwnBet, OwnResult } from './live-cycle.ts'

/** Ten bets are open at most, but one may place and give back all cycle long. */
export const GIVEN_BACK_MAX = 100

export function applyBetRemoved(cycle: LiveCycle, message: ServerMessageOf<'betRemoved'>): LiveCycle {
  if (message.cycleId !== cycle.cycleId) return cycle
  const bet = cycle.bets.find(({ betId }) => betId === message.bet_id)
  const without = { ...cycle, bets: cycle.bets.filter((other) => other !== bet) }
  if (message.removal === 'undone') return bet === undefined ? cycle : without
  if (bet === undefined) {
    // Told twice, or of a bet that this page was never notified of: what it cost is not known.
    const isListed = cycle.givenBack.some(({ betId }) => betId === message.bet_id)
    return isListed || !cycle.receivedAll ? cycle : { ...cycle, receivedAll: false }
  }
  const givenBack = [...cycle.givenBack, givenBackOf(bet, message.removal, message)]
  return {
    ...without,
    givenBack: givenBack.slice(-GIVEN_BACK_MAX),
    receivedAll: cycle.receivedAll && givenBack.length <= GIVEN_BACK_MAX,
  }
}

function givenBackOf(
  { betId, direction, stakeCents, feeCents, oddsHundredths }: OwnBet,
  result: 'removed' | 'cashed_out',
  { refunded_amount }: ServerMessageOf<'betRemoved'>,
): OwnResult {
  const payoutCents = centsFromEuros(refunded_amount)
  return { betId, direction, stakeCents, feeCents, oddsHundredths, payoutCents, result }
}

/** A lost connection: of a bet that is given back meanwhile no state will tell. Once locked none is any more. */
export function withoutConnection(cycle: LiveCycle): LiveCycle {
  const receivedAll = cycle.receivedAll && cycle.locked
  if (cycle.pending.length === 0 && receivedAll === cycle.receivedAll) return cycle
  return { ...cycle, pending: [], receivedAll }
}

/** [C09] once the result is there no bet is open any more. */
export function isOver({ cyclePhase }: StateMessage): boolean {
  return cyclePhase === 'results' || cyclePhase === 'closed'
}

/** Whether every bet that was given back in this cycle was received of. */
export function hasReceivedAll(known: CycleEntry | null, message: StateMessage): boolean {
  // Before the first point a bet is undone in full: whatever was missed cost nothing.
  if (message.dataPoints.length === 0) return true
  // A page that has just been opened: see `withNote`.
  if (known === null) return true
  const { cycle, missing } = known
  if (cycle.cycleId !== message.cycleId) return message.type === 'state' && !missing
  return cycle.receivedAll && !lacksBets(cycle, message)
}

/** All open bets of the player are in the state that a subscription begins with: one that is not was given back. */
function lacksBets({ bets }: LiveCycle, message: StateMessage): boolean {
  if (message.type === 'state' || isOver(message)) return false
  const open = new Set(message.playersBets.map(({ id }) => id))
  return bets.some(({ betId }) => !open.has(betId))
}

/** In which cycle this browser's player last gave a bet back: a page that is opened anew knows nothing of it. */
export interface GivenBackNote {
  read(): string | null
  write(cycleId: CycleId): void
}

/** A page that was opened after a bet was given back in this cycle has not received all. */
export function withNote(entry: CycleEntry, note: GivenBackNote): CycleEntry {
  const { cycle } = entry
  return note.read() === cycle.cycleId ? { ...entry, cycle: { ...cycle, receivedAll: false } } : entry
}
