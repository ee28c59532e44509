import type { UserId } from '@bougie/protocol'
import { useEffect } from 'react'
import { useApp } from './app-context.tsx'

/** Everything that a movement of money makes stale. */
export const MONEY_KEY = 'money'

/** A changed balance means a changed history, limit and statement, in this tab as in any other. */
export function useMoneyRefresh(): void {
  const { live, queries } = useApp()
  useEffect(
    () => live.on('balance_update', () => void queries.invalidateQueries({ queryKey: [MONEY_KEY] })),
    [live, queries],
  )
}

export function useRefreshMoney(): () => void {
  const { queries } = useApp()
  return () => void queries.invalidateQueries({ queryKey: [MONEY_KEY] })
}

export function required(userId: UserId | null): UserId {
  if (userId === null) throw new Error('Money belongs to a signed-in player')
  return userId
}
