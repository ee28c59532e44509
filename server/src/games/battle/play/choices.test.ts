import { CHOICE_ALLOWANCE_MS, ROUNDS_LIMIT } from '@bougie/engine'
import { ERRORS } from '@bougie/protocol'
import { ROUND_MAX } from '@bougie/protocol/ws/client-messages.ts'
import { expect, test } from 'vitest'
import { BATTLE_PACE, battleApps, seatBattle, seatPlayer } from '../../../../test/battle-fixture.ts'
import { disposedAfterEach } from '../../../../test/describe-on-databases.ts'
import { slowDatabase } from '../../../../test/slow-database.ts'
import { openSocket, sendAndSettle } from '../../../../test/socket-pair.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'

const createDatabase = disposedAfterEach(createTestDatabase)
const buildApp = battleApps(createDatabase)

async function seatInPrediction() {
  const app = await buildApp()
  const fixture = await seatBattle(app)
  await app.advance(BATTLE_PACE.countdownMs + BATTLE_PACE.waitingMs)
  for (const { socket } of [fixture.one, fixture.two]) socket.take()
  const bet = (choice: 'up' | 'down' | 'equal', round = 1) => ({
    type: 'battle_bet' as const,
    battleId: fixture.battleId,
    choice,
    round,
  })
  return { ...fixture, bet }
}

const withoutPrices = (messages: readonly { type: string }[]) =>
  messages.filter(({ type }) => type !== 'battle_price_update')

test('[S14] [S31] a choice is confirmed to every tab of the chooser, and the opponent learns only that there is one', async () => {
  const { app, one, two, battleId, bet } = await seatInPrediction()
  const otherTab = openSocket(app.application.gateway, { userId: one.user.id })
  await app.settle()
  otherTab.take()
  await sendAndSettle(app, one.socket, bet('equal'))
  const placed = { type: 'battle_bet_placed', battleId, choice: 'equal', round: 1 }
  expect(withoutPrices(one.socket.take())).toEqual([placed])
  expect(withoutPrices(otherTab.take())).toEqual([placed])
  expect(withoutPrices(two.socket.take())).toEqual([{ type: 'battle_opponent_chose', battleId, round: 1 }])
})

test.each([
  ['up', 'down'],
  ['up', 'up'],
] as const)('[G31] a second choice in a round is refused (%s, then %s)', async (first, second) => {
  const { app, one, two, battleId, bet } = await seatInPrediction()
  one.socket.send(bet(first))
  one.socket.send(bet(second))
  await app.settle()
  expect(one.socket.last('error')).toEqual({
    type: 'error',
    code: 'BATTLE_ALREADY_CHOSEN',
    message: 'Votre prédiction est déjà enregistrée.',
    battleId,
  })
  expect(two.socket.all('battle_opponent_chose')).toHaveLength(1)
})

test('[G31] two tabs of one player that choose at once make one choice', async () => {
  const { app, one, bet } = await seatInPrediction()
  const otherTab = openSocket(app.application.gateway, { userId: one.user.id })
  one.socket.send(bet('up'))
  otherTab.send(bet('down'))
  await app.settle()
  expect(one.socket.all('battle_bet_placed').map(({ choice }) => choice)).toEqual(['up'])
  expect(otherTab.last('error').code).toBe('BATTLE_ALREADY_CHOSEN')
})

test('[G30] a slow connection has the published allowance after the end of the prediction, and no more', async () => {
  const { app, one, two, bet } = await seatInPrediction()
  const sentAt = one.socket.last('battle_phase').endsAt
  await app.advance(BATTLE_PACE.predictionMs + CHOICE_ALLOWANCE_MS)
  await sendAndSettle(app, one.socket, { ...bet('up'), sentAt })
  expect(one.socket.last('battle_bet_placed')).toMatchObject({ choice: 'up', round: 1 })
  await app.advance(1)
  await sendAndSettle(app, two.socket, { ...bet('up'), sentAt })
  expect(two.socket.last('error').code).toBe('BATTLE_PHASE_CLOSED')
  // Until then, no price that reveals the outcome was sent.
  expect(one.socket.all('battle_price_update').at(-1)?.timestamp).toBeLessThanOrEqual(
    one.socket.last('battle_phase').endsAt - BATTLE_PACE.resultsWaitMs,
  )
})

test('[S44] somebody else’s battle takes no choice and no forfeit', async () => {
  const { app, battleId, bet } = await seatInPrediction()
  const stranger = await seatPlayer(app)
  stranger.socket.send(bet('up'))
  stranger.socket.send({ type: 'battle_forfeit', battleId })
  await app.settle()
  expect(stranger.socket.all('error').map(({ code }) => code)).toEqual([
    'BATTLE_NOT_PARTICIPANT',
    'BATTLE_NOT_PARTICIPANT',
  ])
})

test('[S44] a battle that is not there is not found', async () => {
  const { app, one } = await seatInPrediction()
  const battleId = '6f4f9a3e-0d4b-4b7a-9a55-0c8f4ad0b001'
  one.socket.send({ type: 'battle_bet', battleId, choice: 'up', round: 1 })
  one.socket.send({ type: 'get_battle_state', battleId, mode: 'battle' })
  one.socket.send({ type: 'battle_forfeit', battleId })
  one.socket.send({ type: 'battle_watch', battleId })
  await app.settle()
  expect(one.socket.all('error').map(({ code, message }) => [code, message])).toEqual(
    Array(4).fill(['BATTLE_NOT_FOUND', ERRORS.BATTLE_NOT_FOUND.message]),
  )
  expect(one.socket.last('error').battleId).toBe(battleId)
})

test('[S14] a choice sent again with the same clientRef gets the first response, and nothing happens twice', async () => {
  const { app, one, two, battleId, bet } = await seatInPrediction()
  const clientRef = '6f4f9a3e-0d4b-4b7a-9a55-0c8f4ad0b009'
  const otherTab = openSocket(app.application.gateway, { userId: one.user.id })
  one.socket.send({ ...bet('up'), clientRef })
  otherTab.send({ ...bet('up'), clientRef })
  await app.settle()
  await sendAndSettle(app, one.socket, { ...bet('up'), clientRef })
  const placed = { type: 'battle_bet_placed', battleId, choice: 'up', round: 1 }
  expect(one.socket.all('battle_bet_placed')).toEqual([placed, placed])
  expect(otherTab.all('battle_bet_placed')).toEqual([placed, placed])
  expect([...one.socket.all('error'), ...otherTab.all('error')]).toEqual([])
  expect(two.socket.all('battle_opponent_chose')).toHaveLength(1)
})

test('a choice that waited behind a slow store counts by its arrival, however long it waited', async () => {
  const { database, hold } = slowDatabase((await createDatabase()).database)
  const app = await buildApp({ useDatabase: database })
  const { one, two, battleId } = await seatBattle(app)
  await app.advance(BATTLE_PACE.countdownMs + BATTLE_PACE.waitingMs + 1_000)
  const release = hold()
  for (const { socket } of [two, one]) socket.send({ type: 'battle_bet', battleId, choice: 'up', round: 1 })
  await app.clock.advance(BATTLE_PACE.predictionMs + BATTLE_PACE.resultsWaitMs)
  release()
  await app.settle()
  expect(one.socket.all('error')).toEqual([])
  expect(one.socket.last('battle_round_result')).toMatchObject({ user1Choice: 'up', user2Choice: 'up' })
})

test('[S33] [S34] [E20] [G61] state and resync contain all that the player may know, on request and alike', async () => {
  const { app, one, two, battleId, bet, stored } = await seatInPrediction()
  one.socket.send(bet('up'))
  await app.advance(600)
  one.socket.send({ type: 'get_battle_state', battleId, mode: 'battle' })
  one.socket.send({ type: 'battle_resync_request', battleId })
  two.socket.send({ type: 'battle_resync_request', battleId })
  await app.settle()
  const { type, ...state } = one.socket.last('battle_state')
  const { type: resyncType, ...resync } = one.socket.last('battle_resync')
  expect([type, resyncType]).toEqual(['battle_state', 'battle_resync'])
  expect(resync).toEqual(state)
  const { head } = await stored()
  const noRecord = { wins: 0, losses: 0, draws: 0, winstreak: 0 }
  const nowMs = app.clock.nowMs()
  expect(state).toEqual({
    battleId,
    round: 1,
    user1_id: one.user.id,
    user2_id: two.user.id,
    user1_username: one.user.pseudo,
    user2_username: two.user.pseudo,
    user1_point: 0,
    user2_point: 0,
    phase: 'prediction',
    phaseTimeLeft: BATTLE_PACE.predictionMs - 600,
    endsAt: nowMs + BATTLE_PACE.predictionMs - 600,
    duration: BATTLE_PACE.predictionMs,
    roundResults: [],
    status: 'active',
    winner: null,
    waitingForOpponent: true,
    currentSelection: 'up',
    opponentChose: false,
    prices: one.socket.all('battle_price_update').map(({ index, price, timestamp }) => ({ index, price, timestamp })),
    totalPoints: 3,
    maxPoints: 13,
    initialIndex: 9,
    equalBand: one.socket.last('battle_phase').equalBand,
    initialPrice: null,
    commitment: head.commitment,
    opponent: { id: two.user.id, username: two.user.pseudo, amount: 10, bot: false },
    amount: 10,
    records: { user1: noRecord, user2: noRecord },
    role: 'player',
    absences: [],
  })
  expect(two.socket.last('battle_resync')).toMatchObject({
    waitingForOpponent: false,
    currentSelection: null,
    opponentChose: true,
    opponent: { id: one.user.id },
  })
})

test('[G61] [E20] in a later round the state has both scores, and the past results from the side of its receiver', async () => {
  const app = await buildApp()
  const { one, two, battleId, playRound } = await seatBattle(app)
  await playRound(1, { one: 'wrong', two: 'right' })
  await playRound(2, { one: 'nothing', two: 'nothing' })
  for (const { socket } of [one, two]) socket.send({ type: 'get_battle_state', battleId, mode: 'battle' })
  await app.settle()
  const after = { round: 2, phase: 'pause', user1_point: 0, user2_point: 1, currentSelection: null }
  expect(one.socket.last('battle_state')).toMatchObject({ ...after, roundResults: ['loss', 'draw'] })
  expect(two.socket.last('battle_state')).toMatchObject({ ...after, roundResults: ['win', 'draw'] })
})

test('[S25] [E21] price points come each tick, exact by schedule, from the start of prediction to the end of results_wait', async () => {
  const { app, one, battleId } = await seatInPrediction()
  const startMs = app.clock.nowMs()
  await app.advance(BATTLE_PACE.predictionMs + BATTLE_PACE.resultsWaitMs)
  const points = one.socket.all('battle_price_update')
  expect(points.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
  for (const point of points) {
    expect(point).toEqual({
      type: 'battle_price_update',
      battleId,
      round: 1,
      index: point.index,
      price: expect.any(Number),
      totalPoints: point.index,
      maxPoints: 13,
      timestamp: startMs + (point.index - 1) * BATTLE_PACE.tickMs,
    })
    expect(Math.round(point.price * 100) / 100).toBe(point.price)
  }
  const result = one.socket.last('battle_round_result')
  expect([result.initialPrice, result.finalPrice]).toEqual([points[8]?.price, points[12]?.price])
  const order = one.socket.received.map((message) => message.type)
  expect(order.lastIndexOf('battle_price_update')).toBeLessThan(order.indexOf('battle_round_result'))
})

test('a name that changes in the middle of a battle is the new one in the next state', async () => {
  const { app, one, two, battleId } = await seatInPrediction()
  await app.call('updateUser', { params: { id: one.user.id }, body: { pseudo: 'Nouveau-nom' }, token: one.user.token })
  await sendAndSettle(app, two.socket, { type: 'get_battle_state', battleId, mode: 'battle' })
  expect(two.socket.last('battle_state')).toMatchObject({
    user1_username: 'Nouveau-nom',
    opponent: { username: 'Nouveau-nom' },
  })
})

test('[issue 16, 22] a choice may name every round that a battle can have, and none beyond', () => {
  expect(ROUND_MAX).toBe(ROUNDS_LIMIT)
})
