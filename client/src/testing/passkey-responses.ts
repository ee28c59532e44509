import type { FakeServer } from './fake-server.ts'
import { alicePasskeyUser, alicePlayer, aliceTokens } from './people.ts'

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
  server.response('GET /api/proxy/passkeys/auth/sign-up', { status: 200, body: registrationOptions })
  server.response('GET /api/proxy/passkeys/auth/sign-in', { status: 200, body: authenticationOptions })
  server.response('POST /api/proxy/passkeys/auth/sign-in', { status: 200, body: aliceTokens })
  server.response('GET /api/proxy/passkeys/users/me', { status: 200, body: alicePasskeyUser })
  server.response('POST /api/public-users/signup', { status: 201, body: alicePlayer() })
  server.response('POST /api/public-users/connect', { status: 200, body: alicePlayer() })
}
