import { randomBytes, randomUUID } from 'node:crypto'
import type { RestClient } from '@bougie/api-client/rest-client.ts'
import {
  type PasskeySignInBody,
  type PasskeyTokens,
  type PublicUser,
  passkeySignInBodySchema,
  type RegistrationOptions,
  registrationCredentialSchema,
  signupBodySchema,
} from '@bougie/protocol'
import {
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from '../../tools/authenticator/software-authenticator.ts'
import { TEST_ORIGIN, type TestApp } from './build-test-app.ts'

/** Sign-up and sign-in as a browser performs them, for tests of later steps. */

export function newAuthenticator(): SoftwareAuthenticator {
  return createSoftwareAuthenticator({ origin: TEST_ORIGIN, rpId: new URL(TEST_ORIGIN).hostname })
}

export interface PasskeyHolder {
  readonly authenticator: SoftwareAuthenticator
  readonly tokens: PasskeyTokens
  readonly passkeyUserId: string
  readonly walletAddress: string
}

/** The body by which a device completes the registration that it was asked for. */
export function registeredBy(device: SoftwareAuthenticator, options: RegistrationOptions): PasskeySignInBody {
  return passkeySignInBodySchema.parse({ challenge: options.challenge, credential: device.register(options) })
}

/** Returns the body that completes a registration. */
export async function registrationBody(
  call: RestClient,
  { authenticator, name }: { authenticator: SoftwareAuthenticator; name: string },
): Promise<PasskeySignInBody> {
  const { credentialRequestOptions } = await call('passkeyRegistrationOptions', { query: { name } })
  return registeredBy(authenticator, credentialRequestOptions)
}

/** Returns the body that completes a sign-in. */
export async function authenticationBody(
  call: RestClient,
  authenticator: SoftwareAuthenticator,
): Promise<PasskeySignInBody> {
  const { credentialRequestOptions } = await call('passkeyAuthenticationOptions', {})
  const credential = authenticator.authenticate(credentialRequestOptions)
  return passkeySignInBodySchema.parse({ challenge: credentialRequestOptions.challenge, credential })
}

/** A name belongs to one wallet only, so a test without a given name gets a new one. */
function anyName(): string {
  return `Camille${randomBytes(6).toString('hex')}`
}

export async function registerPasskey(call: RestClient, name = anyName()): Promise<PasskeyHolder> {
  const authenticator = newAuthenticator()
  const tokens = await call('passkeySignIn', { body: await registrationBody(call, { authenticator, name }) })
  const user = await call('passkeyMe', { token: tokens.access_token })
  return {
    authenticator,
    tokens,
    passkeyUserId: user.id,
    walletAddress: user.signers[0]?.safes[0]?.address ?? '',
  }
}

export interface PasskeyPlayer extends PasskeyHolder {
  readonly user: PublicUser
}

export async function signUpWithPasskey(call: RestClient, name = anyName()): Promise<PasskeyPlayer> {
  const holder = await registerPasskey(call, name)
  const user = await call('signup', { token: holder.tokens.access_token, body: walletClaim(holder) })
  return { ...holder, user }
}

/** Signs in the same player with the same passkey on another device. */
export async function signInAgain(call: RestClient, player: PasskeyPlayer): Promise<PasskeyPlayer> {
  const tokens = await call('passkeySignIn', { body: await authenticationBody(call, player.authenticator) })
  return { ...player, tokens, user: await call('connect', { token: tokens.access_token, body: walletClaim(player) }) }
}

/** Returns the body that adds a passkey of another device to the wallet of this session. */
export async function additionBody(call: RestClient, token: string, device = newAuthenticator()) {
  const { credentialRequestOptions: asked } = await call('passkeyAdditionOptions', { token })
  return { challenge: asked.challenge, credential: registrationCredentialSchema.parse(device.register(asked)) }
}

export function walletClaim({ walletAddress, passkeyUserId }: PasskeyHolder) {
  return { wallet_address: walletAddress, ibex_id: passkeyUserId }
}

/** The credentials that a browser makes for a wallet without a passkey. */
export function newLocalWallet() {
  return { wallet_address: `0x${randomBytes(20).toString('hex')}`, ibex_id: randomUUID() }
}

export function signUpLocally(call: RestClient, name?: string): Promise<PublicUser> {
  return call('signup', { body: { ...newLocalWallet(), ...(name ? { name } : {}) } })
}

/** The same without a request, for tests of games, which need no HTTP layer otherwise. */
export async function signUpWithoutHttp({ application }: TestApp): Promise<PublicUser> {
  const body = signupBodySchema.parse(newLocalWallet())
  const user = await application.identity.accounts.signup({
    ...body,
    networks: [],
    bearerToken: null,
    userAgent: null,
  })
  if ('ok' in user) throw new Error(`refused: ${user.code}`)
  return user
}

/** Adds the first passkey to a local wallet; the player continues with it. */
export async function attachPasskey(call: RestClient, { token }: Pick<PublicUser, 'token'>): Promise<PublicUser> {
  const { credentialRequestOptions } = await call('attachPasskey', { token })
  const body = registeredBy(newAuthenticator(), credentialRequestOptions)
  const { access_token } = await call('passkeySignIn', { body })
  const { id, signers } = await call('passkeyMe', { token: access_token })
  const wallet_address = signers[0]?.safes[0]?.address ?? ''
  return call('connect', { token: access_token, body: { wallet_address, ibex_id: id } })
}
