import type { PasskeyTokens, PublicUser, WalletAddress } from '@bougie/protocol'
import { type Api, ApiError } from '../../api/api.ts'
import { NoWalletError, type Passkeys, WalletCreationError } from './passkeys.ts'

export interface SignedIn {
  readonly user: PublicUser
  /** Null for a wallet known only to this browser. */
  readonly tokens: PasskeyTokens | null
}

export interface SignInDeps {
  readonly api: Api
  readonly passkeys: Passkeys
  /** The referral code of this session. */
  readonly creatorCode: () => string | null
}

/** Creates a wallet: options, ceremony, tokens, passkey user, player. */
export async function signUpWithPasskey(deps: SignInDeps, name: string): Promise<SignedIn> {
  const { api, passkeys } = deps
  const body = await passkeys.register(() => api('identity.passkeyRegistrationOptions', { query: { name } }))
  const tokens = await api('identity.passkeySignIn', { body })
  return { user: await openPlayer(deps, tokens, 'signup'), tokens }
}

/** The same with an existing passkey. */
export async function signInWithPasskey(deps: SignInDeps): Promise<SignedIn> {
  const { api, passkeys } = deps
  const body = await passkeys.authenticate(() => api('identity.passkeyAuthenticationOptions', {}))
  const tokens = await api('identity.passkeySignIn', { body })
  return { user: await openPlayer(deps, tokens, 'connect'), tokens }
}

/**
 * A passkey whose player was never created (the page closed between the two requests) gets one now; if the player
 * exists already, the passkey is connected to it.
 */
export async function openPlayer(
  deps: SignInDeps,
  tokens: PasskeyTokens,
  first: 'signup' | 'connect',
): Promise<PublicUser> {
  const { api } = deps
  const token = tokens.access_token
  const passkeyUser = await api('identity.passkeyMe', { token })
  const wallet = firstWallet(passkeyUser.signers)
  const identity = { wallet_address: wallet, ibex_id: passkeyUser.id }
  const connect = () => api('identity.connect', { token, body: identity })
  const signup = () =>
    storePlayer(() => api('identity.signup', { token, body: { ...identity, ...creatorCodeField(deps) } }))
  if (first === 'connect') return otherwise(connect, 'USER_NOT_FOUND', signup)
  return otherwise(signup, 'USER_EXISTS', connect)
}

/** The first signer's first safe, in the response's order. */
function firstWallet(signers: readonly { readonly safes: readonly { readonly address: WalletAddress }[] }[]) {
  const address = signers.flatMap(({ safes }) => safes)[0]?.address
  if (address === undefined) throw new NoWalletError('The passkey user has no signers')
  return address
}

async function otherwise(first: () => Promise<PublicUser>, code: string, second: () => Promise<PublicUser>) {
  try {
    return await first()
  } catch (error) {
    if (error instanceof ApiError && error.code === code) return second()
    throw error
  }
}

async function storePlayer(signup: () => Promise<PublicUser>): Promise<PublicUser> {
  try {
    return await signup()
  } catch (cause) {
    if (cause instanceof ApiError && cause.status >= 500) {
      throw new WalletCreationError('The player could not be stored', { cause })
    }
    throw cause
  }
}

export function creatorCodeField({ creatorCode }: Pick<SignInDeps, 'creatorCode'>) {
  const code = creatorCode()
  return code === null ? {} : { creator_link_code: code }
}

export interface LocalIdentity {
  readonly name: string
  readonly walletAddress: WalletAddress
  /** The secret of this device. */
  readonly ibexId: string
}

export async function signUpLocally(deps: Omit<SignInDeps, 'passkeys'>, local: LocalIdentity): Promise<SignedIn> {
  const body = {
    wallet_address: local.walletAddress,
    ibex_id: local.ibexId,
    name: local.name,
    ...creatorCodeField(deps),
  }
  const signup = () => storePlayer(() => deps.api('identity.signup', { body }))
  const connect = async () => (await connectLocally(deps, local)).user
  // Exists where the response to an earlier attempt was lost.
  return { user: await otherwise(signup, 'USER_EXISTS', connect), tokens: null }
}

export async function connectLocally({ api }: Pick<SignInDeps, 'api'>, local: LocalIdentity): Promise<SignedIn> {
  const user = await api('identity.connect', { body: { wallet_address: local.walletAddress, ibex_id: local.ibexId } })
  return { user, tokens: null }
}
