// A program as its author runs it: the example of the published client, in a separate process, against the real server.
import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { createRestClient } from '@bougie/api-client/rest-client.ts'
import { nextMessage, openSocketClient } from '@bougie/api-client/socket-client.ts'
import type { ApiScope } from '@bougie/protocol'
import { expect, onTestFinished, test } from 'vitest'
import { auditStartedServer } from '../admin/audit-database.ts'
import { realServer } from './real-server.ts'

const EXAMPLE_BOT = fileURLToPath(new URL('../../packages/api-client/example-bot.ts', import.meta.url))
const WITHIN_MS = 60_000
const WELCOME = 100

const server = realServer({
  BOTS: 'on',
  MATCH_COUNTDOWN_MS: '1000',
  BATTLE_WAITING_MS: '100',
  BATTLE_PREDICTION_MS: '600',
  BATTLE_RESULTS_WAIT_MS: '200',
  BATTLE_PAUSE_MS: '100',
  BATTLE_TICK_MS: '100',
  WELCOME_BALANCE: String(WELCOME),
  WELCOME_WAGERING: 'off',
})

const calls = () => createRestClient({ baseUrl: server.url })

function signUp() {
  const wallet_address = `0x${randomBytes(20).toString('hex')}`
  return calls()('signup', { body: { wallet_address, ibex_id: randomUUID() } })
}

async function runBot(token: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, [EXAMPLE_BOT, ...args], {
    env: { PATH: process.env['PATH'], BOUGIE_URL: server.url, BOUGIE_TOKEN: token },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  const watchers = new Set<() => void>()
  const take = (chunk: Buffer) => {
    output += chunk.toString()
    for (const watch of watchers) watch()
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  )
  return {
    ended,
    printed: (pattern: RegExp) =>
      new Promise<string>((resolve, reject) => {
        const watch = () => {
          const found = pattern.exec(output)?.[1]
          if (found !== undefined) resolve(found)
        }
        watchers.add(watch)
        void ended.then(() => reject(new Error(`ended without ${pattern}:\n${output}`)))
        watch()
      }),
  }
}

async function tokenOf(player: { readonly token: string }, scopes: ApiScope[] = ['read', 'battle']) {
  return (await calls()('createApiToken', { token: player.token, body: { name: 'Robot', scopes } })).token
}

test('[20.7] the example bot practises to the end of a battle, for nothing', async () => {
  const owner = await signUp()
  const { ended } = await runBot(await tokenOf(owner), 'practice')
  const { code, output } = await ended
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringMatching(/battle .+ for 0 €\n(round .+\n)+/) })
  const [battle] = await calls()('endedBattles', { token: owner.token, params: { userId: owner.id }, query: {} })
  expect(battle).toMatchObject({ amount: 0 })
  expect((await calls()('balance', { token: owner.token, params: { userId: owner.id } })).balance).toBe(WELCOME)
})

test('[20.7] a challenge between the bot and a person ends with the money moved and the books balanced', async () => {
  const [owner, person] = [await signUp(), await signUp()]
  const bot = await runBot(await tokenOf(owner), 'challenge', '10')
  const code = await bot.printed(/challenge ([A-Z]{6})/)
  const socket = await openSocketClient({ baseUrl: server.url, token: person.token })
  onTestFinished(() => socket.close())
  const matched = nextMessage(socket, { type: 'battle_match_found', withinMs: WITHIN_MS })
  const completed = nextMessage(socket, { type: 'battle_complete', withinMs: WITHIN_MS })
  await calls()('acceptChallenge', { token: person.token, params: { code } })
  expect((await matched).opponent).toMatchObject({ id: owner.id, program: true })
  const { winner, payout } = await completed
  expect(await bot.ended).toMatchObject({ code: 0 })
  const balances = await Promise.all(
    [owner, person].map(async ({ id, token }) => (await calls()('balance', { token, params: { userId: id } })).balance),
  )
  const gain = { draw: 0, [owner.id]: 10, [person.id]: -10 }[winner] ?? Number.NaN
  expect(balances).toEqual([WELCOME + gain, WELCOME - gain])
  expect(payout).toBe({ draw: 10, [owner.id]: 0, [person.id]: 20 }[winner])
  expect(await auditStartedServer(server.databaseUrl)).toMatchObject({ balanced: true, problems: [] })
})

test('[20.7] a token without the scope is refused, and the bot ends', async () => {
  const { ended } = await runBot(await tokenOf(await signUp(), ['read']), 'practice')
  const { code, output } = await ended
  expect(code).not.toBe(0)
  expect(output).toContain('TOKEN_SCOPE')
})
