import type { QueryClient } from '@tanstack/react-query'
import { type Api, ApiError } from '../../api/api.ts'
import { logError } from '../../api/log.ts'
import { fr } from '../../i18n/fr.ts'
import type { BalanceStore } from '../balance-store.ts'
import type { IdentityMode } from '../identity/identity-store.ts'
import type { SignedIn } from '../identity/sign-in.ts'
import type { IntentionStore } from '../intention.ts'
import type { NotificationQueue, Snackbars } from '../notifications/notification-queue.ts'
import type { SessionStore } from '../session-store.ts'

interface SessionLifeDeps {
  readonly api: Api
  readonly session: SessionStore
  readonly intention: IntentionStore
  readonly balance: BalanceStore
  readonly queries: QueryClient
  readonly navigation: Navigation
  readonly notifications: NotificationQueue
  readonly snackbars: Snackbars
  /** Shows a notice that stays until the player returns, because an inactive player is away. */
  readonly showIdleLogout: () => void
}

/** Starts and ends sessions. */
export function createSessionLife(deps: SessionLifeDeps) {
  const { api, session, intention, balance, queries, navigation, notifications, snackbars, showIdleLogout } = deps

  let exchanging = false

  function begin({ user, tokens }: SignedIn, mode: IdentityMode = 'connect') {
    intention.adopt(user.id)
    session.signIn(user, tokens)
    balance.apply({ action: 'set', amount: user.balance })
    navigation.go('/')
    // Whoever goes on into a game is welcomed by the game.
    const wanted = intention.get()?.intention.type ?? 'page'
    if (mode === 'create' && wanted === 'page') snackbars.show('success', fr.welcome(user.pseudo, user.balance))
  }

  function end() {
    session.clear()
    intention.clear()
    navigation.go('/')
  }

  function logOut() {
    const token = session.token()
    if (token === null) return
    api('account.logout', { token }).catch((error: unknown) => logError('logout', error))
    end()
  }

  async function validate() {
    const asked = session.token()
    if (asked === null || exchanging || (await isSessionStillValid(api)) || session.token() !== asked || exchanging)
      return
    session.expire()
    // Another tab has signed in since.
    if (session.token() !== null) return
    end()
    notifications.add({ type: 'info', message: fr.shell.sessionEnded.message, data: fr.shell.sessionEnded })
  }

  function refused(callPath: string) {
    if (exchanging || isRefusalHandled(callPath)) return
    session.expire()
    if (!staysWhenSignedOut(window.location.pathname)) navigation.go('/')
  }

  async function exchange(work: () => Promise<SignedIn>) {
    exchanging = true
    try {
      const { user, tokens } = await work()
      session.signIn(user, tokens)
      balance.apply({ action: 'set', amount: user.balance })
      void queries.invalidateQueries()
    } finally {
      exchanging = false
      // After a failure half-way, the previous session may have ended.
      void validate()
    }
  }

  return {
    begin,
    /** A request with the session's token got a 401. */
    refused,
    /** The same player continues with another session: the end of the previous one must not sign them out. */
    exchange,
    /** DÉCONNEXION: notifies the server, and clears the player in this browser whether or not that succeeds. */
    logOut,
    /** The server has already ended the session: clears the player in this browser. */
    leave: end,
    /** An hour passed without activity. */
    endForInactivity() {
      if (session.token() === null) return
      logOut()
      showIdleLogout()
    },
    /** Validates the stored token on the server, and ends the session when it is invalid. */
    validate,
  }
}

/** Requests whose callers handle a refusal: profile reads, and the validation that may itself end the session. */
function isRefusalHandled(callPath: string): boolean {
  return callPath.startsWith('/api/users') || callPath.includes('validate')
}

/** [K19] home and the battle screens only: whoever is signed out on another page goes home, also where guests may be. */
function staysWhenSignedOut(pagePath: string): boolean {
  return pagePath === '/' || pagePath === '/battle' || pagePath.startsWith('/battle/')
}

/** The token is valid unless the server says otherwise: a failing network, or a proxy in it, signs nobody out. */
async function isSessionStillValid(api: Api): Promise<boolean> {
  try {
    const { valid } = await api('account.validateToken', {})
    return valid
  } catch (error) {
    return !(error instanceof ApiError && error.status === 401 && error.isFromServer)
  }
}

/** Lets code outside React change the page through the router. */
export function createNavigation() {
  let navigate: ((path: string) => void) | null = null
  return {
    go: (path: string) => navigate?.(path),
    attach(next: (path: string) => void) {
      navigate = next
      return () => {
        navigate = null
      }
    },
  }
}

type Navigation = ReturnType<typeof createNavigation>
