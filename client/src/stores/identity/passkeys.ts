import type { EndpointResponse } from '@bougie/api-client/rest-client.ts'

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
