import { randomBytes, randomUUID } from 'node:crypto'
import { CallError } from '@bougie/api-client/rest-call.ts'
import { createRestClient, type RestClient } from '@bougie/api-client/rest-client.ts'
import { type PublicUser, passkeySignInBodySchema, WALLET_NAME_MAX } from '@bougie/protocol'
import { createSoftwareAuthenticator, type SoftwareAuthenticator } from '../authenticator/software-authenticator.ts'
import { patiently } from './patiently.ts'

const SUFFIX_BYTES = 4

/**
 * Signs up a new player: passkey ceremony, passkey user, player. Programs that run again on the same server reuse their
 * names: a taken name, which may be refused only at the end of the ceremony, gets a random suffix. @throws CallError
 */
export async function signUpPlayer(
  call: RestClient,
  authenticator: SoftwareAuthenticator,
  name: string,
): Promise<PublicUser> {
  const accessToken = await registerPasskey(call, authenticator, name).catch((error: unknown) => {
    if (!(error instanceof CallError) || error.code !== 'WALLET_NAME_TAKEN') throw error
    return registerPasskey(call, authenticator, withSuffix(name))
  })
  const passkeyUser = await patiently(() => call('passkeyMe', { token: accessToken }))
  const address = passkeyUser.signers[0]?.safes[0]?.address
  if (!address) throw new Error(`The passkey of ${name} has no wallet`)
  return patiently(() =>
    call('signup', { token: accessToken, body: { wallet_address: address, ibex_id: passkeyUser.id } }),
  )
}

/** The same at the address of a server, with a new authenticator. @throws CallError */
export function signUpByPasskey(url: string, name: string): Promise<PublicUser> {
  const authenticator = createSoftwareAuthenticator({ origin: url, rpId: new URL(url).hostname })
  return signUpPlayer(createRestClient({ baseUrl: url }), authenticator, name)
}

/** Signs up with a local wallet: the shortest way to a player. */
export function signUpLocally(call: RestClient): Promise<PublicUser> {
  const body = { wallet_address: `0x${randomBytes(20).toString('hex')}`, ibex_id: randomUUID() }
  return patiently(() => call('signup', { body }))
}

export async function balanceOf(call: RestClient, { id, token }: Pick<PublicUser, 'id' | 'token'>): Promise<number> {
  return (await call('balance', { params: { userId: id }, token })).balance
}

/** Resolves with the access token of the new passkey user. */
export async function registerPasskey(
  call: RestClient,
  authenticator: SoftwareAuthenticator,
  name: string,
): Promise<string> {
  const { credentialRequestOptions } = await patiently(() => call('passkeyRegistrationOptions', { query: { name } }))
  const credential = authenticator.register(credentialRequestOptions)
  const body = passkeySignInBodySchema.parse({ challenge: credentialRequestOptions.challenge, credential })
  return (await patiently(() => call('passkeySignIn', { body }))).access_token
}

function withSuffix(name: string): string {
  return `${name.slice(0, WALLET_NAME_MAX - 2 * SUFFIX_BYTES)}${randomBytes(SUFFIX_BYTES).toString('hex')}`
}
