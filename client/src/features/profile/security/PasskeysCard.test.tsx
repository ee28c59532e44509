import { createFakeTimers } from '@bougie/api-client/testing/fake-timers.ts'
import { expect, test } from 'vitest'
import { createApi } from '../../../api/api.ts'
import { createFakePasskeys, registrationOptions, responsePasskeyCalls } from '../../../testing/fake-passkeys.ts'
import { createFakeServer, ok, refusal } from '../../../testing/fake-server.ts'
import { addPasskey } from './PasskeysCard.tsx'

const SECOND = {
  id: '5ec0d000-0000-4000-8000-000000000001',
  name: 'Téléphone',
  created_at: '2026-11-21T10:00:00.000Z',
  last_used_at: null,
  synced: true,
  transports: ['internal'],
}

function setUp() {
  const server = createFakeServer()
  responsePasskeyCalls(server)
  server.response('POST /api/users/me/passkeys/options', ok(registrationOptions))
  server.response('POST /api/users/me/passkeys', { status: 201, body: SECOND })
  const api = createApi({
    fetch: server.fetch,
    sessionToken: () => 'token-of-alice',
    onUnauthorized: () => undefined,
    timers: createFakeTimers(),
  })
  return { server, api, passkeys: createFakePasskeys() }
}

test('a further passkey is requested, created and registered', async () => {
  const { server, api, passkeys } = setUp()
  expect(await addPasskey({ api, passkeys }, ' Téléphone ')).toEqual(SECOND)
  expect(passkeys.ceremonies).toEqual(['register'])
  expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/users/me/passkeys/options',
    'POST /api/users/me/passkeys',
  ])
  expect(server.requests[0]?.headers['authorization']).toBe('Bearer token-of-alice')
  expect(server.requests[1]?.body).toMatchObject({
    challenge: 'Y2hhbGxlbmdl',
    credential: { response: { attestationObject: 'YXR0' } },
    name: 'Téléphone',
  })
})

test('without a name none is sent', async () => {
  const { server, api, passkeys } = setUp()
  await addPasskey({ api, passkeys }, '  ')
  expect(server.requests.at(-1)?.body).not.toHaveProperty('name')
})

test('what the server refuses makes no passkey', async () => {
  const { server, api, passkeys } = setUp()
  server.response('POST /api/users/me/passkeys/options', refusal(403, 'PASSKEY_UNVERIFIED'))
  await expect(addPasskey({ api, passkeys }, '')).rejects.toMatchObject({ code: 'PASSKEY_UNVERIFIED' })
  expect(passkeys.ceremonies).toEqual([])
})
