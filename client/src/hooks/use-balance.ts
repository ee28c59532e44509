import { createSafeContext } from '@mantine/core'
import { useEffect } from 'react'
import type { Balance, BalanceStore } from '../stores/balance-store.ts'
import { useApp, useStore } from './app-context.tsx'

export const [WalletContext, useWallet] = createSafeContext<BalanceStore>(
  'useWallet must be used within a WalletProvider',
)

export function useBalance(): Balance {
  return useStore(useWallet())
}

/** All queries that a movement of money invalidates. */
export const MONEY_KEY = 'money'

/**
 * A refresh requests every loaded page of the statement, of which the server allows 300 a minute, and a program may bet
 * several times a second: without a pause the page would get its player blocked.
 */
const REFRESHED_EVERY_MS = 5_000

/** A changed balance implies a changed history, limit and statement, in every tab. */
export function useRefetchMoneyOnBalance(): void {
  const { socket, queries, timers } = useApp()
  useEffect(() => {
    let cancelPause: (() => void) | null = null
    let hasChanged = false
    function refreshOrWait() {
      hasChanged = cancelPause !== null
      if (cancelPause !== null) return
      void queries.invalidateQueries({ queryKey: [MONEY_KEY] })
      cancelPause = timers.after(REFRESHED_EVERY_MS, () => {
        cancelPause = null
        if (hasChanged) refreshOrWait()
      })
    }
    const stopListening = socket.on('balance_update', refreshOrWait)
    return () => {
      stopListening()
      cancelPause?.()
    }
  }, [socket, queries, timers])
}

export function useRefetchMoney(): () => void {
  const { queries } = useApp()
  return () => void queries.invalidateQueries({ queryKey: [MONEY_KEY] })
}
