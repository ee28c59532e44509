import type { UserId } from '@bougie/protocol'
import { useEffect } from 'react'
import { useApp } from './app-context.tsx'

/** All queries that a movement of money invalidates. */
export const MONEY_KEY = 'money'

/** A changed balance implies a changed history, limit and statement, in every tab. */
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
