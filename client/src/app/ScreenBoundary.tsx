import { Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { ErrorBoundary } from '../hooks/ErrorBoundary.tsx'
import { fr } from '../i18n/fr.ts'
import { Button } from '../ui/Button/Button.tsx'
import { EmptyState } from '../ui/EmptyState/EmptyState.tsx'
import { SkeletonLines } from '../ui/Skeleton/Skeleton.tsx'
import styles from './ScreenBoundary.module.css'

/** Shown while the code of a screen loads. */
export function ScreenSkeleton() {
  return (
    <div className={styles.screen}>
      <SkeletonLines lines={5} label={fr.lists.loading} />
    </div>
  )
}

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
      <Text component="a" href="/" c="dimmed" py={10}>
        {home}
      </Text>
    </>
  )
  return <EmptyState title={title} hint={hint} action={action} />
}

/** A network that has just returned may still fail requests. */
const TRY_EVERY_MS = 3_000

/**
 * Replaces a page whose code could not be loaded. It reloads the document: browsers cache a failed import, React caches
 * the component, and the loader takes a failed style sheet for a loaded one.
 */
function OfflinePage({ onReload }: { readonly onReload: () => void }) {
  const { title, hint, retry } = fr.shell.offline
  /** A reload without a network would lose this page too. */
  const open = () => void fetch('/api/status', { cache: 'no-store' }).then(onReload, () => undefined)
  const openOnline = useEffectEvent(() => {
    if (navigator.onLine) open()
  })
  useWindowEvent('online', openOnline)
  useEffect(() => {
    openOnline()
    const timer = setInterval(() => openOnline(), TRY_EVERY_MS)
    return () => clearInterval(timer)
  }, [])

  return (
    <div role="status" className={styles.screen}>
      <EmptyState
        title={title}
        hint={hint}
        action={
          <Button variant="primary" onClick={open}>
            {retry}
          </Button>
        }
      />
    </div>
  )
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
