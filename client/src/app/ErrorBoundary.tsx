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
  /** Shown instead of the error page where nothing had been shown before. */
  readonly fallback?: ReactNode
  readonly onFailure?: () => void
}

interface ErrorBoundaryState {
  readonly failed: boolean
  readonly missedOffline: boolean
}

/** A screen that throws, or whose code fails to load, leaves the rest of the page intact. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, missedOffline: false }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failed: true, missedOffline: isMissedOffline(error) }
  }

  override componentDidCatch(error: unknown) {
    logError('screen', error)
    this.props.onFailure?.()
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
        {/* A document load and not a route: it certainly drops the failed state. */}
        <a className={styles.home} href="/">
          {home}
        </a>
      </>
    )
    return <EmptyState title={title} hint={hint} action={action} />
  }
}

// A chunk that failed to load without a network differs from a real error by the message of the bundler's loader;
// the browsers' own messages all differ.
const missedOffline = new WeakSet<object>()

window.addEventListener('vite:preloadError', ({ payload }) => {
  if (!navigator.onLine) missedOffline.add(payload)
})

export function isMissedOffline(error: unknown): boolean {
  return error instanceof Error && missedOffline.has(error)
}
