import { lazy, Suspense } from 'react'
import type { ReplayDialogProps } from './ReplayDialog.tsx'

const Loaded = lazy(async () => ({ default: (await import('./ReplayDialog.tsx')).ReplayDialog }))

/** Loads with the first replay; neither the lobby nor a battle needs it. */
export function ReplayDialog(props: ReplayDialogProps) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
}
