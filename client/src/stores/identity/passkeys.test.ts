import { passkeySignInBodySchema } from '@bougie/protocol'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { registrationOptions } from '../../testing/fake-passkeys.ts'
import { createBrowserPasskeys, identityFailure } from './passkeys.ts'

const OPTIONS = registrationOptions.credentialRequestOptions
const KNOWN = { id: 'a25vd24', type: 'public-key', transports: ['internal', 'carrier-pigeon'] } as const
type Ask = Parameters<ReturnType<typeof createBrowserPasskeys>['register']>[0]
type Options = Awaited<ReturnType<Ask>>['credentialRequestOptions']

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The browser's own WebAuthn, whose ceremony ends with this error. */
async function registerInVain(error: Error, changes: Partial<Options> = {}) {
  const requested: CredentialCreationOptions[] = []
  const create = (options: CredentialCreationOptions) => {
    requested.push(options)
    return Promise.reject(error)
  }
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', { credentials: { create } })
  const options = { ...OPTIONS, rp: { id: window.location.hostname, name: 'Bougie' }, ...changes } as Options
  const thrown: unknown = await createBrowserPasskeys()
    .register(async () => ({ credentialRequestOptions: options }))
    .catch((cause: unknown) => cause)
  return { requested, failure: identityFailure(thrown, { mode: 'create', method: 'passkey' }) }
}

/** Base64 would write them with the signs + and /, and with padding. */
const bytesOf = (last: number) => new Uint8Array([0xfb, 0xff, last, 0xfe]).buffer

describe('the ceremony of a browser', () => {
  test('[E10] [E11] [K06] takes its options from base64url, and gives each field of a credential, the binary ones in base64url', async () => {
    const create = vi.fn(async (_options: CredentialCreationOptions) => ({
      id: '-_8A_g',
      rawId: bytesOf(0),
      response: {
        attestationObject: bytesOf(1),
        clientDataJSON: bytesOf(2),
        getTransports: () => ['internal', 'hybrid'],
        getPublicKeyAlgorithm: () => -7,
        getPublicKey: () => bytesOf(3),
        getAuthenticatorData: () => bytesOf(4),
      },
      type: 'public-key',
      getClientExtensionResults: () => ({ credProps: { rk: true } }),
      authenticatorAttachment: 'platform',
    }))
    vi.stubGlobal('PublicKeyCredential', class {})
    vi.stubGlobal('navigator', { credentials: { create } })
    const body = await createBrowserPasskeys().register(
      async () => registrationOptions as { credentialRequestOptions: Options },
    )
    expect(body).toEqual({
      challenge: OPTIONS.challenge,
      credential: {
        id: '-_8A_g',
        rawId: '-_8A_g',
        response: {
          attestationObject: '-_8B_g',
          clientDataJSON: '-_8C_g',
          transports: ['internal', 'hybrid'],
          publicKeyAlgorithm: -7,
          publicKey: '-_8D_g',
          authenticatorData: '-_8E_g',
        },
        type: 'public-key',
        clientExtensionResults: { credProps: { rk: true } },
        authenticatorAttachment: 'platform',
      },
    })
    expect(passkeySignInBodySchema.parse(body)).toEqual(body)
    const { publicKey } = create.mock.calls[0]?.[0] ?? {}
    const text = new TextDecoder()
    expect([text.decode(publicKey?.challenge), text.decode(publicKey?.user.id)]).toEqual(['challenge', 'alice'])
    expect(publicKey).toMatchObject({
      rp: OPTIONS.rp,
      pubKeyCredParams: OPTIONS.pubKeyCredParams,
      authenticatorSelection: OPTIONS.authenticatorSelection,
      excludeCredentials: [],
    })
  })

  test('[K12] names the passkeys that the wallet has, and a device that holds one of them refuses with a code of its own', async () => {
    const error = new DOMException('registered before', 'InvalidStateError')
    const { requested, failure } = await registerInVain(error, {
      excludeCredentials: [{ ...KNOWN, transports: [...KNOWN.transports] }],
    })
    const excluded = requested[0]?.publicKey?.excludeCredentials ?? []
    expect(excluded.map(({ id, ...rest }) => [new TextDecoder().decode(id), rest])).toEqual([
      ['known', { type: 'public-key', transports: ['internal'] }],
    ])
    expect(failure.code).toBe('ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
  })

  test.each([
    ['[K50]', 'ERROR_CEREMONY_ABORTED', 'AbortError', {}],
    ['[K50]', 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 'InvalidStateError', {}],
    ['[K50]', 'ERROR_INVALID_RP_ID', 'SecurityError', { rp: { id: 'other.example', name: 'Bougie' } }],
    ['[K50]', 'ERROR_INVALID_USER_ID_LENGTH', 'TypeError', { user: { ...OPTIONS.user, id: '' } }],
    ['[K50]', 'ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG', 'NotSupportedError', {}],
    ['[K37]', 'USER_CANCELLED', 'NotAllowedError', {}],
    ['[K38]', 'SECURITY_ERROR', 'SecurityError', {}],
  ] as const)('%s fails with %s for a %s', async (_row, code, name, changes) => {
    const { failure } = await registerInVain(Object.assign(new Error('the browser says why'), { name }), changes)
    expect(failure.code).toBe(code)
  })
})
