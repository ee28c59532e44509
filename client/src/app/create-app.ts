import { createLiveSocket, type SocketConnection } from '@bougie/protocol/client/live-socket.ts'
import type { CallAnswer } from '@bougie/protocol/client/rest-client.ts'
import { createServerClock } from '@bougie/protocol/client/server-clock.ts'
import { QueryClient } from '@tanstack/react-query'
import { createConsent } from '../data/analytics/consent.ts'
import { createApi } from '../data/api.ts'
import { createBalanceStore } from '../data/balance-store.ts'
import { BATTLE_LISTS_KEY } from '../data/battle/battle-lists-key.ts'
import { createBlacklistWatch } from '../data/blacklist/blacklist-watch.ts'
import { createSocketAddress, openBrowserSocket } from '../data/browser-socket.ts'
import { creatorCode } from '../data/creator-code.ts'
import { createCycleFeed } from '../data/cycle/cycle-feed.ts'
import { CYCLE_LISTS_KEY } from '../data/cycle/cycle-lists-key.ts'
import { createIntentionStore } from '../data/intention.ts'
import { logError } from '../data/log.ts'
import { createMessageParser } from '../data/message-parser.ts'
import { createSessionStore, type Session } from '../data/session-store.ts'
import { createSocketStore } from '../data/socket-store.ts'
import { createKeyValues, type LocalValues, type SessionValues } from '../data/storage.ts'
import { createStore } from '../data/store.ts'
import { browserTimers, type Timers } from '../data/timers.ts'
import { createUnauthorizedHandler } from '../data/unauthorized.ts'
import { createConfirmation } from '../identity/confirmation.ts'
import { createIdentity } from '../identity/identity.ts'
import { type InAppBrowser, UNDETECTED } from '../identity/in-app-browser.ts'
import { notificationHandlers } from '../notifications/notification-handlers.ts'
import { createNotificationQueue } from '../notifications/notification-queue.ts'
import { createSnackbars } from '../notifications/snackbars.ts'
import { createToasts } from '../notifications/toasts.ts'
import { fr } from '../text/fr.ts'
import { createBattleKitLoader } from './load-battle-kit.ts'
import { createCycleKitLoader } from './load-cycle-kit.ts'
import { createPageTracking } from './load-tracker.ts'
import { createNavigation } from './navigation.ts'
import { createSessionLife } from './session-life.ts'
import { createUpdateWatch } from './update-watch.ts'

/** What lies outside of the page and is replaced when the page is tested. */
export interface Outside {
  readonly timers: Timers
  readonly fetch: typeof fetch
  readonly openSocket: (address: string) => SocketConnection
  /** From 0 up to 1. */
  readonly random: () => number
}

const BROWSER: Outside = {
  timers: browserTimers,
  fetch: (...request) => window.fetch(...request),
  openSocket: openBrowserSocket,
  random: Math.random,
}

/** The composition root of the page: builds every long-lived part once and hands them to React. */
export function createApp({ timers, fetch, openSocket, random }: Outside = BROWSER) {
  const local: LocalValues = createKeyValues(() => window.localStorage)
  const tab: SessionValues = createKeyValues(() => window.sessionStorage)
  const navigation = createNavigation()
  const session = createSessionStore({ local, adminWallets: adminWalletsOfBuild() })
  const intention = createIntentionStore({ tab, now: timers.now })
  const toasts = createToasts(timers)
  const snackbars = createSnackbars(timers)
  const updates = createUpdateWatch({ timers, reload: () => window.location.reload() })
  const notifications = createNotificationQueue({
    timers,
    handlers: notificationHandlers,
    showToast: toasts.show,
    redirect: navigation.go,
    random,
  })
  const confirmation = createConfirmation(
    createApi({
      baseUrl: '',
      fetch,
      sessionToken: session.token,
      sessionEndSignal: session.endSignal,
      onUnauthorized: createUnauthorizedHandler({
        isExchanging: () => life.isExchanging(),
        clearSession: session.clear,
        currentPath: () => window.location.pathname,
        goHome: () => navigation.go('/'),
      }),
      onBlacklisted: ({ blacklistInfo }) => blacklist.suspect(blacklistInfo),
      reportFailure: logError,
    }),
  )
  const { api } = confirmation
  // What waits for a confirmation was asked by a player who is gone.
  session.subscribe(() => session.token() === null && confirmation.dismiss())
  const blacklist = createBlacklistWatch({
    timers,
    ask: () => api('checkBlacklist', { body: { userId: userIdOf(session.get()), userIp: null } }),
  })
  const consent = createConsent({ local, tab, timers })
  const clock = createServerClock(timers.now)
  const balance = createBalanceStore({ local, onLoadFailed: (error) => logError('balance', error) })
  const parser = createMessageParser({ balanceCents: () => balance.get().cents })
  const socket = createLiveSocket({
    address: createSocketAddress({ origin: window.location.origin, sessionToken: session.token, api }),
    open: openSocket,
    timers,
    clock,
    parse: parser.parse,
    onUnreadable: () => {
      logError('socket', fr.errors.unreadableMessage)
      notifications.add({ type: 'general', message: fr.errors.unreadableMessage })
    },
  })
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: 1, staleTime: 5_000 } },
  })
  const life = createSessionLife({
    api,
    session,
    intention,
    balance,
    queries,
    navigation,
    notifications,
    tellIdleLogout: () => identity.tell(IDLE_LOGOUT),
  })
  const inAppBrowser = createStore<InAppBrowser>(UNDETECTED)
  const identity = createIdentity({
    api,
    local,
    inAppBrowser: inAppBrowser.get,
    creatorCode: () => creatorCode(tab),
    intention,
    onSignedIn: life.begin,
    onLoadFailed: (error) => {
      logError('identity', error)
      notifications.add({ type: 'general', message: fr.errors.network })
    },
  })
  const live = createSocketStore({ socket, clock })
  const battleKit = createBattleKitLoader({
    live,
    timers,
    local,
    tab,
    session,
    intention,
    pictureUrl: () => ownPicture(queries, session.get()),
    notify: notifications.add,
    refreshLists: () => void queries.invalidateQueries({ queryKey: [BATTLE_LISTS_KEY] }),
  })
  const cycleFeed = createCycleFeed(live)
  const cycleKit = createCycleKitLoader({
    live,
    feed: cycleFeed,
    timers,
    local,
    tab,
    session,
    creatorCode: () => creatorCode(tab),
    setBalance: (amount) => balance.apply({ action: 'set', amount }),
    notify: notifications.add,
    refreshLists: () => void queries.invalidateQueries({ queryKey: [CYCLE_LISTS_KEY] }),
  })
  return {
    timers,
    local,
    tab,
    navigation,
    session,
    intention,
    life,
    inAppBrowser,
    identity,
    confirmation,
    api,
    blacklist,
    consent,
    trackPage: createPageTracking({ api, tab, session }),
    parser,
    socket,
    live,
    battleKit,
    cycleFeed,
    cycleKit,
    balance,
    queries,
    notifications,
    toasts,
    snackbars,
    updates,
    random,
  }
}

const IDLE_LOGOUT = { code: 'INACTIVITY', message: fr.shell.idleLogout, dialog: 'attention' } as const

export type App = ReturnType<typeof createApp>

/** The header has asked for the profile; whoever comes before its answer sees initials. */
function ownPicture(queries: QueryClient, current: Session): string | null {
  if (current.status === 'guest') return null
  return queries.getQueryData<CallAnswer<'me'>>(['me', current.user.id])?.user.profile_picture ?? null
}

function userIdOf(current: Session) {
  return current.status === 'signedIn' ? current.user.id : null
}

function adminWalletsOfBuild(): readonly string[] {
  const list: unknown = import.meta.env['VITE_ADMIN_WALLETS']
  return typeof list === 'string' ? list.split(',').map((address) => address.trim()) : []
}
