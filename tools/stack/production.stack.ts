// The production stack, from its build to its backup.
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@bougie/api-client/until.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { listedPackages, listInstalled, lockedPackages } from '../compose/packages.ts'
import { freePort } from '../player/free-port.ts'
import { expectNothingLost, openRoamingPlayer, type RoamingPlayer, untilEnded } from '../scale/roaming-player.ts'
import { type Compose, openCompose, run, SHORT_PHASES, simulate } from './engine.ts'

const [port, tlsPort] = [await freePort(), await freePort()]
const SECRETS = {
  POSTGRES_PASSWORD: 'owner-of-the-tables',
  POSTGRES_SERVER_PASSWORD: 'reads-and-writes-rows',
  REDIS_PASSWORD: 'keys-and-channels',
  DATA_KEY: '5ea1'.repeat(16),
}
const VARIABLES = {
  ...SECRETS,
  PUBLIC_PORT: String(port),
  TLS_PORT: String(tlsPort),
  WELCOME_BALANCE: '100',
  // All players come from one network, this machine, and need more gifts than the default.
  WELCOME_GIFTS_PER_NETWORK: '100',
  LOCAL_WALLETS: 'on-in-production',
  // Docker's bridge, through which this machine connects, counts as one of our proxies.
  TRUSTED_PROXIES: '10.0.0.0/8 172.16.0.0/12 192.168.0.0/16',
  ...SHORT_PHASES,
}
const url = `http://localhost:${port}`
let compose: Compose

const statusOf = (path: string) =>
  fetch(url + path).then(
    ({ status }) => status,
    () => 0,
  )
const audited = async () => (await compose('run', '--rm', 'operator', 'audit')).includes('The ledger balances')
const danglingVolumes = async () => (await run('docker', ['volume', 'ls', '-q', '-f', 'dangling=true'])).output
const volumesBefore = await danglingVolumes()

beforeAll(async () => {
  compose = await openCompose('compose.production.yml', VARIABLES)
  await compose('build')
  await compose('up', '--wait')
})

afterAll(async () => {
  await compose?.('--profile', '*', 'down', '--volumes', '--timeout', '1')
  // [17.9] No unnamed volume is left behind.
  expect(await danglingVolumes()).toBe(volumesBefore)
})

test('[17.1] without a password it does not start, and names it', async () => {
  for (const name of Object.keys(SECRETS)) {
    const without = await openCompose('compose.production.yml', { ...VARIABLES, [name]: '' })
    const { exitCode, output } = await without.attempt('config', '--quiet')
    expect([exitCode > 0, output]).toEqual([true, expect.stringContaining(`set ${name} in .env`)])
  }
})

test('two battles are played through the proxy, and the books balance', async () => {
  expect(await simulate(url, 2)).toMatchObject({ exitCode: 0, output: expect.stringContaining('the money is right') })
  expect(await audited()).toBe(true)
})

test("[15.13] the servers' roles can't change what rows obey, nor read what is not theirs", async () => {
  const psql = (sql: string) =>
    compose.attempt(
      ...['exec', '-T', '-e', `PGPASSWORD=${SECRETS.POSTGRES_SERVER_PASSWORD}`, 'postgres'],
      ...['psql', '-h', '127.0.0.1', '-U', 'bougie_server', '-d', 'bougie', '-c', sql],
    )
  expect(await psql('SELECT 1')).toMatchObject({ exitCode: 0 })
  const denied = await psql('DROP TRIGGER ledger_transfers_immutable ON ledger_transfers')
  expect(denied).toMatchObject({ exitCode: 1, output: expect.stringContaining('must be owner of') })

  const redis = async (...words: string[]) =>
    (await compose.attempt('exec', '-T', 'redis', 'redis-cli', ...words)).output
  const signedIn = ['--user', 'bougie', '--pass', SECRETS.REDIS_PASSWORD, '--no-auth-warning']
  expect(await redis('GET', 'bougie:x')).toContain('NOPERM')
  expect((await redis(...signedIn, 'EXISTS', 'bougie:x')).trim()).toBe('0')
  for (const words of [['FLUSHALL'], ['CONFIG', 'GET', '*'], ['KEYS', '*'], ['GET', 'other:x'], ['ACL', 'LIST']]) {
    expect(await redis(...signedIn, ...words), words.join(' ')).toContain('NOPERM')
  }
})

test('[17.2] while Redis is away the page opens and calls are answered in JSON; it comes back, and so does the rest', async () => {
  await compose('pause', 'redis')
  await until(async () => (await statusOf('/readyz')) === 503, { what: 'no server is ready' })
  // From here on every response comes from a live server.
  await until(async () => (await statusOf('/')) === 200, { what: 'the page is served' })
  const page = await fetch(url)
  expect(await page.text()).toContain('<html lang="fr"')
  const call = await fetch(`${url}/api/users/00000000-0000-4000-8000-000000000000`)
  expect(call.headers.get('content-type')).toContain('application/json')
  await compose('unpause', 'redis')
  await until(async () => (await statusOf('/readyz')) === 200, { what: 'the servers are ready' })
})

test('one server is killed in mid-battle: the battle is played to its end on the other, and no cent is missing', async () => {
  const players: RoamingPlayer[] = []
  for (const side of ['up', 'down'] as const) {
    const player = await openRoamingPlayer({ addresses: () => [url], side })
    onTestFinished(() => player.close())
    players.push(player)
  }
  for (const player of players) player.send({ type: 'join_battle_queue', amount: 10 })
  await until(() => players.every(({ received }) => received.some(({ type }) => type === 'battle_round_start')), {
    what: 'both play',
  })
  await compose('kill', 'server-1')
  await untilEnded(players)
  await expectNothingLost(url, players)
  await compose('up', '--wait', '--no-deps', 'server-1')
  expect(await audited()).toBe(true)
})

test('a rolling update loses no request, and the new servers are of the new image', async () => {
  const responses: number[] = []
  let isUpdating = true
  // [17.3] Many players come through a trusted proxy: they share no limit.
  const player = () => `198.51.${responses.length % 200}.${(responses.length >> 4) % 200}`
  const askAs = (address: string, path: string) =>
    fetch(url + path, { headers: { 'x-forwarded-for': address } }).then(
      ({ status }) => status,
      () => 0,
    )
  const asking = Promise.all(
    ['/', '/api/leaderboard', '/api/status'].map(async (path) => {
      while (isUpdating) responses.push(await askAs(player(), path))
    }),
  )
  const asked = () => responses.length
  await until(() => asked() > 30, { what: 'requests run' })
  await compose('build')
  await compose('run', '--rm', 'migrate')
  for (const server of ['server-1', 'server-2']) {
    const before = await compose('ps', '-q', server)
    await compose('up', '--wait', '--no-deps', '--force-recreate', server)
    expect(await compose('ps', '-q', server)).not.toBe(before)
  }
  isUpdating = false
  await asking
  console.log(
    `rolling update: ${responses.length} requests, ${responses.filter((status) => status !== 200).length} lost`,
  )
  expect([...new Set(responses)]).toEqual([200])
})

test('[17.6] a backup is readable by its owner alone, and puts every cent back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bougie-copies-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  chmodSync(folder, 0o777)
  const operator = (...words: string[]) => compose('run', '--rm', '-v', `${folder}:/copies`, 'operator', ...words)
  const before = JSON.parse(await operator('audit', '--json'))
  await operator('backup', '/copies/today')
  expect(statSync(join(folder, 'today')).mode & 0o777).toBe(0o600)
  await compose('stop', 'server-1', 'server-2')
  const restored = await operator('restore', '/copies/today', '--replace')
  expect(restored).toContain('The ledger balances')
  await compose('up', '--wait', '--no-deps', 'server-1', 'server-2')
  await until(async () => (await statusOf('/readyz')) === 200, { what: 'the servers are ready' })
  expect(JSON.parse(await operator('audit', '--json'))).toMatchObject({ balanced: true, accounts: before.accounts })
  expect(await simulate(url, 1)).toMatchObject({ exitCode: 0 })
})

test('[15.13] the list of packages in the image is what is installed there, and nothing there is for editors only', async () => {
  const inImage = async (...words: string[]) =>
    (await run('docker', ['run', '--rm', '--entrypoint', '', 'bougie-server', ...words])).output
  const listed = listedPackages(await inImage('cat', 'sbom.cdx.json'))
  const installed = (await inImage('node', '--input-type=module', '--eval', listInstalled)).trim().split('\n')
  expect(installed.toSorted()).toEqual([...listed].toSorted())
  expect([...listed].filter((name) => !lockedPackages().has(name))).toEqual([])
  expect(await inImage('find', '/app', '-name', '*.map', '-o', '-name', '*.d.ts')).toBe('')
})
