import { QueryClient } from '@tanstack/react-query'
import { createApi } from '../data/api.ts'
import { createBalanceStore } from '../data/balance-store.ts'
import { openBrowserSocket, socketAddress } from '../data/browser-socket.ts'
import { logError } from '../data/log.ts'
import { createMessageParser } from '../data/message-parser.ts'
import { createServerClock } from '../data/server-clock.ts'
import { createSessionStore } from '../data/session-store.ts'
import { createSocket } from '../data/socket.ts'
import { createSocketStore } from '../data/socket-store.ts'
import { createKeyValues, type LocalValues, type SessionValues } from '../data/storage.ts'
import { browserTimers } from '../data/timers.ts'
import { createUnauthorizedHandler } from '../data/unauthorized.ts'
import { createNavigation } from './navigation.ts'

/** The composition root of the page: builds every long-lived part once and hands them to React. */
export function createApp() {
  const timers = browserTimers
  const local: LocalValues = createKeyValues(() => window.localStorage)
  const tab: SessionValues = createKeyValues(() => window.sessionStorage)
  const navigation = createNavigation()
  const session = createSessionStore({ local, adminWallets: adminWalletsOfBuild() })
  const api = createApi({
    baseUrl: '',
    fetch: (...request) => window.fetch(...request),
    sessionToken: session.token,
    onUnauthorized: createUnauthorizedHandler({
      clearSession: session.clear,
      currentPath: () => window.location.pathname,
      goHome: () => navigation.go('/'),
    }),
  })
  const clock = createServerClock(timers.now)
  const parser = createMessageParser()
  const socket = createSocket({
    address: () => socketAddress(window.location.origin, session.token()),
    open: openBrowserSocket,
    timers,
    clock,
    parse: parser.parse,
    onUnreadable: () => logError('socket', 'A message could not be read'),
  })
  const balance = createBalanceStore({ local, onLoadFailed: (error) => logError('balance', error) })
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: 1, staleTime: 5_000, refetchOnWindowFocus: true } },
  })
  return {
    timers,
    local,
    tab,
    navigation,
    session,
    api,
    clock,
    parser,
    socket,
    live: createSocketStore({ socket, clock }),
    balance,
    queries,
  }
}

export type App = ReturnType<typeof createApp>

function adminWalletsOfBuild(): readonly string[] {
  const list: unknown = import.meta.env['VITE_ADMIN_WALLETS']
  return typeof list === 'string' ? list.split(',').map((address) => address.trim()) : []
}
