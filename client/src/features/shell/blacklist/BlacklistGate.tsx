import { CLOSE_CODES } from '@bougie/protocol/close-codes.ts'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useApp, useStore } from '../../../hooks/app-context.tsx'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { LEGAL_PATHS } from '../../../stores/paths.ts'
import { createPart } from '../../../ui/create-part.tsx'
import styles from './BlacklistGate.module.css'
import { frBlacklist } from './fr-blacklist.ts'

const BlacklistNotice = createPart(async () => (await import('./BlacklistNotice.tsx')).BlacklistNotice)

/** The footer of the notice links to them, and everybody may read them. */
const READABLE_PATHS: readonly string[] = Object.values(LEGAL_PATHS)

/** Renders nothing for almost everybody. The notice's code loads when a visitor is blocked. */
export function BlacklistGate() {
  useBlacklistWiring()
  const state = useStore(useApp().blacklist.state)
  const { pathname } = useLocation()
  switch (state.status) {
    case 'unknown':
      return (
        <p className={styles.checking} role="status" data-screen-only>
          {frBlacklist.checking}
        </p>
      )
    case 'blocked':
      return READABLE_PATHS.includes(pathname) ? null : <BlacklistNotice block={state.block} />
    default:
      return null
  }
}

/** Connects the watch to player and connection. Blocking closes the socket; unblocking reconnects and refreshes. */
function useBlacklistWiring(): void {
  const { blacklist, connection, refresh } = useApp()
  const userId = useSessionUser()?.id ?? null
  const watched = useRef(false)

  useEffect(() => blacklist.start(), [blacklist])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another player needs another check
  useEffect(() => {
    // The watch sends the first check when it starts.
    if (watched.current) blacklist.check()
    watched.current = true
  }, [blacklist, userId])

  useEffect(
    () =>
      connection.state.subscribe(() => {
        if (connection.state.get().closeCode === CLOSE_CODES.blacklisted) blacklist.suspect()
      }),
    [connection, blacklist],
  )

  useEffect(() => {
    let before = blacklist.state.get().status
    return blacklist.state.subscribe(() => {
      const { status } = blacklist.state.get()
      if (before === 'blocked' && status === 'free') {
        refresh()
        if (connection.state.get().closeCode === CLOSE_CODES.blacklisted) connection.restart()
      }
      before = status
    })
  }, [blacklist, connection, refresh])
}
