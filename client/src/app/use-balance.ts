import type { Balance } from '../data/balance-store.ts'
import { useStore } from '../data/use-store.ts'
import { useWallet } from './wallet-context.tsx'

export function useBalance(): Balance {
  return useStore(useWallet())
}
