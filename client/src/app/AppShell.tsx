import { Suspense } from 'react'
import { AppRoutes } from './AppRoutes.tsx'

/** What surrounds every screen. */
export function AppShell() {
  return (
    <main id="contenu">
      <Suspense fallback={null}>
        <AppRoutes />
      </Suspense>
    </main>
  )
}
