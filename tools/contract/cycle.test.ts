// A whole cycle from outside: messages to guests and players, bets, removals, results, money and proof.
import { createHash, randomUUID } from 'node:crypto'
import { verifyCycleFairness } from '@bougie/engine'
import { cycleFairnessSchema } from '@bougie/protocol'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Seated, settled, sitDown, typed } from './battle-table.ts'
import { call, callFor, callForList, expectRefusal } from './call.ts'
import {
  A_HASH,
  A_NUMBER,
  A_TEXT,
  A_TIME,
  A_UUID,
  type Fields,
  fieldsIn,
  fieldsOf,
  listIn,
  numberIn,
  textIn,
} from './fields.ts'
import { balanceOf } from './player.ts'
import { realServer } from './real-server.ts'
import { openWire, type Wire } from './wire.ts'

const CANDLE_MS = 100
const RESULTS_MS = 400
const WELCOME = 100

const server = realServer({
  CYCLE_CANDLE_MS: String(CANDLE_MS),
  CYCLE_RESULTS_MS: String(RESULTS_MS),
  WELCOME_BALANCE: String(WELCOME),
})

/** The first state of that phase after the first `after` messages, received already or still to come. */
async function phase(wire: Wire, cyclePhase: string, after = 0): Promise<Fields> {
  return wire.receives({ type: 'state', cyclePhase }, after)
}

async function bet({ player, wire }: Seated, request: { cycleId: string; direction: 'up' | 'down'; amount: number }) {
  const clientRef = randomUUID()
  const after = wire.received.length
  wire.send({ type: 'placeBet', userId: player.id, session_id: request.cycleId, clientRef, ...request })
  return wire.receives({ type: 'newBet', clientRef }, after)
}

let guest: Wire
let ada: Seated
let bob: Seated
let cycleId: string
let adaBets: readonly Fields[]
let results: Fields

/** One cycle with bets of two players, played to its end before the tests look at what was received. */
beforeAll(async () => {
  guest = await openWire(server)
  ada = await sitDown(server)
  bob = await sitDown(server)
  const received = ada.wire.received.length
  const started = await phase(ada.wire, 'betting', received)
  cycleId = textIn(started, 'cycleId')
  await ada.wire.receives({ type: 'candleUpdate', cycleId, point: 3 })
  adaBets = [
    await bet(ada, { cycleId, direction: 'up', amount: 10 }),
    await bet(ada, { cycleId, direction: 'down', amount: 5 }),
  ]
  await bet(bob, { cycleId, direction: 'up', amount: 2.5 })
  results = await ada.wire.receives({ type: 'cycleResults', cycleId })
  for (const { wire } of [ada, bob]) await wire.receives({ type: 'betsResults', cycleId })
  for (const { wire } of [ada, bob]) await settled(wire)
})

describe('a cycle as everybody receives it', () => {
  test('[S37] [E27] a socket that connects receives initialState once, guests too, with every field of the game state', () => {
    for (const wire of [guest, ada.wire, bob.wire]) {
      const [initial, ...more] = typed(wire.received, 'initialState')
      expect(more).toEqual([])
      expect(initial).toMatchObject({
        cycleId: A_UUID,
        game_session_id: A_TEXT,
        candles: expect.any(Array),
        dataPoints: expect.any(Array),
        upParticipants: A_NUMBER,
        downParticipants: A_NUMBER,
        playersBets: expect.any(Array),
        resultHistory: expect.any(Array),
        bonus: A_NUMBER,
        malus: A_NUMBER,
        isCashOut: expect.any(Boolean),
        betLocked: expect.any(Boolean),
        cyclePhase: A_TEXT,
        cycleTime: A_NUMBER,
        phaseDuration: A_NUMBER,
        startPrice: A_NUMBER,
        currentPrice: A_NUMBER,
        showResults: expect.any(Boolean),
        connected: true,
        odds: expect.any(Object),
        endsAt: A_NUMBER,
        commitment: A_HASH,
      })
      expect(initial).toHaveProperty('betsResults')
      expect(initial).toHaveProperty('cycleResults')
    }
  })

  test('[S36] [E28] [C05] 300 points in order, ten a candle, thirty candles; each closes where it stands', () => {
    const updates = guest.received.filter(
      (message) => message['type'] === 'candleUpdate' && message['cycleId'] === cycleId,
    )
    const places = updates.map((update) => [numberIn(fieldsIn(update, 'candle'), 'number'), numberIn(update, 'point')])
    const expected = Array.from({ length: 300 }, (_, index) => [Math.floor(index / 10) + 1, (index % 10) + 1])
    expect(places).toEqual(expected)
    for (const update of updates) {
      const candle = fieldsIn(update, 'candle')
      expect(candle['close']).toBe(update['currentPrice'])
      expect(candle['isPreValue']).toBe(false)
      expect(numberIn(candle, 'high')).toBeGreaterThanOrEqual(numberIn(candle, 'low'))
      expect(update).toMatchObject({ bonus: A_NUMBER, malus: A_NUMBER, odds: expect.any(Object) })
    }
  })

  test('[S38] [C02] [C03] a state at each change of phase, and one cycle follows another', async () => {
    const ended = guest.received.findIndex(({ type, cycleId: id }) => type === 'cycleResults' && id === cycleId)
    const next = await phase(guest, 'betting', ended)
    const states = typed(guest.received, 'state').filter((state) => state['cycleId'] === cycleId)
    expect(states.map((state) => [state['cyclePhase'], state['phaseDuration']])).toEqual([
      ['betting', 19 * CANDLE_MS],
      ['cashout', 10 * CANDLE_MS],
      ['locked', CANDLE_MS],
      ['results', RESULTS_MS],
    ])
    expect(next['cycleId']).not.toBe(cycleId)
    expect(next).toMatchObject({
      cycleId: A_UUID,
      startPrice: results['finalPrice'],
      playersBets: [],
      upParticipants: 0,
      downParticipants: 0,
      cycleResults: null,
      showResults: false,
    })
  })

  test('[C15] [S39] the others are notified of a bet, never of a balance', () => {
    for (const wire of [guest, bob.wire]) {
      const received = typed(wire.received, 'newBet').filter((message) => message['user_id'] === ada.player.id)
      expect(received).toHaveLength(2)
      for (const message of received) {
        expect(message).not.toHaveProperty('new_balance')
        expect(message).not.toHaveProperty('clientRef')
      }
    }
    expect(typed(guest.received, 'betsResults')).toEqual([])
  })
})

function endOf(result: string, { prediction, stake, won }: { prediction: unknown; stake: number; won: number }) {
  if (result === 'equal') return [stake, 'equal'] as const
  return prediction === result ? ([won, 'won'] as const) : ([0, 'lost'] as const)
}

describe('bets and their money', () => {
  test('[S39] [C24] stake and 2 % fee leave the balance', () => {
    expect(adaBets[0]).toMatchObject({
      id: A_UUID,
      user_id: ada.player.id,
      pseudo: A_TEXT,
      prediction: 'up',
      bet_amount: 10,
      odds: A_NUMBER,
      total_fee: 0.2,
      total_debited: 10.2,
      new_balance: 89.8,
      cycleId,
    })
    expect(adaBets[1]).toMatchObject({ bet_amount: 5, total_fee: 0.1, total_debited: 5.1, new_balance: 84.7 })
  })

  test('[S41] [S42] [C26] results contain the payout of each bet; the balance is that of the wallet', async () => {
    const received = typed(ada.wire.received, 'betsResults').at(-1) ?? {}
    const result = textIn(results, 'result')
    const bets = listIn(received, 'bets').map(fieldsOf)
    expect(bets.map((one) => one['prediction'])).toEqual(['up', 'down'])
    let balance = 84.7
    for (const [index, settledBet] of bets.entries()) {
      const placed = adaBets[index] ?? {}
      const stake = numberIn(placed, 'bet_amount')
      const won = Math.floor(stake * 100 * numberIn(placed, 'odds') + 1e-9) / 100
      const [payout, outcome] = endOf(result, { prediction: placed['prediction'], stake, won })
      expect(settledBet).toEqual({
        id: placed['id'],
        prediction: placed['prediction'],
        odds: placed['odds'],
        bet_amount: stake,
        payout,
        result: outcome,
      })
      balance += payout
    }
    expect(received['total_balance']).toBeCloseTo(balance, 6)
    expect(await balanceOf(server, ada.player)).toBe(received['total_balance'])
  })

  test('the own history lists them, another one’s responds with 403', async () => {
    const path = `GET /api/cycles/user/${ada.player.id}` as const
    const list = await callForList(server, path, { token: ada.player.token })
    expect(list).toHaveLength(2)
    expect(list[0]).toMatchObject({ id: adaBets[1]?.['id'], cycleId, bet_amount: 5, total_fee: 0.1, placed_at: A_TIME })
    expectRefusal(await call(server, path, { token: bob.player.token }), 403, 'FORBIDDEN')
  })

  test('[S40] [C25] a bet that is taken back at once is undone, fee included; sent again it gets the first response', async () => {
    const { player, wire } = ada
    const state = await phase(wire, 'betting', wire.received.length)
    const before = await balanceOf(server, player)
    const placed = await bet(ada, { cycleId: textIn(state, 'cycleId'), direction: 'up', amount: 3 })
    const removal = { type: 'removeBet', userId: player.id, betId: placed['id'], clientRef: randomUUID() }
    wire.send(removal)
    const removed = await wire.receives({ type: 'betRemoved', bet_id: placed['id'] })
    expect(removed).toMatchObject({ user_id: player.id, cycleId: placed['cycleId'], new_balance: A_NUMBER })
    // The next point may arrive in between; then the fee is not refunded.
    const refund = numberIn(removed, 'refunded_amount')
    expect(removed['removal'] === 'undone' ? refund === 3.06 : refund <= 3).toBe(true)
    const received = wire.received.length
    wire.send(removal)
    expect(await wire.receives({ type: 'betRemoved' }, received)).toEqual(removed)
    expect(await balanceOf(server, player)).toBeCloseTo(before - 3.06 + refund, 6)
  })

  test('[S43] [C18] [C23] refusals of bets are betError, with a code and a French sentence', async () => {
    const { player, wire } = bob
    const state = await phase(wire, 'betting', wire.received.length)
    const request = { type: 'placeBet', userId: player.id, cycleId: textIn(state, 'cycleId'), direction: 'up' }
    const cases = [
      [wire, { ...request, amount: 0.5 }, 'INVALID_AMOUNT'],
      [wire, { ...request, amount: 999 }, 'INSUFFICIENT_BALANCE'],
      [wire, { ...request, amount: 5, cycleId: randomUUID() }, 'CYCLE_MISMATCH'],
      [wire, { ...request, amount: 5, userId: ada.player.id }, 'FORBIDDEN'],
      [wire, { type: 'removeBet', userId: player.id, betId: randomUUID() }, 'BET_NOT_FOUND'],
      [guest, { ...request, amount: 5 }, 'AUTH_REQUIRED'],
    ] as const
    for (const [sender, message, code] of cases) {
      const received = sender.received.length
      sender.send(message)
      expect(await sender.receives({ type: 'betError', code }, received)).toMatchObject({ message: A_TEXT })
    }
  })
})

describe('the proof of a cycle', () => {
  test('sealed while it runs, and once over anybody redoes it from what was promised', async () => {
    const started = typed(guest.received, 'state').find((state) => state['cycleId'] === cycleId) ?? {}
    const revealed = await callFor(200, server, `GET /api/cycles/${cycleId}/fairness`)
    const fairness = cycleFairnessSchema.parse(revealed)
    if (!fairness.revealed) throw new Error('It is over')
    const promised = { commitment: textIn(started, 'commitment'), startPrice: numberIn(started, 'startPrice') }
    expect(createHash('sha256').update(Buffer.from(fairness.serverSeed, 'hex')).digest('hex')).toBe(promised.commitment)
    expect(verifyCycleFairness(fairness, promised)).toEqual({ verdict: 'conforme' })
    expect(results).toMatchObject({
      result: fairness.result,
      startPrice: fairness.startPrice,
      finalPrice: fairness.finalPrice,
      serverSeed: fairness.serverSeed,
    })

    const running = await phase(guest, 'betting', guest.received.length)
    const sealed = await callFor(200, server, `GET /api/cycles/${textIn(running, 'cycleId')}/fairness`)
    expect(sealed).toEqual({
      id: running['cycleId'],
      commitment: running['commitment'],
      startPrice: running['startPrice'],
      // The same field as for a battle; a cycle has no seeds of its players.
      clientSeeds: [],
      revealed: false,
    })
    expectRefusal(await call(server, `GET /api/cycles/${randomUUID()}/fairness`), 404, 'NOT_FOUND')
  })

  test('the leaderboard of the cycle counts what was bet', async () => {
    const list = await callForList(server, 'GET /api/leaderboard?mode=cycle&period=24h')
    for (const row of list)
      expect(row).toMatchObject({ rank: A_NUMBER, pseudo: A_TEXT, victories: A_NUMBER, net_gain: A_NUMBER })
    expect(list).toHaveLength(2)
  })
})
