import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRestClient } from '@bougie/api-client/rest-client.ts'
import { nextMessage, openSocketClient, pickMessage, type SocketClient } from '@bougie/api-client/socket-client.ts'
import type { ServerMessage } from '@bougie/protocol'
import { createBarePostgres, runAsOperator } from '@bougie/server/test/test-postgres.ts'
import { newPrefix, serverRedisAddress } from '@bougie/server/test/test-redis.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSoftwareAuthenticator } from '../authenticator/software-authenticator.ts'
import { signUpPlayer } from '../player/sign-up.ts'
import { describeStack } from './describe-stack.ts'
import { listedPackages, listInstalled, lockedPackages } from './packages.ts'
import { type Stack, startStack } from './stack.ts'

const WITHIN_MS = 60_000
const START_WITHIN_MS = 180_000

const PASSWORDS = {
  POSTGRES_PASSWORD: 'one',
  POSTGRES_SERVER_PASSWORD: 'two',
  REDIS_PASSWORD: 'three',
  DATA_KEY: '0f'.repeat(32),
}

/** A round of two seconds. */
const PACE: Readonly<Record<string, string>> = {
  MATCH_COUNTDOWN_MS: '500',
  BATTLE_WAITING_MS: '300',
  BATTLE_PREDICTION_MS: '1000',
  BATTLE_RESULTS_WAIT_MS: '500',
  BATTLE_PAUSE_MS: '200',
}

describeStack('what the compose file starts', () => {
  let stack: Stack
  let dropDatabase: () => Promise<void>
  const role = `bougie_test_${randomUUID().replaceAll('-', '')}`

  beforeAll(async () => {
    const { url, dispose } = await createBarePostgres()
    dropDatabase = dispose
    stack = await startStack({
      databaseUrl: Object.assign(new URL(url), { username: role, password: 'two' }).href,
      migrationDatabaseUrl: url,
      redisUrl: serverRedisAddress,
      variables: { ...PASSWORDS, WELCOME_BALANCE: '100', LOG_LEVEL: 'warn' },
      pace: { ...PACE, REDIS_PREFIX: newPrefix() },
    })
  }, START_WITHIN_MS)

  afterAll(async () => {
    await stack?.stop()
    await dropDatabase()
    await runAsOperator(`DROP ROLE IF EXISTS ${role}`)
  }, START_WITHIN_MS)

  async function newPlayer(name: string) {
    const { url } = stack
    const call = createRestClient({ baseUrl: url })
    const authenticator = await createSoftwareAuthenticator({ origin: url, rpId: new URL(url).hostname })
    const user = await signUpPlayer(call, authenticator, name)
    const socket = await openSocketClient({ baseUrl: url, token: user.token })
    const balance = async () => {
      const response = await call('balance', { params: { userId: user.id }, token: user.token })
      return response.balance
    }
    return { user, socket, balance }
  }

  test('two players with passkeys play a whole battle through the proxy, and the books balance', async () => {
    const [ana, bo] = [await newPlayer('Ana'), await newPlayer('Bo')]
    const found = nextMessage(ana.socket, { type: 'battle_match_found', withinMs: WITHIN_MS })
    for (const { socket } of [ana, bo]) socket.send({ type: 'join_battle_queue', amount: 10 })
    const { battleId, opponent } = await found
    expect(opponent.id).toBe(bo.user.id)
    const stopChoosing = chooseEachRound(ana.socket)
    const complete = await pickMessage(bo.socket, {
      what: 'the end of the battle',
      withinMs: WITHIN_MS,
      pick: (message) => (message.type === 'battle_complete' && message.battleId === battleId ? message : undefined),
    })
    stopChoosing()
    const expected = { [ana.user.id]: [110, 90], [bo.user.id]: [90, 110], draw: [100, 100] }[complete.winner]
    expect([await ana.balance(), await bo.balance()]).toEqual(expected)
    for (const { socket } of [ana, bo]) socket.close()

    const audit = await stack.run('operator', 'audit')
    expect(audit).toMatchObject({ exitCode: 0, output: expect.stringContaining('The ledger balances') })
    const seed = await stack.run('operator', 'seed')
    expect(seed).toMatchObject({ exitCode: 2, output: expect.stringContaining('seed: it is not in this image') })
  })

  test('the proxy serves the page, keeps the metrics of the servers internal and shows its own', async () => {
    const page = await fetch(stack.url)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    for (const path of ['/metrics', '/%6detrics', '/metri%63s']) {
      expect([path, (await fetch(stack.url + path)).status]).toEqual([path, 404])
    }
    const figures = await (await fetch(stack.figuresUrl)).text()
    for (const name of stack.servers.keys()) {
      expect(figures).toContain(`haproxy_server_status{proxy="servers",server="${name}",state="UP"} 1`)
    }
  })

  test('[15.13] the list of packages in the image is what is installed there, all of it locked, and no more', () => {
    const sbom = readFileSync(join(stack.folder, 'sbom.cdx.json'), 'utf8')
    const words = ['--input-type=module', '--eval', listInstalled]
    const installed = execFileSync(process.execPath, words, { cwd: stack.folder, encoding: 'utf8' }).trim().split('\n')
    const [listed, locked] = [listedPackages(sbom), lockedPackages()]
    expect(installed.filter((name) => !listed.has(name))).toEqual([])
    expect([...listed].filter((name) => !installed.includes(name))).toEqual([])
    expect([...listed].filter((name) => !locked.has(name))).toEqual([])
    expect(installed.length).toBeGreaterThan(100)
  })

  test('one server is stopped in mid-battle: its players come out at the other, and the battle is played to its end', async () => {
    const players = [await newPlayer('Chloe'), await newPlayer('Dan')] as const
    const watch = players.map(({ user, socket }) => keepConnected(stack.url, { token: user.token, socket }))
    const found = nextMessage(players[0].socket, { type: 'battle_match_found', withinMs: WITHIN_MS })
    for (const { socket } of players) socket.send({ type: 'join_battle_queue', amount: 10 })
    const { battleId } = await found
    await nextMessage(players[0].socket, { type: 'battle_phase', withinMs: WITHIN_MS })
    const [first] = stack.servers.values()
    first?.signal('SIGTERM')
    expect(await first?.exitCode).toBe(0)

    const winners = await Promise.all(watch.map((player) => player.winnerOf(battleId)))
    expect(new Set(winners).size).toBe(1)
    const balances = await Promise.all(players.map(({ balance }) => balance()))
    expect(balances.reduce((sum, each) => sum + each)).toBe(200)
    for (const player of watch) player.stop()
    const audit = await stack.run('operator', 'audit')
    expect(audit).toMatchObject({ exitCode: 0, output: expect.stringContaining('The ledger balances') })
  })
})

function chooseEachRound(socket: SocketClient): () => void {
  return socket.subscribe((message: ServerMessage) => {
    if (message.type !== 'battle_phase' || message.phase !== 'prediction') return
    socket.send({ type: 'battle_bet', battleId: message.battleId, choice: 'up', round: message.round })
  })
}

/** A page that reconnects, as the app does, and receives the end of its battle. */
function keepConnected(url: string, { token, socket: first }: { token: string; socket: SocketClient }) {
  let [socket, isStopped] = [first, false]
  const ends = new Map<string, string>()
  const listeners = new Set<() => void>()

  function listen(): void {
    socket.subscribe((message) => {
      if (message.type === 'battle_complete') ends.set(message.battleId, message.winner)
      for (const listener of listeners) listener()
    })
    void socket.closed.then(reconnect)
  }

  async function reconnect(): Promise<void> {
    if (isStopped) return
    socket = await openSocketClient({ baseUrl: url, token }).catch(() => socket)
    listen()
  }
  listen()

  return {
    winnerOf: (battleId: string) =>
      new Promise<string>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`The battle ${battleId} never ended`)), WITHIN_MS)
        const look = () => {
          const winner = ends.get(battleId)
          if (winner === undefined) return
          clearTimeout(timer)
          resolve(winner)
        }
        listeners.add(look)
        look()
      }),
    stop() {
      isStopped = true
      socket.close()
    },
  }
}
