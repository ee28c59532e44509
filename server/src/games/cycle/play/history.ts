import { type EndedBet, eurosFromCents } from '@bougie/protocol'
import type { EndedBetView } from './repository.ts'

const HUNDREDTHS = 100

export function endedBetOf(bet: EndedBetView): EndedBet {
  const { stakeCents, feeCents, payoutCents } = bet
  return {
    id: bet.id,
    cycleId: bet.cycleId,
    cycle_number: bet.cycleNumber,
    prediction: bet.direction,
    bet_amount: eurosFromCents(stakeCents),
    odds: bet.oddsHundredths / HUNDREDTHS,
    total_fee: eurosFromCents(feeCents),
    result: bet.result,
    payout: eurosFromCents(payoutCents),
    net_gain: eurosFromCents(payoutCents - stakeCents - feeCents),
    cycle_result: bet.cycleResult,
    placed_at: bet.placedAt.toISOString(),
    ended_at: bet.endedAt.toISOString(),
  }
}
