// Reads everything that sockets received, with the time of its arrival, and searches it for values that are secret at
// that time: the server's seed, the other player's choice, prices of the future. It also searches for fields that are
// always secret.
import { battlePathOf, pointPlanOf, ROUNDS_MAX } from '@bougie/engine'
import type { ServerMessage } from '@bougie/protocol'
import { expect, test } from 'vitest'
import {
  BATTLE_PACE,
  type BattleFixture,
  battleApps,
  matchPlayers,
  seatPlayer,
} from '../../../../test/battle-fixture.ts'
import type { TestApp } from '../../../../test/build-test-app.ts'
import { disposedAfterEach } from '../../../../test/describe-on-databases.ts'
import { openSocket, sendAndSettle, type TestSocket } from '../../../../test/socket-pair.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'

const buildApp = battleApps(disposedAfterEach(createTestDatabase))
const STEP_MS = 50

interface Received {
  readonly atMs: number
  readonly message: ServerMessage
}

/** Records when each message of a socket arrived. */
function recorder(app: TestApp, socket: TestSocket) {
  const received: Received[] = []
  socket.take()
  return {
    received,
    record() {
      for (const message of socket.take()) received.push({ atMs: app.clock.nowMs(), message })
    },
  }
}

async function playRecorded(fixture: BattleFixture, sockets: readonly TestSocket[]) {
  const { app, one, two, battleId } = fixture
  const recorders = sockets.map((socket) => recorder(app, socket))
  const choices = ['up', 'down', 'equal'] as const
  const isOver = () => one.socket.all('battle_complete').length > 0
  for (let step = 0; !isOver() && step < 2_000; step++) {
    await app.advance(STEP_MS)
    // All sockets request the state repeatedly, in every phase of the battle.
    for (const socket of sockets) {
      if (step % 6 === 0) socket.send({ type: 'get_battle_state', battleId, mode: 'battle' })
      if (step % 10 === 0) socket.send({ type: 'ping', timestamp: 0 })
    }
    const phase = one.socket.all('battle_phase').at(-1)
    const choice = choices[step % 3] ?? 'up'
    if (phase?.phase === 'prediction' && app.clock.nowMs() === phase.endsAt - 1_500) {
      one.socket.send({ type: 'battle_bet', battleId, choice, round: phase.round })
    }
    if (phase?.phase === 'prediction' && app.clock.nowMs() === phase.endsAt - 800) {
      two.socket.send({ type: 'battle_bet', battleId, choice, round: phase.round })
    }
    await app.settle()
    for (const { record } of recorders) record()
  }
  expect(isOver()).toBe(true)
  return recorders.map(({ received }) => received)
}

async function playWatched() {
  const app = await buildApp()
  const fixture = await matchPlayers(app, { one: await seatPlayer(app), two: await seatPlayer(app) })
  const guest = openSocket(app.application.gateway, { userId: null })
  await sendAndSettle(app, guest, { type: 'battle_watch', battleId: fixture.battleId })
  const [one = [], two = [], spectator = []] = await playRecorded(fixture, [
    fixture.one.socket,
    fixture.two.socket,
    guest,
  ])
  return { fixture, one, two, spectator, head: (await fixture.stored()).head }
}

test('[S31] no socket receives a secret before its time', async () => {
  const { fixture, one, two, spectator, head } = await playWatched()
  for (const received of [one, two, spectator]) {
    const endMs = endOf(received)
    const before = received.filter(({ message }) => message.type !== 'battle_complete')
    expect(before.some(({ message }) => JSON.stringify(message).includes(head.seeds.serverSeed))).toBe(false)
    expect(received.find(({ message }) => message.type === 'battle_complete')?.atMs).toBe(endMs)
  }
  const choicesOfOne = spyChoices(one)
  expect(choicesOfOne.size).toBeGreaterThanOrEqual(3)
  for (const received of [two, spectator]) {
    for (const { message } of received) expectNoForeignChoice(message)
  }
  expectPricesInTime(fixture, head, [...one, ...two, ...spectator])
})

test('[L18] a spectator sees prices, phases and results, and neither a choice nor that one was made', async () => {
  const { fixture, spectator } = await playWatched()
  const types = new Set(spectator.map(({ message }) => message.type))
  for (const type of [
    'battle_game_start',
    'battle_round_start',
    'battle_phase',
    'battle_price_update',
    'battle_round_result',
    'battle_complete',
  ] as const) {
    expect(types).toContain(type)
  }
  for (const type of ['battle_bet_placed', 'battle_opponent_chose', 'balance_update', 'battle_match_found'] as const) {
    expect(types).not.toContain(type)
  }
  for (const { message } of spectator) {
    if (message.type !== 'battle_state') continue
    expect(message).toMatchObject({
      role: 'spectator',
      currentSelection: null,
      opponentChose: false,
      waitingForOpponent: false,
    })
    expect(message.opponent.id).toBe(fixture.two.user.id)
  }
  expect(spectator.findLast(({ message }) => message.type === 'battle_complete')?.message).toMatchObject({ payout: 0 })
})

function endOf(received: readonly Received[]): number {
  return received.find(({ message }) => message.type === 'battle_complete')?.atMs ?? Number.NaN
}

function spyChoices(received: readonly Received[]) {
  return new Map(
    received.flatMap(({ message }) => (message.type === 'battle_bet_placed' ? [[message.round, message.choice]] : [])),
  )
}

/** A message may contain the receiver's own choice, or both choices of a round together with its result. */
function expectNoForeignChoice(message: ServerMessage): void {
  const allowed = ['battle_bet_placed', 'battle_round_result', 'battle_state', 'battle_resync']
  if (!allowed.includes(message.type)) expect(message).not.toHaveProperty('choice')
  expect(message).not.toHaveProperty('choices')
  if (message.type !== 'battle_round_result') {
    expect(message).not.toHaveProperty('user1Choice')
    expect(message).not.toHaveProperty('user2Choice')
  }
}

/** No price in any message is ahead of the clock, and each price equals the one that the seeds give. */
function expectPricesInTime(
  fixture: BattleFixture,
  head: Awaited<ReturnType<BattleFixture['stored']>>['head'],
  received: readonly Received[],
): void {
  const paths = battlePathOf({ seeds: head.seeds, timing: BATTLE_PACE, rounds: ROUNDS_MAX })
  const { maxPoints } = pointPlanOf(BATTLE_PACE)
  let seen = 0
  for (const { atMs, message } of received) {
    const sent = pricesIn(message)
    for (const { round, index, price, timestamp } of sent) {
      seen += 1
      expect(timestamp).toBeLessThanOrEqual(atMs)
      expect(price).toBe(paths[round - 1]?.[index - 1])
      expect(index).toBeLessThanOrEqual(maxPoints)
    }
  }
  expect(seen).toBeGreaterThan(3 * maxPoints)
  expect(fixture.battleId).toBe(head.id)
}

function pricesIn(message: ServerMessage) {
  if (message.type === 'battle_price_update') return [message]
  if (message.type !== 'battle_state' && message.type !== 'battle_resync') return []
  return message.prices.map((point) => ({ ...point, round: message.round }))
}
