import { expect, test } from 'vitest'
import { testApps } from '../../test/build-test-app.ts'
import { describeOnDatabases } from '../../test/describe-on-databases.ts'
import { signUpLocally } from '../../test/identity-flows.ts'
import { startAppWithAdmin } from '../../test/payments.ts'

describeOnDatabases('lists page by page', (createDatabase) => {
  const startApp = testApps(createDatabase)

  test('every list takes the id of the last known entry, or a time', async () => {
    const { adminApp, admin } = await startAppWithAdmin(startApp, await startApp())
    const player = await signUpLocally(adminApp.call)
    const lists = [
      `/api/transactions/user/${player.id}/deposit-withdrawals`,
      `/api/battles/user/${player.id}`,
      `/api/cycles/user/${player.id}`,
      '/api/admin/users',
      '/api/admin/battles',
      '/api/admin/cycles',
      '/api/admin/blacklist',
      '/api/admin/actions',
      '/api/admin/creator-links',
    ]
    for (const path of lists) {
      const { token } = path.startsWith('/api/admin') ? admin : player
      for (const before of ['2030-01-01T00:00:00.000Z', player.id]) {
        const url = `${path}?limit=2&before=${encodeURIComponent(before)}`
        const response = await adminApp.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
        expect([url, response.statusCode]).toEqual([url, 200])
      }
    }
  })

  test('players follow the one that is known, by id and by the time of their sign-up', async () => {
    const { adminApp, admin } = await startAppWithAdmin(startApp, await startApp())
    for (const name of ['Vega', 'Rigel', 'Deneb']) {
      await signUpLocally(adminApp.call, name)
      await adminApp.advance(1_000)
    }
    const page = async (query: { limit?: number; before?: string }) =>
      adminApp.call('adminUsers', { token: admin.token, query })
    const [newest, next] = await page({ limit: 2 })
    if (newest === undefined || next === undefined) throw new Error('two of three')
    const rest = [next.id]
    expect((await page({ limit: 1, before: newest.id })).map(({ id }) => id)).toEqual(rest)
    expect((await page({ limit: 1, before: newest.created_at })).map(({ id }) => id)).toEqual(rest)
  })
})
