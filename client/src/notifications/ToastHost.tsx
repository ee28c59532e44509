import { lazy, Suspense, useState } from 'react'
import { useApp } from '../app/app-context.tsx'
import { useStore } from '../data/use-store.ts'

const Toaster = lazy(async () => ({ default: (await import('./Toaster.tsx')).Toaster }))

/** Draws nothing, and fetches nothing, until there is a first toast. */
export function ToastHost() {
  const { toasts } = useApp()
  const hasPending = useStore(toasts.pending).length > 0
  const [wanted, setWanted] = useState(false)
  if (hasPending && !wanted) setWanted(true)
  return wanted ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null
}
