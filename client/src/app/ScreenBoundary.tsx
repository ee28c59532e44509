import type { ReactNode } from 'react'
import { ErrorBoundary } from '../hooks/ErrorBoundary.tsx'
import { fr } from '../i18n/fr.ts'
import { Button } from '../ui/Button/Button.tsx'
import { EmptyState } from '../ui/EmptyState/EmptyState.tsx'
import { OfflinePage } from './OfflinePage.tsx'
import styles from './ScreenBoundary.module.css'

interface ScreenBoundaryProps {
  readonly children: ReactNode
  readonly onReload?: () => void
}

/** A screen that throws, or whose code fails to load, is replaced by a page with a way on. */
export function ScreenBoundary({ children, onReload = () => window.location.reload() }: ScreenBoundaryProps) {
  return (
    <ErrorBoundary
      fallback={(error) =>
        isMissedOffline(error) ? <OfflinePage onReload={onReload} /> : <CrashPage onReload={onReload} />
      }
    >
      {children}
    </ErrorBoundary>
  )
}

function CrashPage({ onReload }: { readonly onReload: () => void }) {
  const { title, hint, reload, home } = fr.shell.crash
  const action = (
    <>
      <Button variant="primary" onClick={onReload}>
        {reload}
      </Button>
      {/* A document load and not a route: it certainly drops the failed state. */}
      <a className={styles.home} href="/">
        {home}
      </a>
    </>
  )
  return <EmptyState title={title} hint={hint} action={action} />
}

// A chunk that failed to load without a network differs from a real error by the message of the bundler's loader;
// the browsers' own messages all differ.
const missedOffline = new WeakSet<object>()

window.addEventListener('vite:preloadError', ({ payload }) => {
  if (!navigator.onLine) missedOffline.add(payload)
})

function isMissedOffline(error: unknown): boolean {
  return error instanceof Error && missedOffline.has(error)
}
