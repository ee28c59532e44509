import { createContext, type ReactNode, use, useContext } from 'react'
import type { CycleKit } from '../data/cycle/cycle-kit.ts'
import { useApp } from './app-context.tsx'

const CycleKitContext = createContext<CycleKit | null>(null)

interface WithCycleKitProps {
  readonly children: ReactNode
}

/** Suspends until the cycle's store is there, and gives it to everything below. */
export function WithCycleKit({ children }: WithCycleKitProps) {
  return <CycleKitContext value={use(useApp().cycleKit())}>{children}</CycleKitContext>
}

export function useCycleKit(): CycleKit {
  const kit = useContext(CycleKitContext)
  if (kit === null) throw new Error('useCycleKit must be used within WithCycleKit')
  return kit
}
