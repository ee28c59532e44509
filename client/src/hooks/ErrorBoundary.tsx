import { Component, type ReactNode } from 'react'
import { logError } from '../api/log.ts'

interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** Takes the place of the failed part; empty by default. */
  readonly fallback?: (error: unknown) => ReactNode
  readonly onFailure?: () => void
}

interface ErrorBoundaryState {
  readonly failure: { readonly error: unknown } | null
}

/** A part that throws, or whose code fails to load, leaves the rest of the page intact. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } }
  }

  override componentDidCatch(error: unknown) {
    logError('screen', error)
    this.props.onFailure?.()
  }

  override render() {
    const { failure } = this.state
    return failure === null ? this.props.children : this.props.fallback?.(failure.error)
  }
}
