import type { PasskeyTokens, PublicUser } from '@bougie/protocol'
import { LOCAL_KEYS, type LocalKey, type LocalValues } from './storage.ts'
import { createStore } from './store.ts'
import { parseStoredUser, type SessionUser, serialiseStoredUser, sessionUserFrom } from './stored-user.ts'

export type Session =
  | { readonly status: 'guest' }
  | {
      readonly status: 'signedIn'
      readonly user: SessionUser
    }

/** All state of one player's session, as opposed to that of this browser. */
const SESSION_VALUES: readonly LocalKey[] = [
  LOCAL_KEYS.userData,
  LOCAL_KEYS.authAddress,
  LOCAL_KEYS.userName,
  LOCAL_KEYS.userId,
  LOCAL_KEYS.sessionToken,
  LOCAL_KEYS.accessToken,
  LOCAL_KEYS.refreshToken,
  LOCAL_KEYS.tokenType,
  LOCAL_KEYS.profileData,
  LOCAL_KEYS.walletBalance,
  LOCAL_KEYS.userBalance,
  LOCAL_KEYS.currentBattleState,
  LOCAL_KEYS.lastActivityAt,
]

const GUEST: Session = { status: 'guest' }

interface SessionStoreDeps {
  readonly local: LocalValues
  /** Addresses that the build marks as admins; they set a field of the stored user, never a right. */
  readonly adminWallets: readonly string[]
}

export function createSessionStore({ local, adminWallets }: SessionStoreDeps) {
  const store = createStore<Session>(readSession(local))
  let ending = new AbortController()

  /** Aborted at the end of a session: its open requests belong to nobody any more. */
  function replace(next: Session) {
    ending.abort()
    ending = new AbortController()
    store.set(next)
  }

  function signIn(publicUser: PublicUser, tokens: PasskeyTokens | null) {
    const user = sessionUserFrom(publicUser)
    local.write(LOCAL_KEYS.userData, serialiseStoredUser(user, adminWallets))
    local.write(LOCAL_KEYS.authAddress, publicUser.wallet_address)
    local.write(LOCAL_KEYS.userName, publicUser.pseudo)
    local.write(LOCAL_KEYS.userId, publicUser.id)
    local.write(LOCAL_KEYS.sessionToken, publicUser.token)
    if (tokens !== null) {
      local.write(LOCAL_KEYS.accessToken, tokens.access_token)
      // Without the refresh token: nothing here uses it, and it outlives all other data.
      local.write(LOCAL_KEYS.tokenType, tokens.token_type)
    }
    replace({ status: 'signedIn', user })
  }

  /** Applies the server's current data of the signed-in player, such as a new name, another address or a new role. */
  function learn(profile: Pick<PublicUser, 'id' | 'pseudo' | 'account_role' | 'isInfluencer' | 'wallet_address'>) {
    const { id, pseudo, account_role: accountRole, isInfluencer, wallet_address: walletAddress } = profile
    const current = store.get()
    if (current.status === 'guest' || current.user.id !== id) return
    const known = current.user
    const isKnown =
      known.pseudo === pseudo &&
      known.accountRole === accountRole &&
      known.walletAddress === walletAddress &&
      known.isInfluencer === isInfluencer
    if (isKnown) return
    const user = { ...known, walletAddress, pseudo, accountRole, isInfluencer }
    local.write(LOCAL_KEYS.userData, serialiseStoredUser(user, adminWallets))
    local.write(LOCAL_KEYS.userName, pseudo)
    local.write(LOCAL_KEYS.authAddress, walletAddress)
    store.set({ status: 'signedIn', user })
  }

  /** Clears the player in this browser. Name and secret of a local wallet stay, because only they can open it again. */
  function clear() {
    for (const key of SESSION_VALUES) local.remove(key)
    replace(GUEST)
  }

  /**
   * The server refused this session. A tab that slept may have missed that another one has signed in since: then it
   * takes over that session, which is not the refused one.
   */
  function expire() {
    const stored = readSession(local)
    const isNewer = stored.status === 'signedIn' && tokenOf(stored) !== tokenOf(store.get())
    if (isNewer) replace(stored)
    else clear()
  }

  /** Another tab signed in or out. */
  function reload() {
    const next = readSession(local)
    if (tokenOf(next) !== tokenOf(store.get())) replace(next)
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    signIn,
    learn,
    clear,
    expire,
    reload,
    /** The bearer token of a request, or null for a guest. */
    token: () => tokenOf(store.get()),
    /** Aborted at the end of the current session. */
    endSignal: () => ending.signal,
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>

function readSession(local: LocalValues): Session {
  const raw = local.read(LOCAL_KEYS.userData)
  const user = parseStoredUser(raw)
  if (user !== null) return { status: 'signedIn', user }
  // An unreadable entry is removed, so that it does not fail at each load.
  if (raw !== null) local.remove(LOCAL_KEYS.userData)
  return GUEST
}

function tokenOf(session: Session): string | null {
  return session.status === 'signedIn' ? session.user.token : null
}
