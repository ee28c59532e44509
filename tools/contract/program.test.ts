// A program as its author runs it: the example of the published client, in a separate process, against the real server.
import { fileURLToPath } from 'node:url'
import { createRestClient } from '@bougie/api-client/rest-client.ts'
import { nextMessage, openSocketClient } from '@bougie/api-client/socket-client.ts'
import type { ApiScope } from '@bougie/protocol'
import { expect, onTestFinished, test } from 'vitest'
import { auditStartedServer } from '../admin/with-operator.ts'
import { type Program, startProgram } from '../player/program.ts'
import { balanceOf, signUpLocally } from '../player/sign-up.ts'
import { repositoryRoot } from '../prisma/paths.ts'
import { realServer } from './real-server.ts'

const EXAMPLE_BOT = fileURLToPath(new URL('../../packages/api-client/example-bot.ts', import.meta.url))
const WITHIN_MS = 240_000
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
})

const calls = () => createRestClient({ baseUrl: server.url })

const signUp = () => signUpLocally(calls())

function runBot(token: string, ...args: readonly string[]): Program {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const bot = startProgram({
    command: [process.execPath, EXAMPLE_BOT, ...args],
    cwd: repositoryRoot,
    env: { PATH, NODE_COMPILE_CACHE, BOUGIE_URL: server.url, BOUGIE_TOKEN: token },
  })
  onTestFinished(() => bot.signal('SIGKILL'))
  return bot
}

async function tokenOf(player: { readonly token: string }, scopes: ApiScope[] = ['read', 'battle']) {
  return (await calls()('createApiToken', { token: player.token, body: { name: 'Robot', scopes } })).token
}

test('[20.7] the example bot practises to the end of a battle, for nothing', async () => {
  const owner = await signUp()
  const bot = runBot(await tokenOf(owner), 'practice')
  expect(await bot.ended, bot.output()).toBe(0)
  expect(bot.output()).toMatch(/battle .+ for 0 €\n(round .+\n)+/)
  const [battle] = await calls()('endedBattles', { token: owner.token, params: { userId: owner.id }, query: {} })
  expect(battle).toMatchObject({ amount: 0 })
  expect(await balanceOf(calls(), owner)).toBe(WELCOME)
})

test('[20.7] a challenge between the bot and a person ends with the money moved and the books balanced', async () => {
  const [owner, person] = [await signUp(), await signUp()]
  const bot = runBot(await tokenOf(owner), 'challenge', '10')
  const [, code = ''] = await bot.printed(/challenge ([A-Z]{6})/)
  const socket = await openSocketClient({ baseUrl: server.url, token: person.token })
  onTestFinished(() => socket.close())
  const matched = nextMessage(socket, { type: 'battle_match_found', withinMs: WITHIN_MS })
  const completed = nextMessage(socket, { type: 'battle_complete', withinMs: WITHIN_MS })
  await calls()('acceptChallenge', { token: person.token, params: { code } })
  expect((await matched).opponent).toMatchObject({ id: owner.id, program: true })
  const { winner, payout } = await completed
  expect(await bot.ended).toBe(0)
  const balances = await Promise.all([owner, person].map((player) => balanceOf(calls(), player)))
  const gain = { draw: 0, [owner.id]: 10, [person.id]: -10 }[winner] ?? Number.NaN
  expect(balances).toEqual([WELCOME + gain, WELCOME - gain])
  expect(payout).toBe({ draw: 10, [owner.id]: 0, [person.id]: 20 }[winner])
  expect(await auditStartedServer(server.databaseUrl)).toMatchObject({ balanced: true, problems: [] })
})

test('[20.7] a token without the scope is refused, and the bot ends', async () => {
  const bot = runBot(await tokenOf(await signUp(), ['read']), 'practice')
  expect(await bot.ended).not.toBe(0)
  expect(bot.output()).toContain('TOKEN_SCOPE')
})
