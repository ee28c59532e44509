import { expect, test } from 'vitest'
import { type TestApp, testApps } from '../../../test/build-test-app.ts'
import { signUpLocally } from '../../../test/identity-flows.ts'
import { SECOND_MS } from '../durations.ts'
import { COST_LIMITS } from './costs.ts'

const startApp = testApps()

function linesOf({ logged }: TestApp) {
  const lines = logged.text().split('\n').filter(Boolean)
  return lines.map((text) => JSON.parse(text)).filter(({ level, msg }) => msg === 'responded' && level > 20)
}

test('a long path takes no more room in the log than a path of ours', async () => {
  const app = await startApp()
  await app.app.inject({ url: `/api/${'a'.repeat(10_000)}` })
  const [line] = linesOf(app)
  expect(line).toMatchObject({ statusCode: 404, path: `/api/${'a'.repeat(195)}` })
})

test('a call of the address of sockets is the player’s whose token it has, in the log and for the slots of sessions', async () => {
  const app = await startApp()
  const user = await signUpLocally(app.call)
  await app.app.inject({ url: `/ws?token=${user.token}` })
  expect(linesOf(app).at(-1)).toMatchObject({ path: '/ws', userId: user.id })
})

test('a flood of refused calls is a line every ten seconds, with the number of those in between', async () => {
  const app = await startApp()
  const call = () => app.app.inject({ url: '/api/cycles/00000000-0000-4000-8000-000000000000/fairness' })
  for (let calls = 0; calls < COST_LIMITS.heavy.rule.max; calls++) await call()
  const before = linesOf(app).length
  const seen: number[] = []
  for (let calls = 0; calls < 25; calls++) seen.push((await call()).statusCode)
  expect(seen).toEqual([...Array(5).fill(429), ...Array(20).fill(403)])
  expect(linesOf(app).slice(before)).toEqual([
    expect.not.objectContaining({ alike: expect.anything() }),
    expect.not.objectContaining({ alike: expect.anything() }),
  ])
  await app.advance(10 * SECOND_MS)
  await call()
  expect(linesOf(app).at(-1)).toMatchObject({ statusCode: 403, alike: 19 })
})
