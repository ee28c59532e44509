// The rows of an ended cycle: the result of each bet, and the figures of the cycle.
import {
  assert,
  type CycleBet,
  type CycleState,
  candlesOf,
  cycleSettlementOf,
  houseTakeOf,
  settledBetOf,
  valuesOf,
  visibleCyclePointIndex,
} from '@bougie/engine'
import type { BetId, BetOutcome, UserId } from '@bougie/protocol'
import type { CancelRefunds, PlacedBet } from './commands.ts'
import type { EventNote } from './cycle-events.ts'
import type { CycleFigures, EndedBetRow } from './cycle-rows.ts'
import type { LiveCycle } from './live-cycle.ts'

export function figuresOf({ state, prices }: Pick<LiveCycle, 'state' | 'prices'>): CycleFigures {
  const { outcome, sides, bets, players, paidInCents, phase } = state
  const isOver = outcome !== null
  return {
    status: phase === 'closed' ? 'closed' : 'live',
    result: outcome?.type === 'settled' ? outcome.result : null,
    voidReason: outcome?.type === 'voided' ? outcome.reason : null,
    finalPrice: isOver ? lastPriceOf({ state, prices }) : null,
    bets: bets.size,
    players: players.size,
    openStakesCents: isOver ? 0 : sides.up.stakeCents + sides.down.stakeCents,
    paidInCents,
    paidOutCents: isOver ? paidInCents - houseTakeOf(state, cycleSettlementOf(state) ?? []) : state.paidBackCents,
    endedAt: isOver ? new Date(state.phaseStartedAtMs) : null,
  }
}

/** The refunds if an admin cancels the cycle now. */
export function cancelRefundsOf({ head, state }: Pick<LiveCycle, 'head' | 'state'>): CancelRefunds {
  const { up, down } = state.sides
  return {
    ok: true,
    cycleId: head.id,
    number: head.number,
    openBets: up.openBets + down.openBets,
    players: [...valuesOf(state.players)].filter(({ openBets }) => openBets > 0).length,
    stakesCents: up.stakeCents + down.stakeCents,
    feesCents: state.openFeesCents,
  }
}

/** The last published price, at which the next cycle starts. */
export function lastPriceOf({ state, prices }: Pick<LiveCycle, 'state' | 'prices'>): number {
  const price = prices[visibleCyclePointIndex(state, state.lastEventAtMs)]
  assert(price !== undefined, 'a path has all its points')
  return price
}

/** The candles of an ended cycle, up to the last published point. */
export function publishedCandlesOf({ state, prices }: Pick<LiveCycle, 'state' | 'prices'>) {
  return candlesOf(prices, visibleCyclePointIndex(state, state.lastEventAtMs))
}

export function endedBetsOf({ head, state, notes }: LiveCycle): EndedBetRow[] {
  assert(state.outcome !== null, 'only an ended cycle has ended bets')
  const endedAt = new Date(state.lastEventAtMs)
  const isFeeBack = state.outcome.type === 'voided' && state.outcome.valuation === null
  return [...valuesOf(state.bets)].map((bet) => {
    const ending = resultOf(state, bet)
    const keepsFee = ending.result !== 'undone' && !(ending.result === 'voided' && isFeeBack)
    const [note, removalNote] = [notes.ofBet(bet.betId), notes.ofRemoval(bet.betId)]
    const placedAt = new Date(bet.placedAtMs)
    return endedBetOf(bet, { ...ending, cycleId: head.id, placedAt, endedAt, keepsFee, note, removalNote })
  })
}

interface BetEnding extends Pick<EndedBetRow, 'cycleId' | 'result' | 'payoutCents' | 'placedAt' | 'endedAt'> {
  readonly keepsFee: boolean
  readonly note: EventNote | null
  readonly removalNote: EventNote | null
}

export function endedBetOf(bet: PlacedBet, { keepsFee, note, removalNote, ...ending }: BetEnding): EndedBetRow {
  const commission = note?.commission
  return {
    ...ending,
    // The server created this id, which is opaque to the engine.
    id: bet.betId as BetId,
    userId: bet.playerId as UserId,
    direction: bet.direction,
    stakeCents: bet.stakeCents,
    feeCents: bet.feeCents,
    oddsHundredths: bet.oddsHundredths,
    pointIndex: bet.pointIndex,
    linkId: commission?.linkId ?? null,
    commissionCents: keepsFee ? (commission?.amountCents ?? 0) : 0,
    removalRef: removalNote?.clientRef ?? null,
    byProgram: note?.byProgram ?? false,
  }
}

function resultOf(state: CycleState, bet: CycleBet): { result: BetOutcome; payoutCents: number } {
  if (bet.status !== 'open') return { result: bet.status, payoutCents: bet.refundCents }
  const settled = settledBetOf(state, bet)
  assert(settled !== null, 'an open bet of an ended cycle is settled')
  return { result: settled.result, payoutCents: settled.payoutCents }
}

type BetOfGains = Pick<EndedBetRow, 'userId' | 'result' | 'payoutCents' | 'stakeCents' | 'byProgram'>

/** By player: payouts minus stakes of the bets that a person won, or cashed out above their stake. */
export function gainsOf(bets: readonly BetOfGains[]): Map<UserId, number> {
  const gains = new Map<UserId, number>()
  for (const { userId, result, payoutCents, stakeCents, byProgram } of bets) {
    const gainCents = payoutCents - stakeCents
    if (!byProgram && (result === 'won' || result === 'cashed_out') && gainCents > 0) {
      gains.set(userId, (gains.get(userId) ?? 0) + gainCents)
    }
  }
  return gains
}
