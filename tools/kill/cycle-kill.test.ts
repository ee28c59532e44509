// kill -9 of the real process with a bet in a cycle: as soon as the bet is confirmed, and as soon as it is paid. Downtime
// that begins in the other phases is proven under a controlled clock (games/cycle/play/absence.test.ts in the server).
import { randomUUID } from 'node:crypto'
import { nextMessage, pickMessage } from '@bougie/api-client/socket-client.ts'
import { type ClientRef, type CycleId, clientRefSchema } from '@bougie/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditStartedServer } from '../admin/with-operator.ts'
import { CLEAN, openKillableServer, WITHIN_MS } from './killable-server.ts'

/** Short cycles, because the tests wait for several. */
const QUICK_PACE = { CYCLE_CANDLE_MS: '150', CYCLE_RESULTS_MS: '1000' }
const WELCOME = 100
/** A bet of 10 euros and its fee. */
const TOTAL_CENTS = 1_020

async function openTarget() {
  const server = await openKillableServer({ ...QUICK_PACE, WELCOME_BALANCE: String(WELCOME) })
  await server.startProgram()
  return { ...server, player: await server.seat() }
}

type Target = Awaited<ReturnType<typeof openTarget>>

interface Placed {
  readonly cycleId: CycleId
  readonly odds: number
  /** Sends the very same bet again and returns the odds of its confirmation. */
  again(): Promise<number | null>
}

/** A bet that comes too late for its cycle, because the machine is slow, is placed in the next. */
async function placeBet(target: Target): Promise<Placed> {
  let cycleId = await runningCycle(target)
  for (;;) {
    const clientRef = clientRefSchema.parse(randomUUID())
    const bet = { cycleId, clientRef }
    const again = () => sendBet(target, bet)
    const odds = await again()
    if (odds !== null) return { cycleId, odds, again }
    cycleId = await runningCycle(target, { after: cycleId })
  }
}

/** The odds of the confirmation, or null for a refusal. */
function sendBet(
  { player }: Target,
  { cycleId, clientRef }: { readonly cycleId: CycleId; readonly clientRef: ClientRef },
): Promise<number | null> {
  const response = pickMessage(player.socket, {
    what: 'response to the bet',
    withinMs: WITHIN_MS,
    pick(message) {
      if (message.type === 'newBet' && message.clientRef === clientRef) return { odds: message.odds }
      if (message.type === 'betError' && message.clientRef === clientRef) return { odds: null }
      return undefined
    },
  })
  player.socket.send({ type: 'placeBet', userId: player.user.id, cycleId, direction: 'up', amount: 10, clientRef })
  return response.then(({ odds }) => odds)
}

/** The running cycle, or the first one that follows another. */
function runningCycle({ player }: Target, { after }: { readonly after?: CycleId } = {}): Promise<CycleId> {
  const running = pickMessage(player.socket, {
    what: 'state of the cycle',
    withinMs: WITHIN_MS,
    pick: (message) =>
      (message.type === 'initialState' || message.type === 'state') && message.cycleId !== after
        ? message.cycleId
        : undefined,
  })
  player.socket.send({ type: 'cycle_subscribe' })
  return running
}

async function untilPaid({ player }: Target, cycleId: CycleId): Promise<void> {
  await nextMessage(player.socket, {
    type: 'betsResults',
    withinMs: WITHIN_MS,
    accept: (results) => results.cycleId === cycleId,
  })
}

/** The payout in cents by the published result; a kill must not void the cycle. */
async function owedFor(target: Target, { cycleId, odds }: Placed): Promise<number> {
  const fairness = await target.call()('cycleFairness', { params: { id: cycleId } })
  if (!fairness.revealed) throw new Error('the cycle is over')
  if (fairness.result === null) throw new Error('a kill voided the cycle')
  return { up: Math.floor(1_000 * odds + 1e-9), down: 0, equal: 1_000 }[fairness.result]
}

let target: Target | null = null

beforeAll(async () => {
  target = await openTarget()
}, WITHIN_MS)

afterAll(() => target?.dispose())

test('killed as soon as a bet is confirmed, and again as soon as one is paid: neither is lost nor paid twice', async () => {
  if (target === null) throw new Error('The server runs during the test only')
  const confirmed = await placeBet(target)
  await target.kill()
  await target.startProgram()
  await target.comeBack()
  expect(await confirmed.again()).toBe(confirmed.odds)
  await runningCycle(target, { after: confirmed.cycleId })
  let owedCents = WELCOME * 100 + (await owedFor(target, confirmed)) - TOTAL_CENTS
  expect(await target.player.balance()).toBe(owedCents / 100)

  const paid = await placeBet(target)
  await untilPaid(target, paid.cycleId)
  await target.kill()
  await target.startHere()
  await target.comeBack()
  expect(await paid.again()).toBe(paid.odds)
  await runningCycle(target, { after: paid.cycleId })
  owedCents += (await owedFor(target, paid)) - TOTAL_CENTS
  for (const placed of [confirmed, paid]) {
    expect(await placed.again()).toBe(placed.odds)
    expect(await target.player.balance()).toBe(owedCents / 100)
  }
  await target.stop()
  expect(await auditStartedServer(target.databaseUrl)).toMatchObject(CLEAN)
})
