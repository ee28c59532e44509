import type { LimitPeriods, LimitsBody, UserId } from '@bougie/protocol'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../hooks/app-context.tsx'
import { MONEY_KEY } from '../../../hooks/use-balance.ts'
import { useChange } from '../../../hooks/use-change.ts'

export type LimitKind = 'deposit' | 'loss'
export type LimitPeriod = keyof LimitPeriods

const LIMITS_KEY = 'limits'

export function useLimits(userId: UserId) {
  const { api } = useApp()
  return useQuery({
    queryKey: [LIMITS_KEY, userId],
    queryFn: ({ signal }) => api('limit.limits', { params: { userId }, signal }),
  })
}

/** Sets the given limits and leaves the rest; the response contains all of them. */
export function useLimitsChange(userId: UserId, onDone: () => void) {
  const { api, queries } = useApp()
  return useChange({
    scope: 'limits',
    perform: (body: LimitsBody) => api('limit.updateLimits', { params: { userId }, body }),
    // The wallet shows the least limit that remains.
    alters: [MONEY_KEY],
    onDone(limits) {
      queries.setQueryData([LIMITS_KEY, userId], limits)
      onDone()
    },
    showsFailure: true,
  })
}

/** Null is no limit. */
export type LimitEuros = number | null

/** A higher limit, or none, takes effect after a day; a lower one at once. */
export function isRaise(from: LimitEuros, to: LimitEuros): boolean {
  if (from === null) return false
  return to === null || to > from
}
