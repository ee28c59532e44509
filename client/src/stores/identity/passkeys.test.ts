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

describe('the ceremony of a browser', () => {
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
