import { Suspense } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { useStore } from '../../../hooks/use-store.ts'
import { lazily } from '../../../ui/lazily.ts'
import styles from './BlacklistGate.module.css'
import { frBlacklist } from './fr-blacklist.ts'
import { useBlacklistConnection } from './use-blacklist-connection.ts'

const BlacklistNotice = lazily(async () => (await import('./BlacklistNotice.tsx')).BlacklistNotice)

/** Renders nothing for almost everybody. The notice's code loads when a visitor is blocked. */
export function BlacklistGate() {
  useBlacklistConnection()
  const { status } = useStore(useApp().blacklist.state)
  switch (status) {
    case 'unknown':
      return (
        <p className={styles.checking} role="status">
          {frBlacklist.checking}
        </p>
      )
    case 'blocked':
      return (
        <Suspense fallback={null}>
          <BlacklistNotice />
        </Suspense>
      )
    default:
      return null
  }
}
