import type { EndpointResponse } from '@bougie/api-client/rest-client.ts'
import { ApiError } from '../../api/api.ts'
import { frIdentity } from '../../i18n/fr-identity.ts'
import type { IdentityFailure, IdentityMethod, IdentityMode } from './identity-store.ts'

type RegistrationOptions = EndpointResponse<'passkeyRegistrationOptions'>['credentialRequestOptions']
type AuthenticationOptions = EndpointResponse<'passkeyAuthenticationOptions'>['credentialRequestOptions']

/** The detail for the console; players read the French sentence of NOT_SUPPORTED. */
const UNSUPPORTED = 'WebAuthn is not supported in this browser'

export function passkeysSupported(): boolean {
  return typeof window.PublicKeyCredential === 'function'
}

/** A request of the options of a ceremony. */
type Ask<Options> = () => Promise<{ readonly credentialRequestOptions: Options }>

/**
 * The browser's WebAuthn ceremonies, from their options to the response for the server. A browser without WebAuthn asks
 * the server for nothing. Their library loads with the first one.
 */
export function createBrowserPasskeys() {
  const load = async () => {
    if (!passkeysSupported()) throw new DOMException(UNSUPPORTED, 'NotSupportedError')
    return import('@simplewebauthn/browser')
  }
  return {
    supported: passkeysSupported,
    async register(ask: Ask<RegistrationOptions>) {
      const { startRegistration } = await load()
      const { attestation = 'none', excludeCredentials, ...rest } = (await ask()).credentialRequestOptions
      const credential = await startRegistration({
        optionsJSON: { ...rest, attestation, excludeCredentials: excludeCredentials.map(withKnownTransports) },
      })
      const clientExtensionResults = { ...credential.clientExtensionResults }
      return { challenge: rest.challenge, credential: { ...credential, clientExtensionResults } }
    },
    async authenticate(ask: Ask<AuthenticationOptions>) {
      const { startAuthentication } = await load()
      const { credentialRequestOptions: optionsJSON } = await ask()
      const credential = await startAuthentication({ optionsJSON })
      const clientExtensionResults = { ...credential.clientExtensionResults }
      return { challenge: optionsJSON.challenge, credential: { ...credential, clientExtensionResults } }
    },
  }
}

/** The authenticator of this device. */
export type Passkeys = ReturnType<typeof createBrowserPasskeys>

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
type Transport = (typeof TRANSPORTS)[number]

function withKnownTransports(descriptor: RegistrationOptions['excludeCredentials'][number]) {
  const { id, type, transports = [] } = descriptor
  return { id, type, transports: transports.filter(isTransport) }
}

function isTransport(value: string): value is Transport {
  return TRANSPORTS.some((transport) => transport === value)
}

const texts = frIdentity.failures

/** Failures that the player caused, or can fix alone. */
const ATTENTION_CODES: readonly string[] = [
  'USER_CANCELLED',
  'TIMEOUT',
  'NOT_SUPPORTED',
  'ERROR_CEREMONY_ABORTED',
  'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED',
]

/** The passkey user exists and has no wallet. */
export class NoWalletError extends Error {}

/** The ceremony succeeded, but the server could not store the player. */
export class WalletCreationError extends Error {}

/** The attempt that failed. */
export interface Attempt {
  readonly mode: IdentityMode | 'confirm'
  readonly method: IdentityMethod
}

/** One sentence and one code for every failure between the first press and the balance. */
export function identityFailure(error: unknown, attempt: Attempt): IdentityFailure {
  if (error instanceof NoWalletError) return failure('NO_WALLET', texts.noWalletOfPasskey)
  if (error instanceof WalletCreationError) return failure('WALLET_CREATION_FAILED', texts.walletCreation)
  if (error instanceof ApiError) return apiFailure(error, attempt)
  if (error instanceof Error) return ceremonyFailure(error, attempt)
  return failure('GENERAL_ERROR', texts.general)
}

function failure(code: string, message: string): IdentityFailure {
  return { code, message, dialog: ATTENTION_CODES.includes(code) ? 'attention' : 'connection' }
}

function apiFailure(error: ApiError, attempt: Attempt): IdentityFailure {
  if (error.status === 0) return failure('NETWORK_ERROR', texts.network)
  if (error.status === 429) return failure('RATE_LIMIT', texts.rateLimit)
  if (error.status === 401 && attempt.method === 'passkey' && attempt.mode !== 'confirm')
    return refusedCredential(error, attempt.mode)
  // A missing resource comes with the server's message; an unknown address means a missing API.
  if (error.status === 404 && error.code !== 'USER_NOT_FOUND') return failure('API_NOT_FOUND', texts.apiNotFound)
  if (error.status >= 500) return failure('SERVER_ERROR', texts.server)
  return failure(error.code, error.message)
}

/** A sign-in with an unknown passkey means that there is no wallet yet, unless the server says otherwise. */
function refusedCredential(error: ApiError, mode: Attempt['mode']): IdentityFailure {
  return mode === 'create' || error.code === 'INVALID_CREDENTIALS'
    ? failure('INVALID_CREDENTIALS', texts.invalidCredentials)
    : failure('NO_WALLET_FOUND', texts.noWalletFound)
}

/** French texts for the codes of the authenticator library. */
const CEREMONY_TEXTS: Readonly<Record<string, string>> = {
  ERROR_CEREMONY_ABORTED: texts.timeout,
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: texts.previouslyRegistered,
  ERROR_INVALID_DOMAIN: texts.invalidDomain,
  ERROR_INVALID_RP_ID: texts.invalidRpId,
  ERROR_INVALID_USER_ID_LENGTH: texts.invalidUserIdLength,
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: texts.noSupportedAlgorithm,
}

function ceremonyFailure(error: Error, { mode }: Attempt): IdentityFailure {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const text = CEREMONY_TEXTS[code]
  if (text !== undefined) return failure(code, text)
  switch (error.name) {
    case 'NotAllowedError':
      return {
        ...failure('USER_CANCELLED', texts.cancelled[mode]),
        ...(mode === 'connect' && { offersCreation: true }),
      }
    case 'SecurityError':
      return failure('SECURITY_ERROR', texts.security)
    case 'NotSupportedError':
      return failure('NOT_SUPPORTED', texts.notSupported)
    case 'AbortError':
    case 'TimeoutError':
      return failure('TIMEOUT', texts.timeout)
    default:
      return failure('GENERAL_ERROR', texts.general)
  }
}
