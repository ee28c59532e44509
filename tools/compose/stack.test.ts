import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ServerMessage } from '@bougie/protocol'
import { createBarePostgres, runAsOperator } from '@bougie/server/test/test-postgres.ts'
import { newPrefix, serverRedisAddress } from '@bougie/server/test/test-redis.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpByPasskey } from '../player/sign-up.ts'
import {
  balancesOf,
  expectNothingLost,
  openRoamingPlayer,
  type RoamingPlayer,
  type Side,
  untilEnded,
  untilReceived,
} from '../scale/roaming-player.ts'
import { TEST_SECRETS } from './compose-file.ts'
import { describeStack } from './describe-stack.ts'
import { listedPackages, listInstalled, lockedPackages } from './packages.ts'
import { type Stack, startStack } from './stack.ts'

/** The packages are installed, and every part of the stack is a process. */
const START_WITHIN_MS = 900_000

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
      variables: { ...TEST_SECRETS, WELCOME_BALANCE: '100' },
      pace: { ...PACE, REDIS_PREFIX: newPrefix() },
    })
  }, START_WITHIN_MS)

  afterAll(async () => {
    await stack?.stop()
    await dropDatabase()
    await runAsOperator(`DROP ROLE IF EXISTS ${role}`)
  }, START_WITHIN_MS)

  async function newPlayer(name: string, side: Side) {
    const user = await signUpByPasskey(stack.url, name)
    return openRoamingPlayer({ addresses: () => [stack.url], side, user })
  }

  /** Matches the two with each other. */
  async function begin(players: readonly RoamingPlayer[]): Promise<void> {
    for (const player of players) player.send({ type: 'join_battle_queue', amount: 10 })
    const isFound = ({ type }: ServerMessage) => type === 'battle_match_found'
    for (const player of players) await untilReceived(player, 'a match', isFound)
    expect(new Set(players.flatMap((player) => player.battleIds())).size).toBe(1)
  }

  /** Resolves with the published winner of their only battle. */
  async function winnerOf(players: readonly RoamingPlayer[]): Promise<string | null | undefined> {
    await untilEnded(players)
    const winners = new Set(players.flatMap((player) => player.endings().map(({ winner }) => winner)))
    expect(winners.size).toBe(1)
    return [...winners][0]
  }

  test('two players with passkeys play a whole battle through the proxy, and the winner is paid', async () => {
    const [ana, bo] = [await newPlayer('Ana', 'up'), await newPlayer('Bo', 'down')]
    await begin([ana, bo])
    const expected = { [ana.user.id]: [110, 90], [bo.user.id]: [90, 110], draw: [100, 100] }
    const winner = await winnerOf([ana, bo])
    expect(await balancesOf(stack.url, [ana, bo])).toEqual(expected[winner ?? ''])
    for (const player of [ana, bo]) player.close()
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

  test('[15.13] the list of packages in the image is what is installed there, all of it locked, and no more', async () => {
    const sbom = readFileSync(join(stack.folder, 'sbom.cdx.json'), 'utf8')
    const words = ['--input-type=module', '--eval', listInstalled]
    // Not at once: the proxy closes idle connections meanwhile, and the next call would be sent on one of them.
    const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: stack.folder })
    const installed = stdout.trim().split('\n')
    const [listed, locked] = [listedPackages(sbom), lockedPackages()]
    expect(installed.filter((name) => !listed.has(name))).toEqual([])
    expect([...listed].filter((name) => !installed.includes(name))).toEqual([])
    expect([...listed].filter((name) => !locked.has(name))).toEqual([])
    expect(installed.length).toBeGreaterThan(100)
  })

  test('one server is stopped in mid-battle: its players come out at the other, and the battle is played to its end', async () => {
    const players = [await newPlayer('Chloe', 'up'), await newPlayer('Dan', 'down')] as const
    await begin(players)
    await untilReceived(players[0], 'a phase', ({ type }) => type === 'battle_phase')
    const [first] = stack.servers.values()
    first?.signal('SIGTERM')
    expect(await first?.ended).toBe(0)
    await winnerOf(players)
    await expectNothingLost(stack.url, players)
    for (const player of players) player.close()
    const audit = await stack.run('operator', 'audit')
    expect(audit).toMatchObject({ exitCode: 0, output: expect.stringContaining('The ledger balances') })
  })
})
