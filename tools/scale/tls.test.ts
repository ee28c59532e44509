// If the addresses require it, the server and the programs of an operator use TLS to Postgres and Redis, and refuses unverified certificates.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { TLSSocket } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { until } from '@bougie/api-client/until.ts'
import { startServerProcess } from '@bougie/server/test/server-process.ts'
import { createBarePostgres, migratedTemplate, runAsOperator } from '@bougie/server/test/test-postgres.ts'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../player/free-port.ts'
import { folderWithoutSettings, startProgram } from '../player/program.ts'
import { type Certificate, makeCertificate } from './certificate.ts'
import { describeFleet } from './fleet.ts'

const ADMIN = fileURLToPath(new URL('../admin/main.ts', import.meta.url))
const MIGRATION = fileURLToPath(new URL('../../server/src/app/migrate.ts', import.meta.url))
const LISTENING = /listening on (http:\/\/\S+)\)/
/** Length and code of the Postgres message that requests TLS. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/** Simulates a Postgres with a certificate: accepts TLS, relays the decrypted bytes, and counts the connections. */
async function encryptedPostgres(inside: URL, { certificate, key }: Certificate) {
  let encrypted = 0
  const sockets = new Set<Socket>()
  const server = createServer((outer) => {
    sockets.add(outer)
    outer.on('error', () => undefined)
    outer.once('data', (request) => {
      if (!request.equals(SSL_REQUEST)) return outer.destroy()
      encrypted += 1
      outer.write('S')
      const secure = new TLSSocket(outer, { isServer: true, cert: readFileSync(certificate), key: readFileSync(key) })
      const postgres = connect({ host: inside.hostname, port: Number(inside.port || 5432) })
      sockets.add(postgres)
      secure.on('error', () => postgres.destroy())
      postgres.on('error', () => secure.destroy())
      return secure.pipe(postgres).pipe(secure)
    })
  })
  const port = await freePort()
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port, connections: () => encrypted }
}

async function encryptedRedis({ certificate, key }: Certificate): Promise<number> {
  const port = await freePort()
  const words = `--port 0 --tls-port ${port} --tls-cert-file ${certificate} --tls-key-file ${key} --tls-ca-cert-file ${certificate}`
  const options = ['--tls-auth-clients', 'no', '--bind', '127.0.0.1', '--save', '']
  const child = spawn('redis-server', [...words.split(' '), ...options], { stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill()
    if (child.exitCode === null) await once(child, 'exit')
  })
  await until(() => responds(port), { what: 'redis responds' })
  return port
}

function responds(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port }, () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

describeFleet('TLS between the parts', () => {
  async function encryptedParts() {
    const certificate = makeCertificate()
    const { url, dispose } = await createBarePostgres(await migratedTemplate())
    onTestFinished(dispose)
    const postgres = await encryptedPostgres(new URL(url), certificate)
    const redisPort = await encryptedRedis(certificate)
    const database = Object.assign(new URL(url), { host: `localhost:${postgres.port}` })
    database.searchParams.set('sslmode', 'verify-full')
    const REDIS_URL = `rediss://localhost:${redisPort}`
    return { certificate: certificate.certificate, postgres, database, REDIS_URL, REDIS_PREFIX: 'bougie-test-tls' }
  }

  test('[15.13] sslmode=verify-full and rediss:// are served, and nothing goes in the open', async () => {
    const { certificate, postgres, database, ...redis } = await encryptedParts()
    database.searchParams.set('sslrootcert', certificate)
    const variables = { ...redis, DATABASE_URL: database.href, NODE_EXTRA_CA_CERTS: certificate }
    const server = startServerProcess({ onTestFinished }, variables)
    const [, address = ''] = await server.printed(LISTENING)
    const ready = await fetch(`${address}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }])
    expect(postgres.connections()).toBeGreaterThan(1)
    server.signal('SIGTERM')
    expect(await server.ended).toBe(0)
  })

  test('[15.13] migration, backup and restore go by TLS too, with the same authority and no other setting', async () => {
    const role = `bougie_test_${randomUUID().replaceAll('-', '')}`
    // Registered first, so it runs after the database is gone.
    onTestFinished(() => runAsOperator(`DROP OWNED BY ${role}; DROP ROLE ${role}`))
    const { certificate, database } = await encryptedParts()
    const DATABASE_URL = Object.assign(new URL(database), { username: role, password: 'x' }).href
    const addresses = { DATABASE_URL, MIGRATION_DATABASE_URL: database.href, DATA_KEY: 'ab'.repeat(32) }
    const run = async (environment: Record<string, string>, ...command: string[]) => {
      const { PATH } = process.env
      const env = { PATH, ...addresses, ...environment }
      const program = startProgram({ command: [process.execPath, ...command], cwd: folderWithoutSettings(), env })
      return [await program.ended, program.output()]
    }
    const file = join(dirname(certificate), 'backup')
    const withAuthority = { NODE_EXTRA_CA_CERTS: certificate }
    expect(await run(withAuthority, MIGRATION)).toEqual([0, 'The database is up to date.\n'])
    expect(await run(withAuthority, ADMIN, 'backup', file)).toEqual([
      0,
      `The database ${database.host}${database.pathname} is in ${file}\n`,
    ])
    expect(await run(withAuthority, ADMIN, 'restore', file, '--replace')).toEqual([
      0,
      expect.stringContaining('The ledger balances'),
    ])
    expect(await run({}, ADMIN, 'backup', file)).toEqual([2, expect.stringMatching(/certificate/)])
  })

  test('[15.13] a certificate that nobody vouches for is refused, of Postgres as of Redis', async () => {
    const { certificate: _unused, postgres, database, ...redis } = await encryptedParts()
    // Two processes, because a late socket error must not change the exit code after the reason was printed.
    const withoutAuthority = Array.from({ length: 2 }, () =>
      startServerProcess({ onTestFinished }, { ...redis, DATABASE_URL: 'file:./data/bougie.db' }),
    )
    expect(await Promise.all(withoutAuthority.map(({ ended }) => ended))).toEqual([2, 2])
    for (const { output } of withoutAuthority) {
      expect(output()).toMatch(
        /^The configuration is wrong\.\n {2}REDIS_URL: can't use Redis at localhost:\d+: self-signed .*\n$/,
      )
    }
    const beside = startServerProcess({ onTestFinished }, { DATABASE_URL: database.href })
    expect(await beside.ended).toBe(3)
    expect(beside.output()).toMatch(/^DATABASE_URL: .*TlsConnectionError: self-signed certificate/m)
    expect(postgres.connections()).toBeGreaterThan(0)
  })
})
