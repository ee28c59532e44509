import type { ReactNode } from 'react'
import { fr } from '../i18n/fr.ts'
import { useApp } from './app-context.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

interface DialogBoundaryProps {
  readonly children: ReactNode
  /** Forgets the request for the dialog, so that the next one tries again. */
  readonly onClose: () => void
}

/** A dialog whose code does not arrive closes with a toast, and leaves the page and its running battle intact. */
export function DialogBoundary({ children, onClose }: DialogBoundaryProps) {
  const { notifications } = useApp()

  function handleFailure() {
    notifications.add({ type: 'general', message: navigator.onLine ? undefined : fr.errors.network })
    onClose()
  }

  return <ErrorBoundary onFailure={handleFailure}>{children}</ErrorBoundary>
}
