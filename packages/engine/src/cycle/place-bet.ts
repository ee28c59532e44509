// Takes a bet at the odds of the last due point, for a fee on top, within the limits.
import { type Cents, percentageOf } from '../money.ts'
import { bookedExposureOf } from './book.ts'
import type { CycleDecision, CycleRefusal, PlaceBet } from './commands.ts'
import { payoutOf, quoteAt } from './odds.ts'
import { entryOf } from './persistent-map.ts'
import { positionAt } from './position.ts'
import { areBetsOpen } from './schedule.ts'
import { CYCLE_BETS_MAX, type CycleSettings, PLAYER_BETS_MAX } from './settings.ts'
import type { CycleState } from './state.ts'

export function decidePlaceBet(state: CycleState, command: PlaceBet, atMs: number): CycleDecision {
  const { betId, playerId, direction, stakeCents, prices } = command
  const refusal = refusalOf(state, command, atMs)
  if (refusal !== null) return { ok: false, code: refusal }
  const position = positionAt(state, { prices, nowMs: atMs })
  if (position === null) return { ok: false, code: 'CYCLE_STATE_ERROR' }

  const oddsHundredths = quoteAt(position, state.settings)[direction]
  if (oddsHundredths === null) return { ok: false, code: 'SIDE_CLOSED' }
  const payoutCents = payoutOf(stakeCents, oddsHundredths)
  const feeCents = cycleFeeOf(stakeCents, state.settings)
  // Rounding to cents goes against the bet: a small one may lose its whole gain to it.
  if (payoutCents <= stakeCents + feeCents) return { ok: false, code: 'SIDE_CLOSED' }
  const addedCents = payoutCents - stakeCents
  if (bookedExposureOf(state) + addedCents > state.settings.exposureMaxCents) return { ok: false, code: 'CYCLE_FULL' }

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
