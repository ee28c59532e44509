import type { Passkeys } from '../stores/identity/passkeys.ts'
import { type FakeServer, ok } from './fake-server.ts'
import { alicePasskeyUser, alicePlayer, aliceTokens } from './people.ts'

export interface FakePasskeys extends Passkeys {
  /** The requests to the device, in order. */
  readonly ceremonies: readonly string[]
  /** The next ceremony ends with this error. */
  failWith(error: Error): void
}

const FIELDS = { id: 'a2V5', rawId: 'a2V5', type: 'public-key', clientExtensionResults: {} } as const

/** An authenticator that accepts everything, unless set to fail. */
export function createFakePasskeys(supported = true): FakePasskeys {
  const ceremonies: string[] = []
  let failure: Error | null = null

  async function perform(ceremony: string, ask: Parameters<Passkeys['register' | 'authenticate']>[0]) {
    const { challenge } = (await ask()).credentialRequestOptions
    ceremonies.push(ceremony)
    const error = failure
    failure = null
    if (error !== null) throw error
    return challenge
  }

  return {
    ceremonies,
    supported: () => supported,
    failWith: (error) => {
      failure = error
    },
    async register(ask) {
      const challenge = await perform('register', ask)
      const response = { attestationObject: 'YXR0', clientDataJSON: 'Y2xpZW50' }
      return { challenge, credential: { ...FIELDS, response } }
    },
    async authenticate(ask) {
      const challenge = await perform('authenticate', ask)
      const response = { authenticatorData: 'YXV0aA', clientDataJSON: 'Y2xpZW50', signature: 'c2ln' }
      return { challenge, credential: { ...FIELDS, response } }
    },
  }
}

const CHALLENGE = 'Y2hhbGxlbmdl'

export const registrationOptions = {
  credentialRequestOptions: {
    challenge: CHALLENGE,
    rp: { id: 'localhost', name: 'Bougie' },
    user: { id: 'YWxpY2U', name: 'alice', displayName: 'alice' },
    pubKeyCredParams: [
      { type: 'public-key', alg: -7 },
      { type: 'public-key', alg: -257 },
    ],
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: [],
    timeout: 60_000,
  },
}

const authenticationOptions = {
  credentialRequestOptions: {
    challenge: CHALLENGE,
    rpId: 'localhost',
    allowCredentials: [],
    userVerification: 'required',
    timeout: 60_000,
  },
}

/** Every request of both ceremonies succeeds for Alice; a test replaces the response of its rule. */
export function responsePasskeyCalls(server: FakeServer): void {
  server.response('GET /api/proxy/passkeys/auth/sign-up', ok(registrationOptions))
  server.response('GET /api/proxy/passkeys/auth/sign-in', ok(authenticationOptions))
  server.response('POST /api/proxy/passkeys/auth/sign-in', ok(aliceTokens))
  server.response('GET /api/proxy/passkeys/users/me', ok(alicePasskeyUser))
  server.response('POST /api/public-users/signup', { status: 201, body: alicePlayer() })
  server.response('POST /api/public-users/connect', ok(alicePlayer()))
}
