// kill -9 of the real process in each phase of a cycle, with a bet in it.

import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRestClient } from '@bougie/api-client/rest-client.ts'
import { nextMessage, openSocketClient, pickMessage, type SocketClient } from '@bougie/api-client/socket-client.ts'
import { type CycleId, clientRefSchema, type PublicUser, walletAddressSchema } from '@bougie/protocol'
import { expect, type TestContext, test, vi } from 'vitest'
import { auditStartedServer } from '../admin/audit-database.ts'
import { type LocalServer, type ServerSettings, startLocalServer } from '../player/local-server.ts'

const WITHIN_MS = 60_000
const PHASES = ['betting', 'cashout', 'locked', 'results'] as const
/** A process needs some time to start; while bets are open it may be away for 3 s. */
const PACE = { CYCLE_CANDLE_MS: '200', CYCLE_RESULTS_MS: '2000' }
/** A pace for waiting for one cycle after the other. */
const QUICK_PACE = { CYCLE_CANDLE_MS: '150', CYCLE_RESULTS_MS: '1000' }
/** Left of the betting phase so that a bet surely comes in it. */
const TIME_TO_BET_MS = 1_500
const WELCOME = 100
/** A bet of 10 euros and its fee. */
const TOTAL_CENTS = 1_020

// They wait for candles most of the time, so they wait together; more at once would wait for the processor.
vi.setConfig({ maxConcurrency: 3 })

interface Target {
  readonly databaseUrl: string
  readonly user: PublicUser
  readonly url: () => string
  readonly socket: () => SocketClient
  balance(): Promise<number>
  kill(): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}

async function openTarget(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  pace: ServerSettings = PACE,
): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), 'bougie-kill-cycle-'))
  const environment = {
    ...pace,
    BOTS: 'off',
    WELCOME_BALANCE: String(WELCOME),
    DATABASE_URL: `file:${join(folder, 'bougie.db')}`,
  }
  let server: LocalServer = await startLocalServer(environment)
  onTestFinished(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const wallet_address = walletAddressSchema.parse(`0x${randomBytes(20).toString('hex')}`)
  const user = await createRestClient({ baseUrl: server.url })('signup', {
    body: { wallet_address, ibex_id: randomUUID() },
  })
  const connect = () => openSocketClient({ baseUrl: server.url, token: user.token })
  let socket = await connect()
  return {
    databaseUrl: environment.DATABASE_URL,
    user,
    url: () => server.url,
    socket: () => socket,
    async balance() {
      const call = createRestClient({ baseUrl: server.url })
      return (await call('balance', { params: { userId: user.id }, token: user.token })).balance
    },
    async kill() {
      process.kill(server.processId, 'SIGKILL')
      await server.exitCode
      await socket.closed
      await server.stop()
    },
    async restart() {
      server = await startLocalServer(environment)
      socket = await connect()
    },
    stop: () => server.stop(),
  }
}

interface Placed {
  readonly cycleId: CycleId
  readonly odds: number
  /** Sends the very same bet again and returns the odds of its confirmation. */
  again(): Promise<number>
}

async function placeBet(target: Target): Promise<Placed> {
  const clientRef = clientRefSchema.parse(randomUUID())
  const cycleId = await cycleToBetIn(target.socket())
  async function send(): Promise<number> {
    const confirmed = nextMessage(target.socket(), {
      type: 'newBet',
      withinMs: WITHIN_MS,
      accept: (bet) => bet.clientRef === clientRef,
    })
    target.socket().send({ type: 'placeBet', userId: target.user.id, cycleId, direction: 'up', amount: 10, clientRef })
    return (await confirmed).odds
  }
  return { cycleId, odds: await send(), again: send }
}

/** The running one while there is time, else the next. */
function cycleToBetIn(socket: SocketClient): Promise<CycleId> {
  const betting = pickMessage(socket, {
    what: 'betting phase',
    withinMs: WITHIN_MS,
    pick: (message) => {
      if (message.type !== 'initialState' && message.type !== 'state') return undefined
      const { cyclePhase, cycleId, endsAt } = message
      return cyclePhase === 'betting' && endsAt - Date.now() > TIME_TO_BET_MS ? cycleId : undefined
    },
  })
  socket.send({ type: 'cycle_subscribe' })
  return betting
}

async function reach(target: Target, phase: (typeof PHASES)[number], cycleId: CycleId): Promise<void> {
  // The bet was placed in it.
  if (phase === 'betting') return
  const accept = (state: { cyclePhase: string; cycleId: CycleId }) =>
    state.cyclePhase === phase && state.cycleId === cycleId
  await nextMessage(target.socket(), { type: 'state', withinMs: WITHIN_MS, accept })
}

async function untilOver(target: Target, cycleId: CycleId): Promise<void> {
  const socket = target.socket()
  const over = pickMessage(socket, {
    what: 'another cycle',
    withinMs: WITHIN_MS,
    pick: (message) =>
      (message.type === 'initialState' || message.type === 'state') && message.cycleId !== cycleId ? true : undefined,
  })
  socket.send({ type: 'cycle_subscribe' })
  await over
}

/** By what is published of the cycle: no kill keeps it from its committed result. */
async function owedFor(target: Target, { cycleId, odds }: Placed): Promise<number> {
  const fairness = await createRestClient({ baseUrl: target.url() })('cycleFairness', { params: { id: cycleId } })
  if (!fairness.revealed) throw new Error('the cycle is over')
  if (fairness.result === null) throw new Error('a kill voided the cycle')
  return { up: Math.floor(1_000 * odds + 1e-9), down: 0, equal: 1_000 }[fairness.result]
}

async function expectCleanAudit(target: Target): Promise<void> {
  await target.stop()
  expect(await auditStartedServer(target.databaseUrl)).toMatchObject({ balanced: true, problems: [] })
}

test.concurrent('killed again and again, cycles follow one another and the money adds up', {
  timeout: 4 * WITHIN_MS,
}, async (context) => {
  const target = await openTarget(context, QUICK_PACE)
  let owedCents = WELCOME * 100
  for (const phase of PHASES) {
    const placed = await placeBet(target)
    await reach(target, phase, placed.cycleId)
    await target.kill()
    await target.restart()
    await untilOver(target, placed.cycleId)
    owedCents += (await owedFor(target, placed)) - TOTAL_CENTS
  }
  expect(await target.balance()).toBe(owedCents / 100)
  await expectCleanAudit(target)
})

test.concurrent.for(PHASES)(
  'killed in %s, a bet is neither lost nor paid twice',
  {
    timeout: 4 * WITHIN_MS,
  },
  async (phase, context) => {
    const target = await openTarget(context)
    const placed = await placeBet(target)
    await reach(target, phase, placed.cycleId)
    await target.kill()
    await target.restart()
    expect(await placed.again()).toBe(placed.odds)
    await untilOver(target, placed.cycleId)
    const expected = (WELCOME * 100 - TOTAL_CENTS + (await owedFor(target, placed))) / 100
    expect(await target.balance()).toBe(expected)
    expect(await placed.again()).toBe(placed.odds)
    expect(await target.balance()).toBe(expected)
    await expectCleanAudit(target)
  },
)
