import { cycleFairnessOf } from '@bougie/engine'
import {
  type CycleFairness,
  type CycleId,
  ENDPOINTS,
  type EndedBet,
  eurosFromCents,
  refuse,
  refuseMissing,
} from '@bougie/protocol'
import { refuseUnlessOwnerOrAdmin } from '../../platform/http/callers.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { cursorOf } from '../../platform/page-cursor.ts'
import type { SharedDependencies } from '../../platform/shared-dependencies.ts'
import { createCycleRepository, type EndedBetView } from './play/cycle-repository.ts'
import { readLiveCycle } from './play/live-cycle.ts'

const HUNDREDTHS = 100

/** A revealed cycle never changes again. */
const REVEALED_IS_FINAL = { isFinal: ({ revealed }: { readonly revealed: boolean }) => revealed }

export function addCycleRoutes(routes: Routes, { database: { reader } }: Pick<SharedDependencies, 'database'>): void {
  const repository = createCycleRepository()

  routes.add(
    ENDPOINTS.cycleFairness,
    async ({ params }) => {
      const stored = await repository.find(reader, params.id)
      if (stored === null) return refuseMissing('cycle')
      const cycle = readLiveCycle(stored.head, await repository.phaseEvents(reader, params.id))
      if (cycle === null) return refuse('CYCLE_STATE_ERROR')
      return toFairness(params.id, cycleFairnessOf(cycle.state, stored.head.serverSeed))
    },
    REVEALED_IS_FINAL,
  )

  routes.add(ENDPOINTS.endedBets, async ({ session, params, query }) => {
    const refusal = refuseUnlessOwnerOrAdmin(session, params.userId)
    if (refusal) return refusal
    const before = cursorOf(query.before)
    const bets = await repository.endedBetsOf(reader, params.userId, { limit: query.limit, before })
    return bets.map(endedBetOf)
  })
}

function toFairness(id: CycleId, fairness: ReturnType<typeof cycleFairnessOf>): CycleFairness {
  const common = { id, clientSeeds: [] }
  if (!fairness.revealed) return { ...common, ...fairness }
  const candles = fairness.candles.map((candle) => ({ ...candle, prices: [...candle.prices] }))
  return { ...common, ...fairness, candles }
}

function endedBetOf(bet: EndedBetView): EndedBet {
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
