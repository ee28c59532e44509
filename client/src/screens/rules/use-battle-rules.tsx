import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ErrorBoundary } from '../../app/ErrorBoundary.tsx'

const BattleRules = lazy(async () => ({ default: (await import('./BattleRules.tsx')).BattleRules }))

export interface OpenableRules {
  readonly open: () => void
  /** Stands anywhere on the page. */
  readonly drawer: ReactNode
}

/** Read by few, and once: they come when they are asked for. Rules that can't be fetched end no battle. */
export function useBattleRules(): OpenableRules {
  const [isOpen, setOpen] = useState(false)
  return {
    open: () => setOpen(true),
    drawer: isOpen && (
      <ErrorBoundary fallback={null}>
        <Suspense>
          <BattleRules onClose={() => setOpen(false)} />
        </Suspense>
      </ErrorBoundary>
    ),
  }
}
