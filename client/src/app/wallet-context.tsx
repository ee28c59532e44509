import { createContext, type ReactNode, useContext } from 'react'
import type { BalanceStore } from '../data/balance-store.ts'

const WalletContext = createContext<BalanceStore | null>(null)

interface WalletProviderProps {
  readonly balance: BalanceStore
  readonly children: ReactNode
}

export function WalletProvider({ balance, children }: WalletProviderProps) {
  return <WalletContext value={balance}>{children}</WalletContext>
}

/** The balance on display; `useBalance` reads it. */
export function useWallet(): BalanceStore {
  const balance = useContext(WalletContext)
  if (balance === null) throw new Error('useWallet must be used within a WalletProvider')
  return balance
}
