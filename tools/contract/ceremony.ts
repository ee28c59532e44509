import { randomBytes } from 'node:crypto'
import {
  type AuthenticationOptions,
  authenticationOptionsResponseSchema,
  type RegistrationOptions,
  registrationOptionsResponseSchema,
} from '@bougie/protocol'
import { createSoftwareAuthenticator, type SoftwareAuthenticator } from '../authenticator/software-authenticator.ts'
import type { LocalServer } from '../player/local-server.ts'
import { type CallResponse, call, callFor } from './call.ts'
import { type Fields, fieldsIn, fieldsOf, listIn, textIn } from './fields.ts'

/** The steps of a passkey ceremony one by one, so that a test can corrupt any of them. */

type Server = Pick<LocalServer, 'url'>

export function authenticatorOf(server: Server): SoftwareAuthenticator {
  return createSoftwareAuthenticator({ origin: server.url, rpId: 'localhost' })
}

/** Wallet names are unique. */
function anyName(): string {
  return `Alice${randomBytes(6).toString('hex')}`
}

export async function askToRegister(server: Server, name = anyName()): Promise<RegistrationOptions> {
  const response = await callFor(200, server, `GET /api/proxy/passkeys/auth/sign-up?name=${encodeURIComponent(name)}`)
  return registrationOptionsResponseSchema.parse(response).credentialRequestOptions
}

export async function askToSignIn(server: Server): Promise<AuthenticationOptions> {
  const response = await callFor(200, server, 'GET /api/proxy/passkeys/auth/sign-in')
  return authenticationOptionsResponseSchema.parse(response).credentialRequestOptions
}

export function finish(server: Server, challenge: string, credential: unknown): Promise<CallResponse> {
  return call(server, 'POST /api/proxy/passkeys/auth/sign-in', { body: { challenge, credential } })
}

export interface PasskeyPlayer {
  readonly authenticator: SoftwareAuthenticator
  readonly accessToken: string
  readonly refreshToken: string
  readonly passkeyUserId: string
  readonly walletAddress: string
}

/** A passkey and its wallet, without a player yet. */
export async function registerPasskey(server: Server, name = anyName()): Promise<PasskeyPlayer> {
  const authenticator = authenticatorOf(server)
  const options = await askToRegister(server, name)
  const response = await finish(server, options.challenge, authenticator.register(options))
  const tokens = fieldsOf(JSON.parse(response.text))
  const accessToken = textIn(tokens, 'access_token')
  const user = await callFor(200, server, 'GET /api/proxy/passkeys/users/me', { token: accessToken })
  return {
    authenticator,
    accessToken,
    refreshToken: textIn(tokens, 'refresh_token'),
    passkeyUserId: textIn(user, 'id'),
    walletAddress: walletOf(user),
  }
}

export function walletOf(passkeyUser: Fields): string {
  const [signer] = listIn(passkeyUser, 'signers')
  const [safe] = listIn(fieldsOf(signer), 'safes')
  return textIn(fieldsOf(safe), 'address')
}

export async function signInAgain(server: Server, { authenticator }: PasskeyPlayer): Promise<Fields> {
  const options = await askToSignIn(server)
  const response = await finish(server, options.challenge, authenticator.authenticate(options))
  return fieldsOf(JSON.parse(response.text))
}

/** The credential with one field of its response replaced. */
export function spoiled(credential: { readonly response: object }, field: string, value: unknown): Fields {
  const fields = fieldsOf(credential)
  return { ...fields, response: { ...fieldsIn(fields, 'response'), [field]: value } }
}
