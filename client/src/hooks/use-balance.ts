import { createContext, useContext } from 'react'
import type { Balance, BalanceStore } from '../stores/balance-store.ts'
import { useStore } from './use-store.ts'

export const WalletContext = createContext<BalanceStore | null>(null)

export function useWallet(): BalanceStore {
  const balance = useContext(WalletContext)
  if (balance === null) throw new Error('useWallet must be used within a WalletProvider')
  return balance
}

export function useBalance(): Balance {
  return useStore(useWallet())
}
