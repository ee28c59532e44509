// The stack that a developer starts in a fresh clone.
import { randomBytes, randomUUID } from 'node:crypto'
import { createRestClient } from '@bougie/api-client/rest-client.ts'
import { walletAddressSchema } from '@bougie/protocol'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSoftwareAuthenticator } from '../authenticator/software-authenticator.ts'
import { freePort } from '../player/free-port.ts'
import { signUpPlayer } from '../player/sign-up.ts'
import { type Compose, openCompose, simulate } from './engine.ts'

/** Free ports, so that the stack runs beside other programs, and short phases, so that a battle takes seconds. */
const [port, studioPort, postgresPort] = [await freePort(), await freePort(), await freePort()]
const VARIABLES = {
  PUBLIC_PORT: String(port),
  STUDIO_PORT: String(studioPort),
  POSTGRES_PORT: String(postgresPort),
  MATCH_COUNTDOWN_MS: '500',
  BATTLE_WAITING_MS: '300',
  BATTLE_PREDICTION_MS: '2000',
  BATTLE_RESULTS_WAIT_MS: '1000',
  BATTLE_PAUSE_MS: '200',
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
  const user = await signUpPlayer(call, await createSoftwareAuthenticator({ origin: url, rpId: 'localhost' }), 'Ana')
  expect(await call('balance', { params: { userId: user.id }, token: user.token })).toMatchObject({ balance: 100 })
})

test('[17.1] every wallet of a day has a welcome balance, though all come from the address of the bridge', async () => {
  const call = createRestClient({ baseUrl: url })
  const balances: number[] = []
  for (let wallet = 0; wallet < 7; wallet += 1) {
    const wallet_address = walletAddressSchema.parse(`0x${randomBytes(20).toString('hex')}`)
    balances.push((await call('signup', { body: { wallet_address, ibex_id: randomUUID() } })).balance)
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
