// Removes a bet. Undone before the next price point it costs nothing, because the player has learnt nothing. Afterwards
// a full refund would be a free option, so until candle 19 the player bears a loss and forgoes a gain, and from candle
// 20 on gets the fair value less a cut. The fee is refunded only by an undo.
import { BASIS_POINTS_PER_WHOLE, type Cents, cents, percentageOf } from '../money.ts'
import { type Chances, chancesOf } from './chances.ts'
import type { CycleDecision, CycleRefusal, RemoveBet } from './commands.ts'
import { fairValueOf } from './odds.ts'
import { entryOf } from './persistent-map.ts'
import { type PointPosition, positionAt } from './position.ts'
import { areBetsOpen, candleNumberAt, isCashOutCandle } from './schedule.ts'
import type { CycleSettings } from './settings.ts'
import type { CycleBet, CycleState, Removal } from './state.ts'

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
