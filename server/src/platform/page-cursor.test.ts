import { ENDPOINTS, type Endpoint } from '@bougie/protocol'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testApps } from '../../test/build-test-app.ts'
import { describeOnDatabases } from '../../test/describe-on-databases.ts'
import { signUpLocally } from '../../test/identity-flows.ts'
import { startAppWithAdmin } from '../../test/payments.ts'

/** A list of something that is not there has no page, but its query was taken. */
const VERDICTS: Readonly<Record<number, string>> = { 200: 'taken', 404: 'taken', 400: 'refused' }

describeOnDatabases('lists page by page', (createDatabase) => {
  const startApp = testApps(createDatabase)

  test('every list takes the id of the last known entry or a time, and 100 entries at most', async () => {
    const { adminApp, admin } = await startAppWithAdmin(startApp, await startApp())
    const player = await signUpLocally(adminApp.call)
    const statuses = async ({ path, bearer }: Endpoint, ...queries: readonly string[]) => {
      const { token } = bearer === 'admin' ? admin : player
      const headers = { authorization: `Bearer ${token}` }
      const url = path.replace(/:\w+/g, player.id)
      const responses = await Promise.all(
        queries.map((query) => adminApp.app.inject({ url: `${url}?${query}`, headers })),
      )
      return [path, ...responses.map(({ statusCode }) => VERDICTS[statusCode] ?? statusCode)]
    }
    for (const list of listsWith('limit')) {
      expect(await statuses(list, 'limit=1', 'limit=100', 'limit=101', 'limit=0')).toEqual([
        list.path,
        ...['taken', 'taken', 'refused', 'refused'],
      ])
    }
    for (const list of listsWith('before')) {
      const id = list.path.startsWith('/api/statement') ? `${player.id}.0` : player.id
      const queries = ['2030-01-01T00:00:00.000Z', id, 'yesterday'].map((before) => `before=${before}`)
      expect(await statuses(list, ...queries)).toEqual([list.path, 'taken', 'taken', 'refused'])
    }
    expect(listsWith('limit').length).toBeGreaterThan(12)
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

/** All calls whose query has this parameter. */
function listsWith(parameter: 'limit' | 'before'): readonly Endpoint[] {
  return Object.values<Endpoint>(ENDPOINTS).filter(
    ({ query }) => query instanceof z.ZodMiniObject && Object.hasOwn(query.shape, parameter),
  )
}
