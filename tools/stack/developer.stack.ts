// The stack that a developer starts in a fresh clone.
import { createRestClient } from '@bougie/api-client/rest-client.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../player/free-port.ts'
import { balanceOf, signUpByPasskey, signUpLocally } from '../player/sign-up.ts'
import { type Compose, openCompose, SHORT_PHASES, simulate } from './engine.ts'

/** Free ports, so that the stack runs beside other programs. */
const [port, studioPort, postgresPort] = [await freePort(), await freePort(), await freePort()]
const VARIABLES = {
  PUBLIC_PORT: String(port),
  STUDIO_PORT: String(studioPort),
  POSTGRES_PORT: String(postgresPort),
  ...SHORT_PHASES,
}
const url = `http://localhost:${port}`
let compose: Compose

beforeAll(async () => {
  compose = await openCompose('docker-compose.yml', VARIABLES)
  await compose('up', '--build', '--wait')
})

afterAll(() => compose?.('--profile', '*', 'down', '--volumes', '--timeout', '1'))

test('[17.1] without .env the page is served, and who signs up with a passkey has a welcome balance', async () => {
  const page = await fetch(url)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const call = createRestClient({ baseUrl: url })
  expect(await balanceOf(call, await signUpByPasskey(url, 'Ana'))).toBe(100)
})

test('[17.1] every wallet of a day has a welcome balance, though all come from the address of the bridge', async () => {
  const call = createRestClient({ baseUrl: url })
  const balances: number[] = []
  for (let wallet = 0; wallet < 7; wallet += 1) {
    balances.push((await signUpLocally(call)).balance)
  }
  expect(balances).toEqual([100, 100, 100, 100, 100, 100, 100])
})

test('[17.1] two battles are played on it, and the books balance', async () => {
  expect(await simulate(url, 2)).toMatchObject({ exitCode: 0, output: expect.stringContaining('the money is right') })
  expect(await compose('run', '--rm', 'operator', 'audit')).toContain('The ledger balances')
})

test('[17.1] an admin looks at the database from outside of the containers: by Prisma Studio and by Postgres itself', async () => {
  expect((await fetch(`http://localhost:${studioPort}`)).status).toBe(200)
  const client = new pg.Client({ connectionString: `postgresql://bougie:bougie@127.0.0.1:${postgresPort}/bougie` })
  await client.connect()
  const { rows } = await client.query('SELECT count(*)::int AS battles FROM view_battles')
  await client.end()
  expect(rows).toEqual([{ battles: 2 }])
})
