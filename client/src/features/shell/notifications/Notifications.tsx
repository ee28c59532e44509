import { useState } from 'react'
import { useApp, useStore } from '../../../hooks/app-context.tsx'
import { ErrorBoundary } from '../../../hooks/ErrorBoundary.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { createPart } from '../../../ui/create-part.tsx'
import styles from './Notifications.module.css'

const ToastStack = createPart(async () => (await import('./ToastStack.tsx')).ToastStack)

/** A toast often reports a lost network: its code should be loaded before. */
export const preloadToasts = ToastStack.load

/** Toasts load with the first one. Their region is there before, or nothing is read. */
export function Toaster() {
  const { toasts } = useApp()
  const [isNeeded, setIsNeeded] = useState(false)
  const isWaiting = useStore(toasts).length > 0
  if (isWaiting && !isNeeded) setIsNeeded(true)

  /** Later these toasts would be out of date; the next one tries again. */
  function handleFailure() {
    toasts.set([])
    setIsNeeded(false)
  }

  return (
    <div aria-live="polite">
      {isNeeded && (
        <ErrorBoundary onFailure={handleFailure}>
          <ToastStack />
        </ErrorBoundary>
      )}
    </div>
  )
}

/** Confirmation of the last action at the bottom of the page; above any dialog. */
export function SnackbarLine() {
  const { snackbars } = useApp()
  const snackbar = useStore(snackbars.shown)
  const line = snackbar !== null && (
    <p
      key={snackbar.id}
      className={classNames(styles.line, snackbar.kind === 'error' && styles.error)}
      role={snackbar.kind === 'error' ? 'alert' : undefined}
    >
      {snackbar.message}
    </p>
  )
  const isError = snackbar?.kind === 'error'
  return (
    <div className={styles.region} data-screen-only>
      {/* There before its first line, or nothing is read. An alert is read when it appears. */}
      <div role="status">{!isError && line}</div>
      {isError && line}
    </div>
  )
}
