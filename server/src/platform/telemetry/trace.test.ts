import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { battleApps, matchPlayers, seatPlayer } from '../../../test/battle-fixture.ts'
import type { TestApp } from '../../../test/build-test-app.ts'
import type { LogLine } from '../../../test/captured-log.ts'
import { signUpLocally } from '../../../test/identity-flows.ts'
import { MINUTE_MS } from '../durations.ts'

const buildApp = battleApps()

/** An app that logs at every level, reads included. */
const newApp = () => buildApp({ environment: { LOG_LEVEL: 'trace' } })

function linesOf({ logged }: TestApp): readonly LogLine[] {
  return logged
    .text()
    .split('\n')
    .filter((text) => text !== '')
    .map((text) => JSON.parse(text))
}

test('a call is answered with its request id, and a job that it set for later logs its origin', async () => {
  const app = await newApp()
  const user = await signUpLocally(app.call)
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/wallets/deposit',
    headers: { authorization: `Bearer ${user.token}`, 'idempotency-key': randomUUID() },
    payload: { user_id: user.id, amount: 10, method: 'api', channel: 'bank' },
  })
  const requestId = response.headers['x-request-id']
  expect([response.statusCode, requestId]).toEqual([201, expect.stringMatching(/^[\w-]+$/)])
  await app.advance(app.config.sandboxSettleMs)
  const settled = linesOf(app).filter(({ msg, job }) => msg === 'job done' && String(job).startsWith('payment '))
  expect(settled).toEqual([
    expect.objectContaining({ causedBy: requestId, requestId: expect.not.stringMatching(/^$/) }),
  ])
  expect(settled[0]?.requestId).not.toBe(requestId)
  expect(linesOf(app).find(({ msg, path }) => msg === 'responded' && path === '/api/wallets/deposit')).toMatchObject({
    requestId,
    userId: user.id,
  })
})

test('a message of a socket is a request of its own, and a whole battle goes back to the one that made the match', async () => {
  const app = await newApp()
  const [one, two] = [await seatPlayer(app), await seatPlayer(app)]
  await matchPlayers(app, { one, two })
  await app.advance(3_000)
  const joins = linesOf(app).filter(({ msg, type }) => msg === 'message handled' && type === 'join_battle_queue')
  expect(joins).toHaveLength(2)
  expect(new Set(joins.map(({ requestId }) => requestId)).size).toBe(2)
  expect(new Set(joins.map(({ connectionId }) => connectionId)).size).toBe(2)
  expect(joins.map(({ userId }) => userId)).toEqual([one.user.id, two.user.id])
  const phases = linesOf(app).filter(({ msg, job }) => msg === 'job done' && String(job).startsWith('battle '))
  expect(phases.length).toBeGreaterThan(1)
  const causes = new Set(phases.map(({ causedBy }) => causedBy))
  expect(causes.size).toBe(1)
  expect(joins.map(({ requestId }) => requestId)).toContain([...causes][0])
})

test('a refusal in the security log names its request', async () => {
  const app = await newApp()
  const { headers } = await app.app.inject({ url: '/api/users/me' })
  await app.advance(2 * MINUTE_MS)
  const refused = linesOf(app).filter(({ msg }) => msg === 'security event')
  expect(refused).toEqual([expect.objectContaining({ requestId: headers['x-request-id'] })])
})
