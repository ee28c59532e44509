import { Component, type ReactNode } from 'react'
import { logError } from '../data/log.ts'
import { fr } from '../text/fr.ts'
import { EmptyState } from '../ui/EmptyState/EmptyState.tsx'
import { PrimaryButton } from '../ui/PrimaryButton/PrimaryButton.tsx'
import styles from './ErrorBoundary.module.css'

interface ErrorBoundaryProps {
  readonly children: ReactNode
  readonly onReload?: () => void
  /** Shown instead of the apology, where there was nothing to see in the first place. */
  readonly fallback?: ReactNode
}

interface ErrorBoundaryState {
  readonly failed: boolean
}

/** A screen that throws, or whose code could not be fetched, leaves the rest of the page standing. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false }

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    logError('screen', error)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    if (this.props.fallback !== undefined) return this.props.fallback
    const { title, hint, reload, home } = fr.shell.crash
    const onReload = this.props.onReload ?? (() => window.location.reload())
    const action = (
      <>
        <PrimaryButton onClick={onReload}>{reload}</PrimaryButton>
        {/* A page of its own and not a route: what failed here is left behind for certain. */}
        <a className={styles.home} href="/">
          {home}
        </a>
      </>
    )
    return <EmptyState title={title} hint={hint} action={action} />
  }
}
