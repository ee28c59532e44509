import { useEffect, useEffectEvent } from 'react'
import { fr } from '../i18n/fr.ts'
import screenStyles from '../routes/ScreenSkeleton.module.css'
import { Button } from '../ui/Button/Button.tsx'
import { EmptyState } from '../ui/EmptyState/EmptyState.tsx'

const text = fr.shell.offline

/** A network that has just come does not carry everything yet. */
const TRY_EVERY_MS = 3_000

interface OfflinePageProps {
  readonly onReload: () => void
}

/**
 * In the place of a page whose code is not there yet. It loads the document anew: a browser remembers an import that
 * failed, React the component, and the loader takes a style sheet that failed for one that is there.
 */
export function OfflinePage({ onReload }: OfflinePageProps) {
  /** Reloaded without a network, this page too would be gone. */
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
