// Permissions of the four audiences, checked for every documented call: guest, player, influencer, admin.
import { randomUUID } from 'node:crypto'
import { ENDPOINTS, type Endpoint, type PublicUser } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { type TestApp, testApps } from '../../test/build-test-app.ts'
import { disposedAfterEach } from '../../test/describe-on-databases.ts'
import { signUpLocally, signUpWithPasskey } from '../../test/identity-flows.ts'
import { startAppWithAdmin } from '../../test/payments.ts'
import { refusalOf } from '../../test/refusals.ts'
import { createTestDatabase } from '../../test/test-database.ts'

const startApp = testApps(disposedAfterEach(createTestDatabase))
const ENDPOINT_LIST: readonly (readonly [string, Endpoint])[] = Object.entries(ENDPOINTS)
const ADMIN_ENDPOINTS = ENDPOINT_LIST.filter(([, { bearer }]) => bearer === 'admin')

async function openApp() {
  const { adminApp, admin } = await startAppWithAdmin(startApp, await startApp())
  const user = await signUpLocally(adminApp.call)
  const influencer = await signUpLocally(adminApp.call)
  await adminApp.call('changeRole', {
    token: admin.token,
    params: { id: influencer.id },
    body: { account_role: 'influencer' },
  })
  return { adminApp, admin, user, influencer }
}

/** Uses unknown ids and an empty body: only whether the caller is let in matters here. */
async function statusOf({ app }: TestApp, endpoint: Endpoint, caller: PublicUser | null): Promise<number> {
  const { statusCode } = await app.inject({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/:\w+/g, randomUUID()),
    ...(caller === null ? {} : { headers: { authorization: `Bearer ${caller.token}` } }),
    ...(endpoint.body ? { payload: {} } : {}),
  })
  return statusCode
}

test('[A02] [A24] [A26] [K65] [R28] [X21] every call of the administration: guests 401, players and influencers 403, admins are served', async () => {
  const { adminApp, admin, user, influencer } = await openApp()
  expect(ADMIN_ENDPOINTS.length).toBeGreaterThan(10)
  for (const [name, endpoint] of ADMIN_ENDPOINTS) {
    const seen = [
      await statusOf(adminApp, endpoint, null),
      await statusOf(adminApp, endpoint, user),
      await statusOf(adminApp, endpoint, influencer),
    ]
    expect([name, ...seen]).toEqual([name, 401, 403, 403])
    expect([name, await statusOf(adminApp, endpoint, admin)]).not.toEqual([
      name,
      expect.toSatisfy((status) => status === 401 || status === 403),
    ])
  }
})

test('every path under /api/admin asks for an admin, and nothing else does but the management of creator links and journeys', () => {
  const asking = ENDPOINT_LIST.filter(([, { path }]) => path.startsWith('/api/admin/'))
  expect(asking.filter(([, { bearer }]) => bearer !== 'admin')).toEqual([])
  const elsewhere = ADMIN_ENDPOINTS.filter(([, { path }]) => !path.startsWith('/api/admin/'))
  expect(elsewhere.filter(([, { path }]) => !/^\/api\/(creator-links|analytics)\b/.test(path))).toEqual([])
})

test('[A02] the four audiences are distinguished by the server, from the first response on', async () => {
  const { adminApp, admin, user, influencer } = await openApp()
  expect(await refusalOf(adminApp.call('me', {}))).toEqual({ status: 401, code: 'UNAUTHORIZED' })
  const roles: string[] = []
  for (const { token } of [user, influencer, admin])
    roles.push((await adminApp.call('me', { token })).user.account_role)
  expect(roles).toEqual(['user', 'influencer', 'admin'])
})

test('[K65] no field that a client sends makes it an admin', async () => {
  const { adminApp } = await openApp()
  const wallet = { wallet_address: `0x${'ab'.repeat(20)}`, ibex_id: randomUUID() }
  const claims = { account_role: 'admin', role: 'admin', isAdmin: true, admin: true }
  const response = await adminApp.app.inject({
    method: 'POST',
    url: '/api/public-users/signup',
    payload: { ...wallet, ...claims },
    headers: { 'x-role': 'admin', 'x-admin': 'true' },
  })
  // Accepted without the claimed role, or refused.
  if (response.statusCode === 201) expect(response.json().account_role).toBe('user')
  else expect(response.statusCode).toBe(400)
})

test('[K66] there is no admin password: no call takes one, and no header or field opens the administration', async () => {
  const { adminApp, user } = await openApp()
  const documents = JSON.stringify((await adminApp.app.inject('/api/openapi.json')).json())
  expect(documents).not.toMatch(/password|passwd|mot_de_passe|secret_key|api_key/i)
  for (const headers of [
    { authorization: `Basic ${Buffer.from('admin:admin').toString('base64')}` },
    { 'x-admin-password': 'admin', authorization: `Bearer ${user.token}` },
    { 'x-api-key': 'admin', authorization: `Bearer ${user.token}` },
  ]) {
    const { statusCode } = await adminApp.app.inject({ url: '/api/admin/users?password=admin', headers })
    expect([401, 403]).toContain(statusCode)
  }
})

test('[A24] [K65] a role applies from the next call on: given, and taken away', async () => {
  const { adminApp, admin } = await openApp()
  const { user } = await signUpWithPasskey(adminApp.call, 'Dora')
  const give = (account_role: 'admin' | 'user') =>
    adminApp.call('changeRole', { token: admin.token, params: { id: user.id }, body: { account_role } })
  const look = () => adminApp.call('figures', { token: user.token })
  expect(await refusalOf(look())).toEqual({ status: 403, code: 'FORBIDDEN' })
  expect((await give('admin')).account_role).toBe('admin')
  expect((await look()).players.registered).toBe(4)
  await give('user')
  expect(await refusalOf(look())).toEqual({ status: 403, code: 'FORBIDDEN' })
})
