// Takes a bet at the odds of the last due point, for a fee on top, within the limits, and removes it.
// A bet undone before the next price point costs nothing, because the player has learnt nothing. Afterwards a full
// refund would be a free option, so until candle 19 the player bears a loss and forgoes a gain, and from candle 20 on
// gets the fair value less a cut. The fee is refunded only by an undo.
import { BASIS_POINTS_PER_WHOLE, type Cents, cents, percentageOf } from '../money.ts'
import { bookedExposureOf } from './book.ts'
import { type Chances, chancesOf } from './chances.ts'
import type { CycleDecision, CycleRefusal, PlaceBet, RemoveBet } from './commands.ts'
import { fairValueOf, payoutOf, quoteAt } from './odds.ts'
import { entryOf } from './persistent-map.ts'
import { areBetsOpen, candleNumberAt, isCashOutCandle, type PointPosition, positionAt } from './schedule.ts'
import { CYCLE_BETS_MAX, type CycleSettings, PLAYER_BETS_MAX } from './settings.ts'
import type { CycleBet, CycleState, Removal } from './state.ts'

export function decidePlaceBet(state: CycleState, command: PlaceBet, atMs: number): CycleDecision {
  const { betId, playerId, direction, stakeCents, prices } = command
  const refusal = refusalOf(state, command, atMs)
  if (refusal !== null) return refuse(refusal)
  const position = positionAt(state, { prices, nowMs: atMs })
  if (position === null) return refuse('CYCLE_STATE_ERROR')

  const oddsHundredths = quoteAt(position, state.settings)[direction]
  if (oddsHundredths === null) return refuse('SIDE_CLOSED')
  const payoutCents = payoutOf(stakeCents, oddsHundredths)
  const feeCents = cycleFeeOf(stakeCents, state.settings)
  // Rounding to cents goes against the bet: a small one may lose its whole gain to it.
  if (payoutCents <= stakeCents + feeCents) return refuse('SIDE_CLOSED')
  const addedCents = payoutCents - stakeCents
  if (bookedExposureOf(state) + addedCents > state.settings.exposureMaxCents) return refuse('CYCLE_FULL')

  const { pointIndex } = position
  const terms = { betId, playerId, direction, stakeCents, feeCents, oddsHundredths, payoutCents, pointIndex }
  return { ok: true, events: [{ type: 'betPlaced', ...terms, atMs }] }
}

/** Charged on top of the stake; half a cent is rounded up. */
export function cycleFeeOf(stakeCents: Cents, { feeBasisPoints }: Pick<CycleSettings, 'feeBasisPoints'>): Cents {
  return percentageOf({ amount: stakeCents, basisPoints: feeBasisPoints, rounding: 'half_up' })
}

function refusalOf(state: CycleState, { betId, playerId, stakeCents }: PlaceBet, atMs: number): CycleRefusal | null {
  const { stakeMinCents, stakeMaxCents, openBetsMax } = state.settings
  if (!areBetsOpen(state, atMs)) return 'CYCLE_LOCKED'
  // Written as a negation so that NaN is refused too.
  if (!(stakeCents >= stakeMinCents && stakeCents <= stakeMaxCents && Number.isSafeInteger(stakeCents))) {
    return 'INVALID_AMOUNT'
  }
  if (entryOf(state.bets, betId) !== null) return 'CYCLE_STATE_ERROR'
  const player = entryOf(state.players, playerId)
  if (player !== null && (player.openBets >= openBetsMax || player.betIds.length >= PLAYER_BETS_MAX)) {
    return 'BET_TOO_MANY'
  }
  return state.bets.size >= CYCLE_BETS_MAX ? 'CYCLE_FULL' : null
}

export interface RemovalTerms {
  readonly removal: Removal
  readonly refundCents: Cents
  readonly feeRefundCents: Cents
}

export function decideRemoveBet(state: CycleState, command: RemoveBet, atMs: number): CycleDecision {
  const { betId, playerId, prices } = command
  const bet = entryOf(state.bets, betId)
  if (bet === null) return refuse('BET_NOT_FOUND')
  if (bet.playerId !== playerId) return refuse('BET_NOT_OWN')
  if (bet.status !== 'open') return refuse('BET_ALREADY_REMOVED')
  if (!areBetsOpen(state, atMs)) return refuse('CYCLE_LOCKED')
  const position = positionAt(state, { prices, nowMs: atMs })
  if (position === null) return refuse('CYCLE_STATE_ERROR')
  const { pointIndex } = position
  const terms = removalTermsOf(bet, { position, chances: chancesOf(position), settings: state.settings })
  return { ok: true, events: [{ type: 'betRemoved', betId, pointIndex, ...terms, atMs }] }
}

export interface RemovalContext {
  readonly position: PointPosition
  readonly chances: Chances
  readonly settings: Pick<CycleSettings, 'cashOutBasisPoints'>
}

/** Fields of a bet that determine its refund. */
export type RemovableBet = Pick<CycleBet, 'direction' | 'stakeCents' | 'feeCents' | 'payoutCents' | 'pointIndex'>

/** The refund of an open bet now, in candles 1 to 29. */
export function removalTermsOf(bet: RemovableBet, { position, chances, settings }: RemovalContext): RemovalTerms {
  const { pointIndex } = position
  const { stakeCents, feeCents } = bet
  if (pointIndex === bet.pointIndex) {
    return { removal: 'undone', refundCents: cents(stakeCents + feeCents), feeRefundCents: feeCents }
  }
  const valueCents = fairValueOf(bet, chances)
  if (isCashOutCandle(candleNumberAt(pointIndex))) {
    const basisPoints = BASIS_POINTS_PER_WHOLE - settings.cashOutBasisPoints
    const refundCents = percentageOf({ amount: valueCents, basisPoints, rounding: 'down' })
    return { removal: 'cashed_out', refundCents, feeRefundCents: cents(0) }
  }
  return { removal: 'removed', refundCents: cents(Math.min(stakeCents, valueCents)), feeRefundCents: cents(0) }
}

function refuse(code: CycleRefusal): CycleDecision {
  return { ok: false, code }
}
