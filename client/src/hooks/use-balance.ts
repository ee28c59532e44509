import { createSafeContext } from '@mantine/core'
import type { Balance, BalanceStore } from '../stores/balance-store.ts'
import { useStore } from './use-store.ts'

export const [WalletContext, useWallet] = createSafeContext<BalanceStore>(
  'useWallet must be used within a WalletProvider',
)

export function useBalance(): Balance {
  return useStore(useWallet())
}
