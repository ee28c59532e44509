// Short and seeded, for every run of the tests; `npm run fuzz -- --minutes N` goes on for hours with seeds of its own.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedServer, startEmbeddedServer } from '../player/embedded-server.ts'
import { fuzz, ROUND_SIZE, SERVER_SETTINGS } from './fuzz.ts'

const SEED = 15
const ROUNDS = 1

let server: EmbeddedServer

beforeAll(async () => {
  server = await startEmbeddedServer(SERVER_SETTINGS)
})

afterAll(() => server.stop())

test('hostile calls, frames and ceremonies fail nothing, open nothing and leave the books balanced', async () => {
  const report = await fuzz({ server, seed: SEED, goesOn: (round) => round < ROUNDS })
  expect(report.problems).toEqual([])
  expect(report).toMatchObject({ rounds: ROUNDS, calls: ROUNDS * (ROUND_SIZE.calls + ROUND_SIZE.adminCalls) })
})
