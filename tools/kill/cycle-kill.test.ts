// kill -9 of the real process in each phase of a cycle, with a bet in it.

import { randomUUID } from 'node:crypto'
import { nextMessage, pickMessage, type SocketClient } from '@bougie/api-client/socket-client.ts'
import { type CycleId, clientRefSchema } from '@bougie/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditStartedServer } from '../admin/with-operator.ts'
import { CLEAN, startKillableServer, WITHIN_MS } from './killable-server.ts'

const PHASES = ['betting', 'cashout', 'locked', 'results'] as const
/** Short cycles, because the tests wait for several. */
const QUICK_PACE = { CYCLE_CANDLE_MS: '150', CYCLE_RESULTS_MS: '1000' }
/** Time that must remain in the betting phase, so that a bet arrives within it. */
const TIME_TO_BET_MS = 1_500
const WELCOME = 100
/** A bet of 10 euros and its fee. */
const TOTAL_CENTS = 1_020

async function openTarget() {
  const server = await startKillableServer({ ...QUICK_PACE, WELCOME_BALANCE: String(WELCOME) })
  return { ...server, player: await server.seat() }
}

type Target = Awaited<ReturnType<typeof openTarget>>

interface Placed {
  readonly cycleId: CycleId
  readonly odds: number
  /** Sends the very same bet again and returns the odds of its confirmation. */
  again(): Promise<number>
}

async function placeBet(target: Target): Promise<Placed> {
  const clientRef = clientRefSchema.parse(randomUUID())
  const cycleId = await cycleToBetIn(target.player.socket)
  async function send(): Promise<number> {
    const confirmed = nextMessage(target.player.socket, {
      type: 'newBet',
      withinMs: WITHIN_MS,
      accept: (bet) => bet.clientRef === clientRef,
    })
    target.player.socket.send({
      type: 'placeBet',
      userId: target.player.user.id,
      cycleId,
      direction: 'up',
      amount: 10,
      clientRef,
    })
    return (await confirmed).odds
  }
  return { cycleId, odds: await send(), again: send }
}

/** The running cycle while enough time remains, else the next. */
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
  // The bet was placed in this phase.
  if (phase === 'betting') return
  const accept = (state: { cyclePhase: string; cycleId: CycleId }) =>
    state.cyclePhase === phase && state.cycleId === cycleId
  await nextMessage(target.player.socket, { type: 'state', withinMs: WITHIN_MS, accept })
}

async function untilOver(target: Target, cycleId: CycleId): Promise<void> {
  const socket = target.player.socket
  const over = pickMessage(socket, {
    what: 'another cycle',
    withinMs: WITHIN_MS,
    pick: (message) =>
      (message.type === 'initialState' || message.type === 'state') && message.cycleId !== cycleId ? true : undefined,
  })
  socket.send({ type: 'cycle_subscribe' })
  await over
}

/** The payout in cents by the published result; a kill must not void the cycle. */
async function owedFor(target: Target, { cycleId, odds }: Placed): Promise<number> {
  const fairness = await target.call()('cycleFairness', { params: { id: cycleId } })
  if (!fairness.revealed) throw new Error('the cycle is over')
  if (fairness.result === null) throw new Error('a kill voided the cycle')
  return { up: Math.floor(1_000 * odds + 1e-9), down: 0, equal: 1_000 }[fairness.result]
}

describe('one server after the other on one database', () => {
  let target: Target | null = null
  let owedCents = WELCOME * 100

  beforeAll(async () => {
    target = await openTarget()
  }, WITHIN_MS)

  afterAll(() => target?.dispose())

  function running(): Target {
    if (target === null) throw new Error('The server runs during tests only')
    return target
  }

  test.for(PHASES)('killed in %s, a bet is neither lost nor paid twice', { timeout: 4 * WITHIN_MS }, async (phase) => {
    const server = running()
    const placed = await placeBet(server)
    await reach(server, phase, placed.cycleId)
    await server.kill()
    await server.restart()
    expect(await placed.again()).toBe(placed.odds)
    await untilOver(server, placed.cycleId)
    owedCents += (await owedFor(server, placed)) - TOTAL_CENTS
    expect(await server.player.balance()).toBe(owedCents / 100)
    expect(await placed.again()).toBe(placed.odds)
    expect(await server.player.balance()).toBe(owedCents / 100)
    expect(await auditStartedServer(server.databaseUrl)).toMatchObject(CLEAN)
  })

  test('killed again and again, cycles follow one another and the money adds up', async () => {
    const server = running()
    expect(await server.player.balance()).toBe(owedCents / 100)
    await server.stop()
    expect(await auditStartedServer(server.databaseUrl)).toMatchObject(CLEAN)
  })
})
