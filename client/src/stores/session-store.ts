import type { AccountRole, PasskeyTokens, PublicUser, UserId, WalletAddress } from '@bougie/protocol'
import * as z from 'zod/mini'
import { LOCAL_KEYS, type LocalKey, type LocalValues, readStored } from './storage.ts'
import { createStore } from './store.ts'

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

interface SessionStoreDeps {
  readonly local: LocalValues
  /** Addresses that the build marks as admins; they set a field of the stored user, never a right. */
  readonly adminWallets: readonly string[]
}

export function createSessionStore({ local, adminWallets }: SessionStoreDeps) {
  /** The signed-in player, or null for a guest. */
  const store = createStore(readUser(local))
  let ending = new AbortController()

  /** Aborted at the end of a session: its open requests belong to nobody any more. */
  function replace(next: SessionUser | null) {
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
    replace(user)
  }

  /** Applies the server's current data of the signed-in player, such as a new name, another address or a new role. */
  function learn(profile: Pick<PublicUser, 'id' | 'pseudo' | 'account_role' | 'isInfluencer' | 'wallet_address'>) {
    const { id, pseudo, account_role: accountRole, isInfluencer, wallet_address: walletAddress } = profile
    const known = store.get()
    if (known?.id !== id) return
    const user = { ...known, walletAddress, pseudo, accountRole, isInfluencer }
    const stored = serialiseStoredUser(user, adminWallets)
    if (stored === serialiseStoredUser(known, adminWallets)) return
    local.write(LOCAL_KEYS.userData, stored)
    local.write(LOCAL_KEYS.userName, pseudo)
    local.write(LOCAL_KEYS.authAddress, walletAddress)
    store.set(user)
  }

  /** Clears the player in this browser. Name and secret of a local wallet stay, because only they can open it again. */
  function clear() {
    for (const key of SESSION_VALUES) local.remove(key)
    replace(null)
  }

  /**
   * The server refused this session. A tab that slept may have missed that another one has signed in since: then it
   * takes over that session, which is not the refused one.
   */
  function expire() {
    const stored = readUser(local)
    if (stored !== null && stored.token !== token()) replace(stored)
    else clear()
  }

  /** Another tab signed in or out. */
  function reload() {
    const next = readUser(local)
    if ((next?.token ?? null) !== token()) replace(next)
  }

  /** The bearer token of a request, or null for a guest. */
  function token(): string | null {
    return store.get()?.token ?? null
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    signIn,
    learn,
    clear,
    expire,
    reload,
    token,
    /** Aborted at the end of the current session. */
    endSignal: () => ending.signal,
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>

/** Another player in this browser starts without the data of the previous one, whichever tab signed in or out. */
export function onPlayerChange({ get, subscribe }: Pick<SessionStore, 'get' | 'subscribe'>, reset: () => void): void {
  let player = get()?.id
  subscribe(() => {
    const next = get()?.id
    if (next === player) return
    player = next
    reset()
  })
}

function readUser(local: LocalValues): SessionUser | null {
  const raw = local.read(LOCAL_KEYS.userData)
  const user = parseStoredUser(raw)
  // An unreadable entry is removed, so that it does not fail at each load.
  if (user === null && raw !== null) local.remove(LOCAL_KEYS.userData)
  return user
}

/** The signed-in player as the page knows them. */
export interface SessionUser {
  readonly id: UserId
  readonly token: string
  readonly walletAddress: WalletAddress | null
  readonly ibexId: string | null
  readonly pseudo: string | null
  /** Absent or unknown values are stored as null and give a guest's rights. */
  readonly accountRole: AccountRole | null
  readonly isInfluencer: boolean
}

const textSchema = z.catch(z.nullable(z.custom<string>(isText)), null)
const addressSchema = z.catch(z.nullable(z.custom<WalletAddress>(isText)), null)
const storedUserSchema = z.object({
  id: z.custom<UserId>(isText),
  token: z.custom<string>(isText),
  wallet_address: addressSchema,
  walletAddress: addressSchema,
  pub_address: addressSchema,
  ibex_id: textSchema,
  pseudo: textSchema,
  account_role: z.catch(z.nullable(z.enum(['user', 'influencer', 'admin'])), null),
  isInfluencer: z.catch(z.boolean(), false),
})

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

/** `user_data` is JSON that other versions of the page, or a proxy's error page, may have written. */
export function parseStoredUser(raw: string | null): SessionUser | null {
  if (raw === null || containsHtml(raw)) return null
  const stored = readStored(storedUserSchema, raw)
  if (stored === null) return null
  const { wallet_address, walletAddress, pub_address } = stored
  return sessionUserFrom({ ...stored, wallet_address: wallet_address ?? walletAddress ?? pub_address })
}

/**
 * The stored form keeps the wire's spelling, which other tools read. Its `role` is for them too: `adminWallets` marks an
 * address as admin in this browser only, and the page itself follows `account_role`.
 */
export function serialiseStoredUser(user: SessionUser, adminWallets: readonly string[]): string {
  const key = user.walletAddress?.toLowerCase()
  const isAdminWallet = adminWallets.some((address) => address.toLowerCase() === key)
  return JSON.stringify({
    id: user.id,
    token: user.token,
    wallet_address: user.walletAddress,
    ibex_id: user.ibexId,
    pseudo: user.pseudo,
    account_role: user.accountRole,
    role: isAdminWallet || user.accountRole === 'admin' ? 'admin' : 'user',
    isInfluencer: user.isInfluencer,
  })
}

export function sessionUserFrom(user: PublicUser | z.output<typeof storedUserSchema>): SessionUser {
  return {
    id: user.id,
    token: user.token,
    walletAddress: user.wallet_address,
    ibexId: user.ibex_id,
    pseudo: user.pseudo,
    accountRole: user.account_role,
    isInfluencer: user.isInfluencer,
  }
}

function containsHtml(raw: string): boolean {
  return /<\s*[a-z!/]/i.test(raw)
}
