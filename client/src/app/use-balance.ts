import type { Balance } from '../data/balance-store.ts'
import { useStore } from '../data/use-store.ts'
import { useApp } from './app-context.tsx'

export function useBalance(): Balance {
  return useStore(useApp().balance)
}
