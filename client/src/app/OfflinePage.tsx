import { useEffect, useEffectEvent } from 'react'
import { fr } from '../i18n/fr.ts'
import screenStyles from '../routes/ScreenSkeleton.module.css'
import { Button } from '../ui/Button/Button.tsx'
import { EmptyState } from '../ui/EmptyState/EmptyState.tsx'

const text = fr.shell.offline

/** A network that has just returned may still fail requests. */
const TRY_EVERY_MS = 3_000

interface OfflinePageProps {
  readonly onReload: () => void
}

/**
 * Replaces a page whose code could not be loaded. It reloads the document: browsers cache a failed import, React caches
 * the component, and the loader takes a failed style sheet for a loaded one.
 */
export function OfflinePage({ onReload }: OfflinePageProps) {
  /** A reload without a network would lose this page too. */
  const open = () => void fetch('/api/status', { cache: 'no-store' }).then(onReload, () => undefined)
  const openOnline = useEffectEvent(() => {
    if (navigator.onLine) open()
  })

  useEffect(() => {
    const tryNow = () => openOnline()
    tryNow()
    window.addEventListener('online', tryNow)
    const timer = setInterval(tryNow, TRY_EVERY_MS)
    return () => {
      window.removeEventListener('online', tryNow)
      clearInterval(timer)
    }
  }, [])

  return (
    <div role="status" className={screenStyles.screen}>
      <EmptyState
        title={text.title}
        hint={text.hint}
        action={
          <Button variant="primary" onClick={open}>
            {text.retry}
          </Button>
        }
      />
    </div>
  )
}
