import type { EndpointResponse } from '@bougie/api-client/rest-client.ts'

type RegistrationOptions = EndpointResponse<'passkeyRegistrationOptions'>['credentialRequestOptions']
type AuthenticationOptions = EndpointResponse<'passkeyAuthenticationOptions'>['credentialRequestOptions']

/** The detail for the console; players read the French sentence of NOT_SUPPORTED. */
const UNSUPPORTED = 'WebAuthn is not supported in this browser'

export function passkeysSupported(): boolean {
  return typeof window.PublicKeyCredential === 'function'
}

/** The browser's WebAuthn ceremonies; their library loads with the first one. */
export function createBrowserPasskeys() {
  const load = async () => {
    if (!passkeysSupported()) throw new DOMException(UNSUPPORTED, 'NotSupportedError')
    return import('@simplewebauthn/browser')
  }
  return {
    supported: passkeysSupported,
    async register(options: RegistrationOptions) {
      const { startRegistration } = await load()
      const { attestation = 'none', excludeCredentials, ...rest } = options
      const credential = await startRegistration({
        optionsJSON: { ...rest, attestation, excludeCredentials: excludeCredentials.map(withKnownTransports) },
      })
      return { ...credential, clientExtensionResults: { ...credential.clientExtensionResults } }
    },
    async authenticate(options: AuthenticationOptions) {
      const { startAuthentication } = await load()
      const credential = await startAuthentication({ optionsJSON: options })
      return { ...credential, clientExtensionResults: { ...credential.clientExtensionResults } }
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
