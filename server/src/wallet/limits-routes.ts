import {
  centsFromEuros,
  ENDPOINTS,
  eurosFromCents,
  LIMIT_PERIODS,
  type LimitPeriods,
  type LimitsAnswer,
  type LimitsBody,
} from '@bougie/protocol'
import { refuseUnlessOwner } from '../http/authenticate.ts'
import type { Routes } from '../http/routes.ts'
import type { LimitKind } from './limits.ts'
import type { LimitsChange, LimitsService, LimitsView, LimitView } from './limits-service.ts'

const HOUR_MS = 3_600_000

export function addLimitsRoutes(routes: Routes, limits: LimitsService): void {
  routes.add(ENDPOINTS.limits, async ({ session, params }) => {
    const refusal = refuseUnlessOwner(session, params.userId)
    return refusal ?? toAnswer(await limits.view(params.userId))
  })

  routes.add(ENDPOINTS.updateLimits, async ({ session, params, body, refuseUnproven }) => {
    const refusal =
      refuseUnlessOwner(session, params.userId) ?? (body.self_exclude === true ? await refuseUnproven() : null)
    return refusal ?? toAnswer(await limits.change(params.userId, changeOf(body)))
  })
}

function changeOf({ deposit, loss, pause_hours, self_exclude }: LimitsBody): LimitsChange {
  return {
    limits: [...changesOf('deposit', deposit), ...changesOf('loss', loss)],
    pauseMs: pause_hours === undefined ? null : pause_hours * HOUR_MS,
    selfExclude: self_exclude === true,
  }
}

function changesOf(kind: LimitKind, periods: LimitsBody['deposit']): LimitsChange['limits'] {
  return LIMIT_PERIODS.flatMap((period) => {
    const euros = periods?.[period]
    return euros === undefined ? [] : [{ kind, period, amountCents: euros === null ? null : centsFromEuros(euros) }]
  })
}

function toAnswer({ limits, pausedUntil, excludedAt }: LimitsView): LimitsAnswer {
  const periodsOf = (kind: LimitKind): LimitPeriods => {
    const of = (period: (typeof LIMIT_PERIODS)[number]) => {
      const found = limits.find((limit) => limit.kind === kind && limit.period === period)
      return found ? toLimit(found) : { limit: null, remaining: null, next: null }
    }
    return { day: of('day'), week: of('week'), month: of('month') }
  }
  return {
    deposit: periodsOf('deposit'),
    loss: periodsOf('loss'),
    paused_until: pausedUntil?.toISOString() ?? null,
    self_excluded_at: excludedAt?.toISOString() ?? null,
  }
}

function toLimit({ amountCents, remainingCents, next }: LimitView) {
  return {
    limit: toEuros(amountCents),
    remaining: toEuros(remainingCents),
    next: next === null ? null : { limit: toEuros(next.amountCents), from: next.from.toISOString() },
  }
}

function toEuros(cents: number | null): number | null {
  return cents === null ? null : eurosFromCents(cents)
}
