import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../api/api.ts'
import { ApiError } from '../../api/api-error.ts'
import { logError } from '../../api/log.ts'
import { fr } from '../../i18n/fr.ts'
import type { BalanceStore } from '../balance-store.ts'
import type { SignedIn } from '../identity/sign-in.ts'
import type { IntentionStore } from '../intention.ts'
import type { Navigation } from '../navigation.ts'
import type { NotificationQueue } from '../notifications/notification-queue.ts'
import type { SessionStore } from '../session-store.ts'

interface SessionLifeDeps {
  readonly api: Api
  readonly session: SessionStore
  readonly intention: IntentionStore
  readonly balance: BalanceStore
  readonly queries: QueryClient
  readonly navigation: Navigation
  readonly notifications: NotificationQueue
  /** Told where it waits for the player's return, who by definition is not looking now. */
  readonly showIdleLogout: () => void
}

export interface SessionLife {
  begin(signedIn: SignedIn): void
  /** The same player goes on with another session: what ends the one of before must not sign them out. */
  exchange(work: () => Promise<SignedIn>): Promise<void>
  isExchanging(): boolean
  /** DÉCONNEXION: the server is told, and whether it receives it or not this browser forgets the player. */
  logOut(): void
  /** The server has already ended the session: this browser forgets the player. */
  leave(): void
  /** An hour passed without a touch. */
  endForInactivity(): void
  /** Asks the server whether the stored token is still good, and ends the session when it is not. */
  validate(): Promise<void>
}

/** How a session begins and the ways in which it ends. */
export function createSessionLife(deps: SessionLifeDeps): SessionLife {
  const { api, session, intention, balance, queries, navigation, notifications, showIdleLogout } = deps

  let exchanging = false

  function begin({ user, tokens }: SignedIn) {
    queries.clear()
    intention.adopt(user.id)
    session.signIn(user, tokens)
    balance.apply({ action: 'set', amount: user.balance })
    navigation.go('/')
  }

  function end() {
    session.clear()
    intention.clear()
    balance.reset()
    queries.clear()
    navigation.go('/')
  }

  function logOut() {
    const token = session.token()
    if (token === null) return
    api('logout', { token }).catch((error: unknown) => logError('logout', error))
    end()
  }

  async function validate() {
    const asked = session.token()
    if (asked === null || exchanging || (await isSessionStillValid(api)) || session.token() !== asked || exchanging)
      return
    end()
    notifications.add({ type: 'info', message: fr.shell.sessionEnded.message, data: fr.shell.sessionEnded })
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
      // Where it broke off half-way, the session of before may be gone.
      void validate()
    }
  }

  return {
    begin,
    exchange,
    isExchanging: () => exchanging,
    logOut,
    leave: end,
    endForInactivity() {
      if (session.token() === null) return
      logOut()
      showIdleLogout()
    },
    validate,
  }
}

/** The token is good unless the server says that it is not: a failing network throws nobody out. */
export async function isSessionStillValid(api: Api): Promise<boolean> {
  try {
    const { valid } = await api('validateToken', {})
    return valid
  } catch (error) {
    return !(error instanceof ApiError && error.status === 401)
  }
}
