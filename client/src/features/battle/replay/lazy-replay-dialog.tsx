import { lazy, Suspense } from 'react'
import type { ReplayDialogProps } from './ReplayDialog.tsx'

const Loaded = lazy(async () => ({ default: (await import('./ReplayDialog.tsx')).ReplayDialog }))

/** Comes with the first round that is looked at again: the lobby and a battle are there before it. */
export function ReplayDialog(props: ReplayDialogProps) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
}
