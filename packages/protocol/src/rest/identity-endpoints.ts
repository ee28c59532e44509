import { endpointsFor } from './endpoint.ts'
import * as passkeys from './passkeys.ts'
import * as publicUsers from './public-users.ts'
import * as signUp from './sign-up.ts'
import * as web3 from './web3.ts'

/** Signing in and up: passkeys, wallets of one browser, browser wallets. */
export const IDENTITY_ENDPOINTS = endpointsFor({ bearer: 'none' })({
  passkeyRegistrationOptions: {
    route: 'GET /api/proxy/passkeys/auth/sign-up',
    summary: 'Options of a passkey registration',
    cost: 'entry',
    query: passkeys.registrationOptionsQuerySchema,
    response: passkeys.registrationOptionsResponseSchema,
  },
  passkeyAuthenticationOptions: {
    route: 'GET /api/proxy/passkeys/auth/sign-in',
    summary: 'Options of a passkey sign-in',
    cost: 'entry',
    response: passkeys.authenticationOptionsResponseSchema,
  },
  passkeySignIn: {
    route: 'POST /api/proxy/passkeys/auth/sign-in',
    summary: 'Ends either ceremony: an attestation registers, an assertion signs in',
    cost: 'entry',
    body: passkeys.passkeySignInBodySchema,
    response: passkeys.passkeyTokensSchema,
  },
  passkeyRefresh: {
    route: 'POST /api/proxy/passkeys/auth/refresh',
    summary: 'A new pair of passkey tokens; a refresh token works once',
    cost: 'entry',
    body: passkeys.refreshBodySchema,
    response: passkeys.passkeyTokensSchema,
  },
  passkeyMe: {
    route: 'GET /api/proxy/passkeys/users/me',
    summary: 'The passkey user and its wallet addresses',
    bearer: 'passkey',
    response: passkeys.passkeyUserSchema,
  },
  signup: {
    route: 'POST /api/public-users/signup',
    summary: 'Creates the player of a wallet',
    bearer: 'optional',
    cost: 'entry',
    body: signUp.signupBodySchema,
    status: 201,
    response: publicUsers.publicUserSchema,
  },
  connect: {
    route: 'POST /api/public-users/connect',
    summary: 'Signs the player of a wallet in',
    bearer: 'optional',
    cost: 'entry',
    body: signUp.connectBodySchema,
    response: publicUsers.publicUserSchema,
  },
  betaConnect: {
    route: 'POST /api/users/beta-test/connect',
    summary: 'Same as connect',
    bearer: 'optional',
    cost: 'entry',
    body: signUp.connectBodySchema,
    response: publicUsers.publicUserSchema,
  },
  recover: {
    route: 'POST /api/public-users/recover',
    summary: 'Opens a wallet by one of its recovery codes, for an hour: to register a passkey and to read',
    cost: 'entry',
    body: signUp.recoverBodySchema,
    response: publicUsers.publicUserSchema,
  },
  web3Nonce: {
    route: 'GET /api/web3/nonce',
    summary: 'A nonce to sign in with a browser wallet (EIP-4361)',
    cost: 'entry',
    query: web3.web3NonceQuerySchema,
    response: web3.web3NonceResponseSchema,
  },
  newWeb3Nonce: {
    route: 'POST /api/web3/nonce',
    summary: 'The same by POST',
    cost: 'entry',
    body: web3.web3NonceBodySchema,
    response: web3.web3NonceResponseSchema,
  },
  web3SignIn: {
    route: 'POST /api/web3/sign-in',
    summary: 'Signs the player of a browser wallet in, by a signed EIP-4361 message; a new wallet gets a new player',
    cost: 'entry',
    body: web3.web3SignInBodySchema,
    response: publicUsers.publicUserSchema,
  },
})
