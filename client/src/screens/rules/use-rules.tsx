import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ErrorBoundary } from '../../app/ErrorBoundary.tsx'

const RULES = {
  battle: lazy(async () => ({ default: (await import('./BattleRules.tsx')).BattleRules })),
  cycle: lazy(async () => ({ default: (await import('./CycleRules.tsx')).CycleRules })),
} as const

export interface OpenableRules {
  readonly open: () => void
  /** Stands anywhere on the page. */
  readonly drawer: ReactNode
}

/** Read by few, and once: they come when they are asked for. Rules that can't be fetched end no game. */
export function useRules(game: keyof typeof RULES): OpenableRules {
  const Rules = RULES[game]
  const [isOpen, setOpen] = useState(false)
  return {
    open: () => setOpen(true),
    drawer: isOpen && (
      <ErrorBoundary fallback={null}>
        <Suspense>
          <Rules onClose={() => setOpen(false)} />
        </Suspense>
      </ErrorBoundary>
    ),
  }
}
