import { CLOSE_CODES } from '@bougie/protocol/close-codes.ts'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { doubtWithBrowser, wakeWithBrowser } from '../data/browser-socket.ts'
import { keepCreatorCode } from '../data/creator-code.ts'
import { ACTIVITY_EVENTS, watchInactivity } from '../data/inactivity.ts'
import { logError } from '../data/log.ts'
import { detectInAppBrowser } from '../identity/in-app-browser.ts'
import { useApp } from './app-context.tsx'
import { needsSocket } from './needs-socket.ts'
import { useCycleFeed } from './use-cycle-feed.ts'
import { useHouseStatusConnection } from './use-house-status.ts'
import { useSession, useSessionUser } from './use-session.ts'

/** Joins the app's long-lived parts to the router, the window and the other tabs. Mounted once. */
export function useConnections(): void {
  useInAppDetection()
  useRouterConnection()
  useCycleFeed()
  useSocketConnection()
  useBalanceConnection()
  useSessionGuards()
  useUpdateConnection()
  useHouseStatusConnection()
}

/** [K62] known as soon as the page has loaded. */
function useInAppDetection() {
  const { inAppBrowser } = useApp()
  useEffect(() => inAppBrowser.set(detectInAppBrowser(navigator.userAgent)), [inAppBrowser])
}

function useRouterConnection() {
  const { navigation, tab } = useApp()
  const navigate = useNavigate()
  const { search } = useLocation()
  useEffect(() => navigation.attach((path) => void navigate(path)), [navigation, navigate])
  useEffect(() => keepCreatorCode(search, tab), [search, tab])
}

function useSocketConnection() {
  const { socket, parser, life } = useApp()
  const session = useSession()
  const { pathname } = useLocation()
  const wanted = needsSocket(session, pathname)
  const token = session.status === 'signedIn' ? session.user.token : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: another token is another connection
  useEffect(() => {
    if (!wanted) return socket.disconnect()
    let called = true
    parser
      .load()
      .then(() => {
        if (called) socket.restart()
      })
      .catch((error: unknown) => logError('socket', error))
    return () => {
      called = false
    }
  }, [wanted, token, socket, parser])

  useEffect(() => wakeWithBrowser(socket, { document, window }), [socket])
  useEffect(() => doubtWithBrowser(socket, { window }), [socket])

  useEffect(
    () =>
      socket.state.subscribe(() => {
        if (socket.state.get().closeCode === CLOSE_CODES.unauthorized) void life.validate()
      }),
    [socket, life],
  )
}

function useBalanceConnection() {
  const { api, balance, live } = useApp()
  const userId = useSessionUser()?.id ?? null

  useEffect(() => {
    if (userId === null) return
    void balance.load(async () => {
      const [first] = await api('wallets', { params: { userId } })
      return first?.balance ?? 0
    })
  }, [api, balance, userId])

  useEffect(
    () => live.on('balance_update', (message) => balance.apply({ action: 'set', amount: message.balance })),
    [live, balance],
  )
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

  useEffect(() => {
    window.addEventListener('storage', session.reload)
    return () => window.removeEventListener('storage', session.reload)
  }, [session])
}

function useUpdateConnection() {
  const { updates } = useApp()
  useEffect(() => wakeWithBrowser(updates, { document, window }), [updates])
}
