import * as z from 'zod/mini'
import { walletAddressSchema } from '../ids.ts'
import { textSchema } from '../text.ts'
import { walletNameSchema } from '../wallet-name.ts'
import { endpointsFor } from './endpoint.ts'
import {
  authenticationOptionsResponseSchema,
  passkeySignInBodySchema,
  passkeyTokensSchema,
  passkeyUserSchema,
  refreshBodySchema,
  registrationOptionsQuerySchema,
  registrationOptionsResponseSchema,
} from './passkeys.ts'
import { creatorLinkCodeSchema, publicUserSchema } from './users.ts'
import { web3NonceBodySchema, web3NonceQuerySchema, web3NonceResponseSchema, web3SignInBodySchema } from './web3.ts'

/** The passkey user's id, or for a local wallet the secret of this device: a UUID either way. */
const ibexIdSchema = textSchema({ min: 1, max: 64 }).check(z.toLowerCase())

export const connectBodySchema = z.object({
  wallet_address: walletAddressSchema,
  ibex_id: ibexIdSchema,
})

export const signupBodySchema = z.object({
  wallet_address: walletAddressSchema,
  ibex_id: ibexIdSchema,
  creator_link_code: z.optional(creatorLinkCodeSchema),
  /** The name chosen in the wallet-name modal; local wallets have no passkey ceremony that could carry it. */
  name: z.optional(walletNameSchema),
})

/** Accepts any name and any code, so that the response never reveals the error in them. */
export const recoverBodySchema = z.object({
  wallet_name: textSchema({ min: 1, max: 64 }),
  code: textSchema({ min: 1, max: 64 }),
})

/** Signing in and up: passkeys, wallets of one browser, browser wallets. */
export const IDENTITY_ENDPOINTS = endpointsFor({ bearer: 'none' })({
  passkeyRegistrationOptions: {
    route: 'GET /api/proxy/passkeys/auth/sign-up',
    summary: 'Options of a passkey registration',
    cost: 'entry',
    query: registrationOptionsQuerySchema,
    response: registrationOptionsResponseSchema,
  },
  passkeyAuthenticationOptions: {
    route: 'GET /api/proxy/passkeys/auth/sign-in',
    summary: 'Options of a passkey sign-in',
    cost: 'entry',
    response: authenticationOptionsResponseSchema,
  },
  passkeySignIn: {
    route: 'POST /api/proxy/passkeys/auth/sign-in',
    summary: 'Ends either ceremony: an attestation registers, an assertion signs in',
    cost: 'entry',
    body: passkeySignInBodySchema,
    response: passkeyTokensSchema,
  },
  passkeyRefresh: {
    route: 'POST /api/proxy/passkeys/auth/refresh',
    summary: 'A new pair of passkey tokens; a refresh token works once',
    cost: 'entry',
    body: refreshBodySchema,
    response: passkeyTokensSchema,
  },
  passkeyMe: {
    route: 'GET /api/proxy/passkeys/users/me',
    summary: 'The passkey user and its wallet addresses',
    bearer: 'passkey',
    response: passkeyUserSchema,
  },
  signup: {
    route: 'POST /api/public-users/signup',
    summary: 'Creates the player of a wallet',
    bearer: 'optional',
    cost: 'entry',
    body: signupBodySchema,
    status: 201,
    response: publicUserSchema,
  },
  connect: {
    route: 'POST /api/public-users/connect',
    summary: 'Signs the player of a wallet in',
    bearer: 'optional',
    cost: 'entry',
    body: connectBodySchema,
    response: publicUserSchema,
  },
  betaConnect: {
    route: 'POST /api/users/beta-test/connect',
    summary: 'Same as connect',
    bearer: 'optional',
    cost: 'entry',
    body: connectBodySchema,
    response: publicUserSchema,
  },
  recover: {
    route: 'POST /api/public-users/recover',
    summary: 'Opens a wallet by one of its recovery codes, for an hour: to register a passkey and to read',
    cost: 'entry',
    body: recoverBodySchema,
    response: publicUserSchema,
  },
  web3Nonce: {
    route: 'GET /api/web3/nonce',
    summary: 'A nonce to sign in with a browser wallet (EIP-4361)',
    cost: 'entry',
    query: web3NonceQuerySchema,
    response: web3NonceResponseSchema,
  },
  newWeb3Nonce: {
    route: 'POST /api/web3/nonce',
    summary: 'The same by POST',
    cost: 'entry',
    body: web3NonceBodySchema,
    response: web3NonceResponseSchema,
  },
  web3SignIn: {
    route: 'POST /api/web3/sign-in',
    summary: 'Signs the player of a browser wallet in, by a signed EIP-4361 message; a new wallet gets a new player',
    cost: 'entry',
    body: web3SignInBodySchema,
    response: publicUserSchema,
  },
})
