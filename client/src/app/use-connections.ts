import { CLOSE_CODES } from '@bougie/protocol/close-codes.ts'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { onTabVisible } from '../api/browser-socket.ts'
import { useCycleSubscription } from '../features/cycle/hooks/use-cycle-feature-store.tsx'
import { useApp, useStore } from '../hooks/app-context.tsx'
import { useAppStatusWiring } from '../hooks/use-app-status.ts'
import { useSessionUser } from '../hooks/use-session.ts'
import { fr } from '../i18n/fr.ts'
import { keepCreatorCode } from '../stores/creator-code.ts'
import { detectInAppBrowser } from '../stores/identity/in-app-browser.ts'
import { LOCAL_KEYS, type LocalValues } from '../stores/storage.ts'
import { every, type Timers } from '../stores/timers.ts'

/** Connects the app's long-lived services to the router, the window and the other tabs. Mounted once. */
export function useConnections(): void {
  useInAppDetection()
  useRouterWiring()
  useCycleSubscription(useStore(useApp().homeShowsCycle))
  useSocketWiring()
  useBalanceWiring()
  useCatchUp()
  useSessionGuards()
  useUpdateWiring()
  useAppStatusWiring()
}

/** [K62] known as soon as the page has loaded. */
function useInAppDetection() {
  const { inAppBrowser } = useApp()
  useEffect(() => inAppBrowser.set(detectInAppBrowser(navigator.userAgent)), [inAppBrowser])
}

function useRouterWiring() {
  const { navigation, tab } = useApp()
  const navigate = useNavigate()
  const { search } = useLocation()
  useEffect(() => navigation.attach((path) => void navigate(path)), [navigation, navigate])
  useEffect(() => keepCreatorCode(search, tab), [search, tab])
}

/** Screens that need the socket for guests too. */
const LIVE_PATHS = ['/battle', '/defi', '/cycle', '/close'] as const

function useSocketWiring() {
  const { connection, life, homeShowsCycle, session: auth } = useApp()
  const token = useSessionUser()?.token
  const { pathname } = useLocation()
  const isOnLivePath = LIVE_PATHS.some((path) => pathname === path || pathname.startsWith(`${path}/`))
  // A player's balance may change on any screen; a guest on a text page needs no connection.
  const wanted = useStore(homeShowsCycle) || token !== undefined || isOnLivePath

  // biome-ignore lint/correctness/useExhaustiveDependencies: another token needs another connection
  useEffect(() => {
    if (wanted) connection.restart()
    else connection.disconnect()
  }, [wanted, token, connection])

  // The heartbeat alone would take many seconds to notice a lost network.
  useWindowEvent('offline', connection.suspect)
  useWake(connection.wake)

  useEffect(() => {
    async function checkRefusal() {
      const refused = auth.token()
      await life.validate()
      if (auth.token() === refused) connection.retry()
    }
    return connection.state.subscribe(() => {
      if (connection.state.get().closeCode === CLOSE_CODES.unauthorized) void checkRefusal()
    })
  }, [connection, life, auth])
}

function useBalanceWiring() {
  const { balance, socket, notifications } = useApp()
  const userId = useSessionUser()?.id ?? null

  useEffect(() => {
    if (userId !== null) void balance.load()
  }, [balance, userId])

  useEffect(
    () =>
      socket.on('balance_update', (message) => {
        balance.apply({ action: 'set', amount: message.balance })
        const notice = NOTICES[message.reason]
        if (notice !== undefined) notifications.add({ type: 'info', message: notice.message, data: notice })
      }),
    [socket, balance, notifications],
  )
}

/** Movements that no action of the player announces, by the ledger's reason. */
const NOTICES: Readonly<Record<string, { readonly title: string; readonly message: string }>> = fr.balanceNotices

function useCatchUp() {
  const { socket, refresh } = useApp()
  useEffect(() => {
    let wasLost = false
    return socket.state.subscribe(() => {
      const { status, closeCode } = socket.state.get()
      if (wasLost && status === 'connected') refresh()
      wasLost = closeCode !== null && closeCode !== CLOSE_CODES.normal
    })
  }, [socket, refresh])
}

function useSessionGuards() {
  const { life, local, session, timers } = useApp()
  const signedIn = useSessionUser() !== null

  useEffect(() => void life.validate(), [life])

  useEffect(() => {
    if (!signedIn) return
    const watch = watchInactivity({ local, timers, onIdle: life.endForInactivity })
    for (const event of ACTIVITY_EVENTS) window.addEventListener(event, watch.touch, { passive: true, capture: true })
    return () => {
      watch.stop()
      for (const event of ACTIVITY_EVENTS) window.removeEventListener(event, watch.touch, { capture: true })
    }
  }, [signedIn, life, local, timers])

  useWindowEvent('storage', session.reload)
}

function useUpdateWiring() {
  const { updates } = useApp()
  useWake(updates.wake)
  useWindowEvent('vite:preloadError', updates.missFile)
}

/** The tab became visible, or the network returned. */
function useWake(wake: () => void) {
  useEffect(() => onTabVisible(wake), [wake])
  useWindowEvent('online', wake)
}

const INACTIVITY_LIMIT_MS = 60 * 60 * 1000
const INACTIVITY_CHECK_MS = 60 * 1000
/** Scrolling fires dozens of events a second; an hour needs no such precision. */
const WRITE_AT_MOST_EVERY_MS = 5_000

const ACTIVITY_EVENTS = ['mousemove', 'mousedown', 'keydown', 'click', 'scroll', 'touchstart'] as const

interface InactivityDeps {
  readonly local: LocalValues
  readonly timers: Timers
  readonly onIdle: () => void
}

/**
 * Ends the session after an hour without activity in any tab. The timestamp of the last activity is stored in
 * local storage, which all tabs of the browser share.
 */
export function watchInactivity({ local, timers, onIdle }: InactivityDeps) {
  let writtenAt = Number.NEGATIVE_INFINITY

  function record() {
    writtenAt = timers.now()
    local.write(LOCAL_KEYS.lastActivityAt, String(writtenAt))
  }

  function isOver(): boolean {
    const lastActivityAt = Number(local.read(LOCAL_KEYS.lastActivityAt) ?? writtenAt)
    return timers.now() - lastActivityAt >= INACTIVITY_LIMIT_MS
  }

  record()
  return {
    /** An action of the player. The first one after a sleep may come before the check: timers sleep too. */
    touch() {
      // A clock that was set back makes an age negative: such a record is replaced, or no action would count for hours.
      if (Math.abs(timers.now() - writtenAt) < WRITE_AT_MOST_EVERY_MS) return
      if (isOver()) onIdle()
      else record()
    },
    stop: every(timers, INACTIVITY_CHECK_MS, () => isOver() && onIdle()),
  }
}
