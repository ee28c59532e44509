// Running sums over the bets of a cycle, so that no limit ever needs a walk over all bets.
import { assert } from '../assert.ts'
import { addCents, type Cents, cents, negateCents } from '../money.ts'
import type { BetPlaced, BetRemoved } from './events.ts'
import { entryOf, withEntry } from './persistent-map.ts'
import type { CycleBet, CycleState, PlayerBook, SideBook } from './state.ts'

const NO_BETS: PlayerBook = { openBets: 0, betIds: [] }

/**
 * The most that the house account can lose on the bets taken so far, fees apart. Both sides count: bets on one side may
 * be cashed out near their peak before the price reverses and those on the other side win.
 */
export function bookedExposureOf({ sides, closedLossCents }: CycleState): Cents {
  const { up, down } = sides
  return addCents(exposureOfSide(up), exposureOfSide(down), closedLossCents)
}

function exposureOfSide({ payoutCents, stakeCents }: SideBook): Cents {
  return cents(payoutCents - stakeCents)
}

export function withPlacedBet(state: CycleState, event: BetPlaced): CycleState {
  assert(entryOf(state.bets, event.betId) === null, 'a bet is placed once')
  const { type: _type, atMs, ...terms } = event
  const number = state.bets.size + 1
  const bet: CycleBet = { ...terms, number, placedAtMs: atMs, status: 'open', refundCents: cents(0) }
  const player = entryOf(state.players, bet.playerId) ?? NO_BETS
  const book = { openBets: player.openBets + 1, betIds: [...player.betIds, bet.betId] }
  return {
    ...state,
    bets: withEntry(state.bets, bet.betId, bet),
    players: withEntry(state.players, bet.playerId, book),
    sides: { ...state.sides, [bet.direction]: sideWith(state.sides[bet.direction], bet, 1) },
    openFeesCents: addCents(state.openFeesCents, bet.feeCents),
    paidInCents: addCents(state.paidInCents, bet.stakeCents, bet.feeCents),
  }
}

export function withRemovedBet(state: CycleState, event: BetRemoved): CycleState {
  const bet = entryOf(state.bets, event.betId)
  assert(bet !== null && bet.status === 'open', 'only an open bet is removed')
  const player = entryOf(state.players, bet.playerId)
  assert(player !== null, 'who placed a bet has a book')
  const { removal, refundCents, feeRefundCents } = event
  const lossCents = addCents(refundCents, negateCents(feeRefundCents), negateCents(bet.stakeCents))
  return {
    ...state,
    bets: withEntry(state.bets, bet.betId, { ...bet, status: removal, refundCents }),
    players: withEntry(state.players, bet.playerId, { ...player, openBets: player.openBets - 1 }),
    sides: { ...state.sides, [bet.direction]: sideWith(state.sides[bet.direction], bet, -1) },
    openFeesCents: addCents(state.openFeesCents, negateCents(bet.feeCents)),
    paidBackCents: addCents(state.paidBackCents, refundCents),
    closedLossCents: addCents(state.closedLossCents, lossCents),
  }
}

function sideWith(side: SideBook, bet: CycleBet, count: 1 | -1): SideBook {
  return {
    openBets: side.openBets + count,
    stakeCents: cents(side.stakeCents + count * bet.stakeCents),
    payoutCents: cents(side.payoutCents + count * bet.payoutCents),
  }
}
