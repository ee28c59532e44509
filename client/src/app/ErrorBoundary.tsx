import { Component, type ReactNode } from 'react'
import { logError } from '../api/log.ts'
import { fr } from '../i18n/fr.ts'
import { Button } from '../ui/Button/Button.tsx'
import { EmptyState } from '../ui/EmptyState/EmptyState.tsx'
import styles from './ErrorBoundary.module.css'
import { OfflinePage } from './OfflinePage.tsx'

interface ErrorBoundaryProps {
  readonly children: ReactNode
  readonly onReload?: () => void
  /** Shown instead of the apology, where there was nothing to see in the first place. */
  readonly fallback?: ReactNode
}

interface ErrorBoundaryState {
  readonly failed: boolean
  readonly missedOffline: boolean
}

/** A screen that throws, or whose code could not be fetched, leaves the rest of the page standing. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, missedOffline: false }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failed: true, missedOffline: isMissedOffline(error) }
  }

  override componentDidCatch(error: unknown) {
    logError('screen', error)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    if (this.props.fallback !== undefined) return this.props.fallback
    const onReload = this.props.onReload ?? (() => window.location.reload())
    if (this.state.missedOffline) return <OfflinePage onReload={onReload} />
    const { title, hint, reload, home } = fr.shell.crash
    const action = (
      <>
        <Button variant="primary" onClick={onReload}>
          {reload}
        </Button>
        {/* A page of its own and not a route: what failed here is left behind for certain. */}
        <a className={styles.home} href="/">
          {home}
        </a>
      </>
    )
    return <EmptyState title={title} hint={hint} action={action} />
  }
}

// Code that could not be fetched because there was no network: told from a real error by what the loader of the build
// says, and not by messages that every browser words in its own way.
const missedOffline = new WeakSet<object>()

window.addEventListener('vite:preloadError', ({ payload }) => {
  if (!navigator.onLine) missedOffline.add(payload)
})

export function isMissedOffline(error: unknown): boolean {
  return error instanceof Error && missedOffline.has(error)
}
