// Inside a running battle: valid choices, secrets, and the state for each requester.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { fillTable, receivedOf, type Seated, settled, sitDown, stateOf, type Table, typed } from './battle-table.ts'
import { call, callFor, callForList } from './call.ts'
import { A_HASH, A_NUMBER, A_TEXT, type Fields, fieldsOf, listIn, numberIn } from './fields.ts'
import { realServer } from './real-server.ts'
import { openWire, type Wire } from './wire.ts'

const TIMES = {
  MATCH_COUNTDOWN_MS: '250',
  BATTLE_WAITING_MS: '250',
  BATTLE_PREDICTION_MS: '4000',
  BATTLE_RESULTS_WAIT_MS: '4000',
  BATTLE_PAUSE_MS: '250',
  BATTLE_TICK_MS: '250',
}
/** Longer than the tests run: no matter how busy the machine is, they act within the phase. */
const HELD_MS = 600_000
const waiting = realServer({ ...TIMES, BATTLE_WAITING_MS: String(HELD_MS) })
const predicting = realServer({ ...TIMES, BATTLE_PREDICTION_MS: String(HELD_MS) })
const running = realServer(TIMES)

const STATE_FIELDS = {
  round: 1,
  user1_id: A_TEXT,
  user2_id: A_TEXT,
  user1_point: 0,
  user2_point: 0,
  phase: A_TEXT,
  phaseTimeLeft: A_NUMBER,
  endsAt: A_NUMBER,
  roundResults: [],
  status: 'active',
  winner: null,
  waitingForOpponent: expect.any(Boolean),
  currentSelection: null,
  prices: expect.any(Array),
  equalBand: A_NUMBER,
  commitment: A_HASH,
  opponentChose: false,
}

function inPhase(wire: Wire, battleId: string, phase: string, round = 1): Promise<Fields> {
  return wire.receives({ type: 'battle_phase', battleId, phase, round })
}

async function errorOf(wire: Wire, message: Fields): Promise<Fields> {
  const after = wire.received.length
  wire.send(message)
  return wire.receives({ type: 'error' }, after)
}

const bet = ({ battleId }: Table, choice: string, round = 1, more: Fields = {}) => ({
  type: 'battle_bet',
  battleId,
  choice,
  round,
  ...more,
})

/** Each test has its own battle; the battles run at the same time. */
const startOn = (server: typeof running) => fillTable(server, { amount: 5 })

let stranger: Seated
beforeAll(async () => {
  stranger = await sitDown(predicting)
})

test.concurrent('[G30] [G31] a choice counts in prediction, once, for the running round', async ({ expect }) => {
  const own = await startOn(predicting)
  const { battleId, first } = own
  await inPhase(first.wire, battleId, 'prediction')
  for (const round of [2, 5, 99]) {
    expect(await errorOf(first.wire, bet(own, 'up', round))).toMatchObject({ code: 'BATTLE_ROUND_MISMATCH', battleId })
  }
  expect(await errorOf(stranger.wire, bet(own, 'up'))).toMatchObject({ code: 'BATTLE_NOT_PARTICIPANT', battleId })
  const absent = { ...bet(own, 'up'), battleId: randomUUID() }
  expect(await errorOf(first.wire, absent)).toMatchObject({ code: 'BATTLE_NOT_FOUND', battleId: absent.battleId })

  first.wire.send(bet(own, 'down'))
  const placed = await first.wire.receives({ type: 'battle_bet_placed', battleId })
  expect(placed).toMatchObject({ battleId, choice: 'down', round: 1 })
  for (const choice of ['up', 'down', 'equal']) {
    expect(await errorOf(first.wire, bet(own, choice))).toMatchObject({ code: 'BATTLE_ALREADY_CHOSEN', battleId })
  }
})

test.concurrent('[G30] before the prediction no choice counts', async ({ expect }) => {
  const own = await startOn(waiting)
  const { battleId, first } = own
  expect(await inPhase(first.wire, battleId, 'waiting')).toMatchObject({ duration: HELD_MS })
  expect(await errorOf(first.wire, bet(own, 'up'))).toMatchObject({
    code: 'BATTLE_PHASE_CLOSED',
    message: A_TEXT,
    battleId,
  })
})

test.concurrent('[G30] after the prediction no choice counts: the result has the one of before', async ({ expect }) => {
  const own = await startOn(running)
  const { battleId, first, second } = own
  await inPhase(first.wire, battleId, 'prediction')
  first.wire.send(bet(own, 'down'))
  await inPhase(second.wire, battleId, 'results_wait')
  expect(await errorOf(second.wire, bet(own, 'up'))).toMatchObject({ code: 'BATTLE_PHASE_CLOSED', battleId })
  const result = await first.wire.receives({ type: 'battle_round_result', battleId, round: 1 })
  const [mine, theirs] = result['user1_id'] === first.player.id ? ['user1', 'user2'] : ['user2', 'user1']
  expect(result[`${mine}Correct`]).toBe(result['result'] === 'down')
  expect(result[`${theirs}Correct`]).toBe(false)
  expect(await errorOf(second.wire, bet(own, 'up'))).toMatchObject({
    battleId,
    code: expect.stringMatching(/^BATTLE_(PHASE_CLOSED|ROUND_MISMATCH)$/),
  })
  await first.wire.receives({ type: 'battle_phase', battleId, round: 2 })
  expect(await errorOf(second.wire, bet(own, 'up', 1))).toMatchObject({ code: 'BATTLE_ROUND_MISMATCH', battleId })
})

test.concurrent('of many choices at the same time one counts', async ({ expect }) => {
  const own = await startOn(predicting)
  const { battleId, first } = own
  const tabs = [first.wire, await openWire(predicting, { token: first.player.token })]
  await inPhase(first.wire, battleId, 'prediction')
  for (const choice of ['up', 'down', 'equal']) for (const tab of tabs) tab.send(bet(own, choice))
  await Promise.all(tabs.map(settled))
  const errors = tabs.flatMap((tab) => typed(tab.received, 'error'))
  expect(errors.map(({ code }) => code)).toEqual(Array.from({ length: 5 }, () => 'BATTLE_ALREADY_CHOSEN'))
  // Both tabs receive the confirmation, and only once.
  for (const tab of tabs) {
    expect(typed(tab.received, 'battle_bet_placed').filter((placed) => placed['battleId'] === battleId)).toHaveLength(1)
  }
})

test.concurrent('a choice sent again with its clientRef gets the first response', async ({ expect }) => {
  const own = await startOn(predicting)
  const { battleId, first, second } = own
  await inPhase(first.wire, battleId, 'prediction')
  const clientRef = randomUUID()
  first.wire.send(bet(own, 'equal', 1, { clientRef }))
  first.wire.send(bet(own, 'equal', 1, { clientRef }))
  first.wire.send(bet(own, 'up', 1, { clientRef }))
  await settled(first.wire)
  expect(typed(receivedOf(first, battleId), 'error')).toEqual([])
  const placed = typed(receivedOf(first, battleId), 'battle_bet_placed')
  expect(placed).toHaveLength(3)
  for (const response of placed) expect(response).toMatchObject({ choice: 'equal', round: 1, battleId })
  await settled(second.wire)
  expect(typed(receivedOf(second, battleId), 'battle_opponent_chose')).toHaveLength(1)
})

test.concurrent('[S33] [E20] the state shows each player everything of their own and nothing of the other', async ({
  expect,
}) => {
  const own = await startOn(predicting)
  const { battleId, amount, first, second } = own
  await inPhase(first.wire, battleId, 'prediction')
  const opponent = { id: second.player.id, amount, bot: false }
  const before = await stateOf(first.wire, battleId)
  expect(before).toMatchObject({ ...STATE_FIELDS, battleId, amount, opponent, phase: 'prediction', initialPrice: null })
  expect([before['user1_id'], before['user2_id']].sort()).toEqual([first.player.id, second.player.id].sort())
  expect(numberIn(before, 'phaseTimeLeft')).toBeGreaterThan(0)
  expect(numberIn(before, 'phaseTimeLeft')).toBeLessThanOrEqual(HELD_MS)

  first.wire.send(bet(own, 'up'))
  await second.wire.receives({ type: 'battle_opponent_chose', battleId, round: 1 })
  expect(await stateOf(first.wire, battleId)).toMatchObject({
    currentSelection: 'up',
    opponentChose: false,
    waitingForOpponent: true,
  })
  expect(await stateOf(second.wire, battleId)).toMatchObject({
    currentSelection: null,
    opponentChose: true,
    waitingForOpponent: false,
  })
  expect(JSON.stringify(receivedOf(second, battleId))).not.toMatch(/"(choice|user[12]Choice|currentSelection)":"/)
})

test.concurrent('[S33] [E20] nor after the prediction', async ({ expect }) => {
  const own = await startOn(running)
  const { battleId, first, second } = own
  await inPhase(first.wire, battleId, 'prediction')
  first.wire.send(bet(own, 'up'))
  await inPhase(second.wire, battleId, 'results_wait')
  expect(await stateOf(second.wire, battleId)).toMatchObject({
    phase: 'results_wait',
    currentSelection: null,
    initialPrice: A_NUMBER,
    opponentChose: true,
  })
  expect(JSON.stringify(receivedOf(second, battleId))).not.toMatch(/"(choice|user[12]Choice|currentSelection)":"/)
})

test.concurrent('prices of a state are those that were already published, and never one of the future', async ({
  expect,
}) => {
  const { battleId, first } = await startOn(running)
  await first.wire.receives({ type: 'battle_price_update', battleId, round: 1, index: 3 })
  const state = await stateOf(first.wire, battleId)
  const prices = listIn(state, 'prices').map(fieldsOf)
  for (const price of prices) expect(Object.keys(price).sort()).toEqual(['index', 'price', 'timestamp'])
  const shown = typed(receivedOf(first, battleId), 'battle_price_update')
  for (const { index, price, timestamp } of shown
    .filter(({ round }) => round === state['round'])
    .slice(0, prices.length)) {
    expect(prices).toContainEqual({ index, price, timestamp })
  }
  const newest = numberIn(fieldsOf(prices.at(-1)), 'timestamp')
  expect(newest).toBeLessThanOrEqual(Date.now() + 50)
})

test.concurrent('[S34] a resync returns the same fields as the state', async ({ expect }) => {
  const { battleId, first } = await startOn(predicting)
  await inPhase(first.wire, battleId, 'prediction')
  const state = await stateOf(first.wire, battleId)
  first.wire.send({ type: 'battle_resync_request', battleId })
  const resync = await first.wire.receives({ type: 'battle_resync', battleId })
  expect(Object.keys(resync).sort()).toEqual(Object.keys(state).sort())
  expect(resync).toMatchObject({ ...STATE_FIELDS, type: 'battle_resync', battleId })
})

test.concurrent('who only watches learns no choice, neither by asking nor by listening', async ({ expect }) => {
  const own = await startOn(predicting)
  const { battleId, first, second } = own
  const guest = await openWire(predicting)
  const watchers = [guest, stranger.wire]
  for (const wire of watchers) wire.send({ type: 'battle_watch', battleId })
  await inPhase(first.wire, battleId, 'prediction')
  first.wire.send(bet(own, 'down'))
  await second.wire.receives({ type: 'battle_opponent_chose', battleId, round: 1 })
  for (const wire of watchers) {
    for (const type of ['get_battle_state', 'battle_resync_request']) wire.send({ type, battleId })
    await settled(wire)
    const received = wire.received.filter((message) => message['battleId'] === battleId)
    expect(received.length).toBeGreaterThan(0)
    expect(JSON.stringify(received)).not.toMatch(/"(choice|user[12]Choice|currentSelection)":"|serverSeed/)
  }
  await guest.close()
})

test.concurrent('[R11] [E19] anyone may list the active battles of a player', async ({ expect }) => {
  const { battleId, amount, first, second } = await startOn(predicting)
  for (const { player } of [first, second]) {
    const [battle, ...others] = await callForList(predicting, `GET /api/battles/public/user/${player.id}/active`)
    expect(others).toEqual([])
    expect(battle).toEqual({
      id: battleId,
      user1_id: A_TEXT,
      user2_id: A_TEXT,
      user1_username: A_TEXT,
      user2_username: A_TEXT,
      amount,
      round: A_NUMBER,
      status: 'active',
    })
  }
  expect(await callForList(predicting, `GET /api/battles/public/user/${stranger.player.id}/active`)).toEqual([])
})

test.concurrent('the fairness of a running battle keeps its secret', async ({ expect }) => {
  const { battleId, first } = await startOn(predicting)
  const start = await first.wire.receives({ type: 'battle_game_start', battleId })
  const { commitment, clientSeeds } = start
  const fairness = await callFor(200, predicting, `GET /api/battles/${battleId}/fairness`)
  expect(fairness).toMatchObject({ id: battleId, commitment, clientSeeds, revealed: false })
  expect(Object.keys(fairness)).not.toEqual(expect.arrayContaining(['serverSeed']))
  expect(Object.keys(fairness)).not.toEqual(expect.arrayContaining(['rounds']))
  const { token } = first.player
  const own = await call(predicting, `GET /api/battles/${battleId}/fairness`, { token })
  expect(own.text).not.toContain('serverSeed')
})
