import { expect, test } from 'vitest'
import { type TestApp, testApps } from '../../../test/build-test-app.ts'
import { SECOND_MS } from '../durations.ts'

const startApp = testApps()
const CALLS_PER_TEN_SECONDS = 50

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

test('a flood of refused calls is a line every ten seconds, with the number of those in between', async () => {
  const app = await startApp()
  const flood = async () => {
    for (let call = 0; call < CALLS_PER_TEN_SECONDS; call++) {
      await app.app.inject({ method: 'POST', url: '/api/public-users/connect', payload: {} })
    }
  }
  const refusals = () => linesOf(app).filter(({ statusCode }) => statusCode === 429 || statusCode === 403)
  for (let more = 0; refusals().length === 0 && more < 10; more++) await flood()
  const seen = refusals().length
  await flood()
  expect(refusals()).toHaveLength(seen)
  await app.advance(10 * SECOND_MS)
  await flood()
  expect(refusals().slice(seen)).toEqual([expect.objectContaining({ alike: expect.any(Number) })])
  expect(refusals().at(-1).alike).toBeGreaterThanOrEqual(CALLS_PER_TEN_SECONDS)
})
