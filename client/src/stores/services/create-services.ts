import { createLiveSocket, type SocketConnection } from '@bougie/api-client/live-socket.ts'
import { createServerClock } from '@bougie/api-client/server-clock.ts'
import type { UserId } from '@bougie/protocol'
import { QueryClient } from '@tanstack/react-query'
import { createApi } from '../../api/api.ts'
import { createSocketAddress, openBrowserSocket } from '../../api/browser-socket.ts'
import { logError } from '../../api/log.ts'
import { createMessageParser } from '../../api/message-parser.ts'
import { fr } from '../../i18n/fr.ts'
import { balanceAfter, createBalanceStore } from '../balance-store.ts'
import { createBlacklistWatch } from '../blacklist-watch.ts'
import { creatorCode } from '../creator-code.ts'
import { createConfirmation } from '../identity/confirmation.ts'
import { createIdentity } from '../identity/identity.ts'
import { type InAppBrowser, UNDETECTED } from '../identity/in-app-browser.ts'
import { createIntentionStore } from '../intention.ts'
import type { Toast } from '../notifications/notification.ts'
import { createNotificationQueue, createSnackbars, notificationHandlers } from '../notifications/notification-queue.ts'
import { createSoundSetting, createSwitch } from '../player-switches.ts'
import { createSessionStore, onPlayerChange } from '../session-store.ts'
import { createSocketStore } from '../socket-store.ts'
import { createKeyValues, LOCAL_KEYS, type LocalValues, type SessionValues } from '../storage.ts'
import { createStore } from '../store.ts'
import { createTabSignal } from '../tab-signal.ts'
import { browserTimers, type Timers } from '../timers.ts'
import { createUpdateWatch } from '../update-watch.ts'
import { createNavigation, createSessionLife } from './session-life.ts'

/** The page's environment, replaced in tests. */
export interface Outside {
  readonly timers: Timers
  readonly fetch: typeof fetch
  readonly openSocket: (address: string) => SocketConnection
  /** A random number in [0, 1). */
  readonly random: () => number
  /** Delay before a failed query is requested once more. */
  readonly queryRetryMs: number
}

/** Toasts are drawn at once; up to this many wait while their code loads. */
const TOASTS_WAITING_MAX = 8

const BROWSER: Outside = {
  timers: browserTimers,
  fetch: (...request) => window.fetch(...request),
  openSocket: openBrowserSocket,
  random: Math.random,
  queryRetryMs: 1_000,
}

/** Creates the long-lived services that every feature may use, once per page. */
export function createServices({ timers, fetch, openSocket, random, queryRetryMs }: Outside = BROWSER) {
  const local: LocalValues = createKeyValues(() => window.localStorage)
  const tab: SessionValues = createKeyValues(() => window.sessionStorage)
  const navigation = createNavigation()
  const tabSignal = createTabSignal(document)
  const soundSetting = createSoundSetting(local)
  /** Keys that play, wherever the focus is. */
  const gameKeys = createSwitch(local, LOCAL_KEYS.gameKeys)
  /** Motion without an end beside text, which tells nothing. */
  const movingDecoration = createSwitch(local, LOCAL_KEYS.movingDecoration)
  /** Whether the home page currently shows the running cycle. */
  const homeShowsCycle = createStore(false)
  /** The player whose card is open. */
  const shownPlayer = createStore<UserId | null>(null)
  /** The opponent of the challenge that the player is creating. */
  const challenged = createStore<ChallengedPlayer | null>(null)
  const session = createSessionStore({ local, adminWallets: adminWalletsOfBuild() })
  const userId = () => session.get()?.id ?? null
  const intention = createIntentionStore({ tab, now: timers.now })
  /** Toasts that are not drawn yet, oldest first. */
  const toasts = createStore<readonly Toast[]>([])
  /** The part of a game that toasts may cover; without one they show below the bar. */
  const toastPlace = createStore<HTMLElement | null>(null)
  const snackbars = createSnackbars(timers)
  const updates = createUpdateWatch({ timers, reload: () => window.location.reload() })
  const notifications = createNotificationQueue({
    timers,
    handlers: notificationHandlers,
    showToast: (toast) => toasts.set([...toasts.get(), toast].slice(-TOASTS_WAITING_MAX)),
    redirect: navigation.go,
    random,
  })
  const confirmation = createConfirmation(
    createApi({
      fetch,
      sessionToken: session.token,
      sessionEndSignal: session.endSignal,
      onUnauthorized: (callPath) => life.refused(callPath),
      onBlacklisted: ({ blacklistInfo }) => blacklist.suspect(blacklistInfo),
      reportFailure: logError,
      timers,
    }),
  )
  const { api } = confirmation
  const blacklist = createBlacklistWatch({
    timers,
    ask: () => api('status.checkBlacklist', { body: { userId: userId(), userIp: null } }),
  })
  const clock = createServerClock(timers.now)
  const balance = createBalanceStore({
    local,
    timers,
    async request() {
      const user = session.get()
      const [first] = user === null ? [] : await api('balance.wallets', { params: { userId: user.id } })
      return first?.balance ?? 0
    },
    onLoadFailed: (error) => logError('balance', error),
  })
  const parser = createMessageParser((update) => balanceAfter(balance.get().cents, update))
  const connection = createLiveSocket({
    address: createSocketAddress({
      origin: window.location.origin,
      sessionToken: session.token,
      api,
      loadSchemas: parser.load,
    }),
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
    defaultOptions: {
      queries: { retry: 1, retryDelay: queryRetryMs, staleTime: 5_000 },
      // By default a change waits for the network: a late payment would surprise its player.
      mutations: { networkMode: 'always' },
    },
  })
  let token = session.token()
  session.subscribe(() => {
    const tokenBefore = token
    token = session.token()
    // A request that waits for a confirmation belongs to the session that sent it.
    if (token !== tokenBefore) confirmation.dismiss()
  })
  onPlayerChange(session, () => {
    balance.reset()
    queries.clear()
  })
  const life = createSessionLife({
    api,
    session,
    intention,
    balance,
    queries,
    navigation,
    notifications,
    snackbars,
    showIdleLogout: () => identity.showFailure(IDLE_LOGOUT),
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
  const socket = createSocketStore(connection, clock)

  /** After a lost connection or a block: messages were missed, and whatever they change is requested again. */
  function refresh() {
    if (session.get() !== null) void balance.load()
    void queries.invalidateQueries()
  }

  return {
    timers,
    local,
    tab,
    navigation,
    tabSignal,
    soundSetting,
    gameKeys,
    movingDecoration,
    homeShowsCycle,
    shownPlayer,
    challenged,
    session,
    intention,
    life,
    inAppBrowser,
    identity,
    confirmation,
    api,
    blacklist,
    connection,
    socket,
    balance,
    queries,
    refresh,
    notifications,
    toasts,
    toastPlace,
    snackbars,
    updates,
    random,
  }
}

const IDLE_LOGOUT = { code: 'INACTIVITY', message: fr.shell.idleLogout, dialog: 'attention' } as const

/** The player named by a press on `Défier`. */
export interface ChallengedPlayer {
  readonly id: UserId
  readonly pseudo: string
}

export type Services = ReturnType<typeof createServices>

function adminWalletsOfBuild(): readonly string[] {
  const list: unknown = import.meta.env['VITE_ADMIN_WALLETS']
  return typeof list === 'string' ? list.split(',').map((address) => address.trim()) : []
}
