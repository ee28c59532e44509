import { createContext, type ReactNode, use, useContext } from 'react'
import type { BattleKit } from '../data/battle/battle-kit.ts'
import { useApp } from './app-context.tsx'

const BattleKitContext = createContext<BattleKit | null>(null)

interface BattleKitProviderProps {
  readonly kit: BattleKit
  readonly children: ReactNode
}

export function BattleKitProvider({ kit, children }: BattleKitProviderProps) {
  return <BattleKitContext value={kit}>{children}</BattleKitContext>
}

interface WithBattleKitProps {
  readonly children: ReactNode
}

/** Suspends until the battles' stores are there, and gives them to everything below. */
export function WithBattleKit({ children }: WithBattleKitProps) {
  return <BattleKitProvider kit={use(useApp().battleKit())}>{children}</BattleKitProvider>
}

export function useBattleKit(): BattleKit {
  const kit = useContext(BattleKitContext)
  if (kit === null) throw new Error('useBattleKit must be used within WithBattleKit')
  return kit
}
