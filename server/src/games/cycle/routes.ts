import { cycleFairnessOf } from '@bougie/engine'
import {
  type CycleFairness,
  type CycleId,
  ENDPOINTS,
  type EndedBet,
  eurosFromCents,
  refuseMissing,
} from '@bougie/protocol'
import type { Routes } from '../../platform/http/routes.ts'
import { cursorOf } from '../../platform/page-cursor.ts'
import type { SharedDependencies } from '../../platform/shared-dependencies.ts'
import type { EndedBetView } from './play/cycle-repository.ts'
import * as cycleRepository from './play/cycle-repository.ts'
import type { StoredHead } from './play/cycle-rows.ts'

const HUNDREDTHS = 100

/** A revealed cycle never changes again. */
const REVEALED_IS_FINAL = { isFinal: ({ revealed }: { readonly revealed: boolean }) => revealed }

export function addCycleRoutes(routes: Routes, { database: { reader } }: Pick<SharedDependencies, 'database'>): void {
  routes.add(
    ENDPOINTS.cycleFairness,
    async ({ params }) => {
      const stored = await cycleRepository.find(reader, params.id)
      if (stored === null) return refuseMissing('cycle')
      const { startPrice, serverSeed } = stored.head
      return toFairness(params.id, cycleFairnessOf({ startPrice, outcome: outcomeOf(stored) }, serverSeed))
    },
    REVEALED_IS_FINAL,
  )

  routes.add(ENDPOINTS.endedBets, async ({ params, query }) => {
    const before = cursorOf(query.before)
    const bets = await cycleRepository.endedBetsOf(reader, params.userId, { limit: query.limit, before })
    return bets.map(endedBetOf)
  })
}

/** From the row alone: the proof of a cycle whose events can't be read is published too. */
function outcomeOf({ settled, isClosed }: StoredHead) {
  if (settled !== null) return { type: 'settled', ...settled } as const
  return isClosed ? ({ type: 'voided' } as const) : null
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
