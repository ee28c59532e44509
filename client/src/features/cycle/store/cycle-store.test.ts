import { createFakeTimers, type FakeTimers } from '@bougie/api-client/testing/fake-timers.ts'
import type { ClientRef, ServerMessage, UserId } from '@bougie/protocol'
import { beforeEach, describe, expect, test } from 'vitest'
import { QUIET_MIN_MS } from '../../../stores/socket-store.ts'
import { LOCAL_KEYS, type LocalValues } from '../../../stores/storage.ts'
import { ALICE, BOB } from '../../../testing/battle-messages.ts'
import {
  BET,
  betRemoved,
  betsResults,
  bobsBet,
  CYCLE,
  candleUpdate,
  cycleResults,
  cycleState,
  initialState,
  NEXT_CYCLE,
  newBet,
  OTHER_BET,
  openBet,
  PAST_CYCLE,
  seriesAt,
  settledBet,
} from '../../../testing/cycle-messages.ts'
import { createFakeLocalValues } from '../../../testing/fake-local-values.ts'
import { createFakeSocket, type FakeSocket } from '../../../testing/fake-socket.ts'
import { frCycle } from '../text/fr-cycle.ts'
import { HISTORY_MAX } from './apply-cycle-message.ts'
import type { CycleClientEvent } from './cycle-events.ts'
import { type CycleStore, createCycleStore, RESPONSE_MAX_MS, STATE_RETRY_MS } from './cycle-store.ts'
import { betsOf, noBets, pendingOf } from './own-bets.ts'
import { PARTICIPANTS_EVERY_MS } from './participants.ts'

const REF = 'aaaaaaaa-0000-4000-8000-000000000001' as ClientRef
const OTHER_REF = 'aaaaaaaa-0000-4000-8000-000000000002' as ClientRef
const { offline, unanswered } = frCycle.bet

let timers: FakeTimers
let ref: ClientRef
let socket: FakeSocket
let store: CycleStore
let selfId: UserId | null
let creatorCode: string | null
let local: LocalValues
let refreshes: number
let balances: number[]
let events: CycleClientEvent[]
let refusals: string[]

beforeEach(() => {
  timers = createFakeTimers()
  ref = REF
  socket = createFakeSocket(timers.now)
  selfId = ALICE
  creatorCode = null
  local = createFakeLocalValues()
  refreshes = 0
  balances = []
  events = []
  refusals = []
  store = createCycleStore({
    socket,
    subscription: {
      refresh: () => {
        refreshes += 1
      },
    },
    timers,
    selfId: () => selfId,
    creatorCode: () => creatorCode,
    createRef: () => ref,
    setBalance: (euros) => balances.push(euros),
    onEvent: (event) => events.push(event),
    onRefused: (message) => refusals.push(message),
    local,
  })
  socket.onAny(store.receive)
})

/** Lets time pass with a price each second, so that the page doesn't count as without prices. */
function passWithPrices(ms: number, firstIndex: number) {
  for (let leftMs = ms, index = firstIndex; leftMs > 0; leftMs -= 1_000, index += 1) {
    timers.advance(Math.min(1_000, leftMs))
    receive(candleUpdate(index))
  }
}

function receive(...messages: readonly ServerMessage[]) {
  for (const message of messages) socket.receive(message)
}

const cycle = () => store.get().cycle
const own = () => store.get().cycle?.own ?? noBets(true)
const bets = () => betsOf(own())
const pending = () => pendingOf(own())

describe('the state', () => {
  test('[C03] [E27] phase, its end and its length are those of the server', () => {
    receive(initialState(52))
    expect(store.get().live).toBe(true)
    expect(cycle()).toMatchObject({
      cycleId: CYCLE,
      sessionId: CYCLE,
      phase: { name: 'betting', durationMs: 19_000, endsAtMs: timers.now() + 13_800 },
      cashOut: false,
      locked: false,
      showResults: false,
    })
    receive(cycleState(190))
    expect(cycle()).toMatchObject({ phase: { name: 'cashout', durationMs: 10_000 }, cashOut: true, locked: false })
    receive(cycleState(290))
    expect(cycle()).toMatchObject({ phase: { name: 'locked', durationMs: 1_000 }, cashOut: false, locked: true })
  })

  test('[C06] [C07] the server says what can be done, also while its phase is late', () => {
    receive(cycleState(190, { cyclePhase: 'betting' }))
    expect(cycle()).toMatchObject({ phase: { name: 'betting' }, cashOut: true, locked: false })
    receive(cycleState(290, { cyclePhase: 'cashout', playersBets: [openBet()] }))
    expect(cycle()).toMatchObject({ phase: { name: 'cashout' }, cashOut: false, locked: true })
    expect(store.placeBet({ direction: 'up', stakeCents: 1_000 })).toBe('refused')
    expect(store.removeBet(BET)).toBe('refused')
    expect(refusals).toEqual(['Les paris de ce cycle sont fermés.', 'Les paris de ce cycle sont fermés.'])
    expect(socket.sent).toEqual([])
  })

  test('[E27] start, length of a candle, terms and prices are those of the server', () => {
    const terms = { feeBasisPoints: 300, cashOutBasisPoints: 500 }
    const prices = { startPrice: 49_000, currentPrice: 49_500 }
    const message = initialState(52, { startedAt: 7_000, candleDuration: 2_000, ...terms, ...prices })
    receive(message)
    expect(cycle()).toMatchObject({ number: 42, startedAtMs: 7_000, candleMs: 2_000, terms })
    const { candles, dataPoints: points } = message
    expect(store.series.get()).toMatchObject({ startPrice: 49_000, price: 49_500, index: 52, points, candles, terms })
  })

  test('[C14] prices, candles and odds follow point by point, and only they', () => {
    receive(initialState(52))
    const before = store.get()
    receive(candleUpdate(53), candleUpdate(54))
    expect(store.series.get()).toEqual({ ...seriesAt(54), candles: store.series.get()?.candles })
    expect(store.series.get()?.candles.at(-1)).toEqual(seriesAt(54).candles.at(-1))
    expect(store.get()).toBe(before)
  })

  test('[C11] the last 25 results are kept, the newest first', () => {
    const resultHistory = Array.from({ length: 25 }, (_, index) => ({
      type: 'down' as const,
      cycleId: `c7c1e000-0000-4000-8000-0000000000${String(index + 10)}` as typeof CYCLE,
      number: 41 - index,
    }))
    receive(initialState(299, { resultHistory }), cycleResults({ result: 'up' }))
    expect(HISTORY_MAX).toBe(25)
    expect(store.get().history).toHaveLength(25)
    expect(store.get().history.slice(0, 2)).toMatchObject([
      { cycleId: CYCLE, number: 42, result: 'up' },
      { number: 41, result: 'down' },
    ])
  })

  test('a guest has no bets of their own, and is asked to sign in', () => {
    selfId = null
    receive(initialState(52, { playersBets: [openBet()] }))
    expect(bets()).toEqual([])
    expect(store.placeBet({ direction: 'up', stakeCents: 1_000 })).toBe('loginRequired')
    expect(store.removeBet(BET)).toBe('loginRequired')
    expect([socket.sent, refusals]).toEqual([[], []])
  })

  test('messages that come before it change only the balance', () => {
    receive(
      candleUpdate(52),
      newBet({ new_balance: 90 }),
      betRemoved({ new_balance: 99 }),
      betsResults([settledBet()], 110),
    )
    receive(cycleResults(), { type: 'betError', code: 'CYCLE_LOCKED', message: 'Trop tard.' })
    expect(store.get()).toEqual({ live: false, cycle: null, history: [] })
    expect([balances, events, refusals]).toEqual([[90, 99, 110], [], ['Trop tard.']])
  })
})

describe('[C15] the participants', () => {
  test('is everybody with an open bet, by side', () => {
    const playersBets = [bobsBet(), openBet()]
    receive(initialState(52, { playersBets, upParticipants: 4, upAmount: 60, downParticipants: 1, downAmount: 25 }))
    expect(store.participants.get()).toMatchObject({
      up: { players: 4, stakeCents: 6_000 },
      down: { players: 1, stakeCents: 2_500 },
      latest: [
        { pseudo: 'bob', direction: 'down', stakeCents: 2_500, bot: false },
        { pseudo: 'alice', direction: 'up', stakeCents: 1_000, bot: false },
      ],
    })
  })

  test('follows bets that come and go, drawn anew only now and then', () => {
    receive(initialState(52), newBet({ ...bobsBet() }), newBet(), candleUpdate(53))
    expect(store.participants.get().latest).toEqual([])
    timers.advance(PARTICIPANTS_EVERY_MS)
    expect(store.participants.get()).toMatchObject({ up: { players: 1 }, down: { players: 1, stakeCents: 2_500 } })
    receive(betRemoved({ bet_id: OTHER_BET, user_id: bobsBet().user_id }))
    timers.advance(PARTICIPANTS_EVERY_MS)
    expect(store.participants.get()).toMatchObject({ up: { players: 1 }, down: { players: 0, stakeCents: 0 } })
  })
})

describe('placing a bet', () => {
  test('[C01] [S16] goes out with the cycle, the side and the amount, and shows as on its way at once', () => {
    receive(initialState(52, { game_session_id: 'session 42' }))
    expect(store.placeBet({ direction: 'down', stakeCents: 1_050 })).toBe('sent')
    expect(socket.sent).toEqual([
      {
        type: 'placeBet',
        userId: ALICE,
        cycleId: CYCLE,
        session_id: 'session 42',
        direction: 'down',
        amount: 10.5,
        clientRef: REF,
      },
    ])
    const odds = store.series.get()?.quote.down
    expect(pending()).toEqual([{ clientRef: REF, direction: 'down', stakeCents: 1_050, oddsHundredths: odds }])
    expect(bets()).toEqual([])
  })

  test('[C27] names the creator whose link led here, if there is one', () => {
    creatorCode = 'LUNA-7'
    receive(initialState(52))
    store.placeBet({ direction: 'up', stakeCents: 1_000 })
    expect(socket.sent).toMatchObject([{ type: 'placeBet', creator_link_code: 'LUNA-7' }])
  })

  test('[C24] is a bet when the server says so, at its odds, and the balance is what it says', () => {
    receive(initialState(52))
    store.placeBet({ direction: 'down', stakeCents: 1_000 })
    receive(
      newBet({
        prediction: 'down',
        odds: 2.37,
        point: 53,
        total_fee: 0.3,
        total_debited: 10.3,
        new_balance: 89.7,
        clientRef: REF,
      }),
    )
    expect(pending()).toEqual([])
    expect(bets()).toEqual([
      {
        betId: BET,
        direction: 'down',
        stakeCents: 1_000,
        feeCents: 30,
        oddsHundredths: 237,
        pointIndex: 53,
        removalRef: null,
      },
    ])
    expect(balances).toEqual([89.7])
    expect(events).toEqual([{ type: 'betPlaced', direction: 'down', stakeCents: 1_000 }])
  })

  test('a repeated confirmation is one bet', () => {
    receive(initialState(52), newBet(), newBet())
    expect(bets()).toHaveLength(1)
    expect(events).toHaveLength(1)
  })

  test("somebody else's bet is not mine, whatever it says", () => {
    receive(initialState(52), newBet({ ...bobsBet(), new_balance: 3 }))
    expect(bets()).toEqual([])
    expect(balances).toEqual([])
  })

  test('of an earlier cycle is no bet of this one, and what names no balance changes none', () => {
    receive(initialState(52), newBet({ cycleId: PAST_CYCLE }), newBet({ id: OTHER_BET }))
    expect(bets().map(({ betId }) => betId)).toEqual([OTHER_BET])
    expect(balances).toEqual([])
  })

  test('[C20] needs a connection: nothing is sent later, and the refusal shows', () => {
    receive(initialState(52))
    socket.lose()
    expect(store.placeBet({ direction: 'up', stakeCents: 1_000 })).toBe('refused')
    expect(refusals).toEqual([offline])
    socket.connect()
    expect(socket.sent).toEqual([])
  })

  test('needs prices that are current: on a silent connection neither a bet nor a removal goes out', () => {
    receive(initialState(52, { playersBets: [openBet()] }))
    timers.advance(QUIET_MIN_MS)
    expect(store.placeBet({ direction: 'up', stakeCents: 1_000 })).toBe('refused')
    expect(store.removeBet(BET)).toBe('refused')
    expect(refusals).toEqual([offline, offline])
    expect(socket.sent).toEqual([])
  })

  test('[C07] in the last candle nothing goes out', () => {
    receive(cycleState(290))
    expect(store.placeBet({ direction: 'up', stakeCents: 1_000 })).toBe('refused')
    expect(refusals).toEqual(['Les paris de ce cycle sont fermés.'])
    expect(socket.sent).toEqual([])
  })

  test('[C17] while betting is stopped the player reads why, and can still take a bet back', () => {
    receive(initialState(52, { betsEnabled: false, playersBets: [openBet()] }))
    expect(store.placeBet({ direction: 'up', stakeCents: 1_000 })).toBe('refused')
    expect(refusals).toEqual(['Le service de paris est temporairement désactivé.'])
    expect(socket.sent).toEqual([])
    expect(store.removeBet(BET)).toBe('sent')
  })

  test('a closed side takes nothing', () => {
    receive(initialState(52, { odds: { up: 1, down: 12.4 } }))
    expect(store.placeBet({ direction: 'up', stakeCents: 1_000 })).toBe('refused')
    expect(refusals).toEqual(['Ce côté est fermé : sa cote est trop basse.'])
  })

  test('without a response it is dropped and the state requested', () => {
    receive(initialState(52))
    store.placeBet({ direction: 'up', stakeCents: 1_000 })
    passWithPrices(RESPONSE_MAX_MS, 53)
    expect(pending()).toEqual([])
    expect(refusals).toEqual([unanswered])
    expect(refreshes).toBe(1)
  })

  test('with a response nothing more is said of it', () => {
    receive(initialState(52))
    store.placeBet({ direction: 'up', stakeCents: 1_000 })
    receive(newBet({ clientRef: REF }))
    timers.advance(RESPONSE_MAX_MS)
    expect(refusals).toEqual([])
    expect(bets()).toHaveLength(1)
  })

  test('refused, it is not on its way any more, and its time for a response ends nothing', () => {
    receive(initialState(52))
    store.placeBet({ direction: 'up', stakeCents: 1_000 })
    ref = OTHER_REF
    store.placeBet({ direction: 'down', stakeCents: 1_000 })
    receive({ type: 'betError', code: 'LOSS_LIMIT', message: 'Votre limite est atteinte.', clientRef: REF })
    expect(pending().map(({ clientRef }) => clientRef)).toEqual([OTHER_REF])
    receive(newBet({ clientRef: OTHER_REF }))
    passWithPrices(RESPONSE_MAX_MS, 53)
    expect(refusals).toEqual(['Votre limite est atteinte.'])
    expect(refreshes).toBe(0)
  })
})

describe('giving a bet back', () => {
  test('[S17] [C25] goes out, shows as asked for, and ends when the server says so', () => {
    const session_id = 'session 42'
    receive(initialState(52, { game_session_id: session_id, playersBets: [openBet()] }))
    expect(store.removeBet(BET)).toBe('sent')
    expect(socket.sent).toEqual([{ type: 'removeBet', userId: ALICE, betId: BET, session_id, clientRef: REF }])
    expect(bets()).toMatchObject([{ betId: BET, removalRef: REF }])
    receive(betRemoved({ refunded_amount: 9.31, removal: 'cashed_out', new_balance: 99.11 }))
    expect(bets()).toEqual([])
    expect(balances).toEqual([99.11])
    expect(events).toEqual([{ type: 'betRemoved', removal: 'cashed_out', refundCents: 931, netCents: -89 }])
  })

  test('refused, the bet stands as before', () => {
    receive(initialState(52, { playersBets: [openBet()] }))
    store.removeBet(BET)
    receive({ type: 'betError', code: 'CYCLE_LOCKED', message: 'Les paris de ce cycle sont fermés.', bet_id: BET })
    expect(bets()).toMatchObject([{ betId: BET, removalRef: null }])
    expect(refusals).toEqual(['Les paris de ce cycle sont fermés.'])
  })

  test('without a response it can be asked for again, and the state is requested', () => {
    receive(initialState(52, { playersBets: [openBet(), openBet({ id: OTHER_BET })] }))
    const removing = () => bets().filter((bet) => bet.removalRef !== null)
    store.removeBet(BET)
    passWithPrices(RESPONSE_MAX_MS - 1, 53)
    expect(removing().map(({ betId }) => betId)).toEqual([BET])
    expect(refreshes).toBe(0)
    timers.advance(1)
    expect(removing()).toEqual([])
    expect(refreshes).toBe(1)
  })

  test('after a refusal, each request has the whole time for its response', () => {
    receive(initialState(52, { playersBets: [openBet()] }))
    store.removeBet(BET)
    passWithPrices(1_000, 53)
    receive({ type: 'betError', code: 'RATE_LIMIT', message: 'Trop de requêtes.', bet_id: BET })
    ref = OTHER_REF
    store.removeBet(BET)
    passWithPrices(RESPONSE_MAX_MS - 1, 54)
    expect(bets()).toMatchObject([{ betId: BET, removalRef: OTHER_REF }])
    expect(refreshes).toBe(0)
    timers.advance(1)
    expect(bets()).toMatchObject([{ betId: BET, removalRef: null }])
    expect(refreshes).toBe(1)
  })

  test('a late refusal of the first request leaves the second one waiting', () => {
    receive(initialState(52, { playersBets: [openBet()] }))
    store.removeBet(BET)
    passWithPrices(RESPONSE_MAX_MS, 53)
    ref = OTHER_REF
    store.removeBet(BET)
    receive({ type: 'betError', code: 'RATE_LIMIT', message: 'Trop de requêtes.', bet_id: BET, clientRef: REF })
    expect(bets()).toMatchObject([{ betId: BET, removalRef: OTHER_REF }])
    receive({ type: 'betError', code: 'RATE_LIMIT', message: 'Trop de requêtes.', bet_id: BET, clientRef: OTHER_REF })
    expect(bets()).toMatchObject([{ betId: BET, removalRef: null }])
  })

  test('of somebody else is none of this player’s', () => {
    receive(initialState(52, { playersBets: [openBet(), bobsBet()] }))
    receive(betRemoved({ bet_id: OTHER_BET, user_id: BOB, new_balance: 3 }))
    expect(bets()).toHaveLength(1)
    expect([balances, events]).toEqual([[], []])
    expect(local.read(LOCAL_KEYS.cycleRemovalIn)).toBeNull()
  })

  test('that names no balance changes none', () => {
    receive(initialState(52, { playersBets: [openBet()] }), betRemoved())
    expect(balances).toEqual([])
  })

  test('is not offered to the server in the last candle', () => {
    receive(initialState(291, { playersBets: [openBet()] }))
    expect(store.removeBet(BET)).toBe('refused')
    expect(socket.sent).toEqual([])
  })
})

describe('removed bets', () => {
  const cashOut = betRemoved({ refunded_amount: 6.65, removal: 'cashed_out' })
  const removal = { betId: BET, stakeCents: 1_000, feeCents: 20, payoutCents: 665, result: 'cashed_out' }
  const nextState = (index: number) => cycleState(index, { cycleId: NEXT_CYCLE, number: 43 })

  test('[C25] are kept with their refund through the states of their cycle', () => {
    receive(initialState(0), newBet(), cashOut, cashOut, cycleState(290), initialState(291))
    expect(own()).toMatchObject({ removed: [removal], isComplete: true })
  })

  test.each([
    ['state', nextState(0)],
    ['candle', candleUpdate(1, { cycleId: NEXT_CYCLE })],
  ] as const)('[C04] the next cycle begins without them, with its first %s', (_, message) => {
    receive(initialState(200, { playersBets: [openBet()] }), cashOut, message)
    expect([cycle()?.cycleId, own()]).toEqual([NEXT_CYCLE, noBets(true)])
  })

  test('are missed by a page that is opened after them, until the next cycle', () => {
    local.write(LOCAL_KEYS.cycleRemovalIn, CYCLE)
    receive(initialState(52))
    expect(own()).toEqual(noBets(false))
    receive(nextState(0))
    expect(own()).toEqual(noBets(true))
  })

  test('are stored for the next page load, unless they were undone', () => {
    receive(initialState(0), newBet(), { ...cashOut, removal: 'undone' })
    expect(local.read(LOCAL_KEYS.cycleRemovalIn)).toBeNull()
    receive(newBet(), cashOut)
    expect(local.read(LOCAL_KEYS.cycleRemovalIn)).toBe(CYCLE)
  })

  test('may have been missed while the connection was lost, unless removals were already locked', () => {
    receive(initialState(0), cycleState(52), newBet(), cashOut)
    socket.lose()
    socket.connect()
    receive(initialState(80))
    expect(own()).toMatchObject({ removed: [removal], isComplete: false })
    receive(nextState(0), { ...nextState(290) })
    socket.lose()
    expect(own()).toEqual(noBets(true))
  })

  test('of a cycle that began while another page was shown are known to be none, unless one arrived', () => {
    const back = initialState(52, { cycleId: NEXT_CYCLE, number: 43 })
    receive(initialState(0), back)
    expect([cycle()?.cycleId, own()]).toEqual([NEXT_CYCLE, noBets(true)])
    const THIRD_CYCLE = '0c1e0000-0000-4000-8000-000000000003' as typeof CYCLE
    receive({ ...cashOut, cycleId: THIRD_CYCLE }, { ...back, cycleId: THIRD_CYCLE, number: 44 })
    expect([cycle()?.cycleId, own()]).toEqual([THIRD_CYCLE, noBets(false)])
  })

  test('of a cycle that began while the connection was lost may have been missed', () => {
    receive(initialState(0))
    socket.lose()
    socket.connect()
    receive(initialState(52, { cycleId: NEXT_CYCLE, number: 43 }))
    expect([cycle()?.cycleId, own()]).toEqual([NEXT_CYCLE, noBets(false)])
  })

  test('of another cycle change nothing', () => {
    receive(initialState(0), { ...cashOut, cycleId: NEXT_CYCLE })
    expect(own()).toEqual(noBets(true))
  })

  test('make no figure before the bets that went to the end are paid', () => {
    receive(initialState(0), newBet(), newBet({ id: OTHER_BET }), cashOut, cycleState(290))
    receive(cycleState(300), cycleResults())
    expect(own()).toMatchObject({ state: 'awaiting', removed: [removal] })
    receive(betsResults([settledBet({ id: OTHER_BET })]))
    expect(own()).toMatchObject({ state: 'settled', removed: [removal], paid: [{ result: 'won' }] })
  })
})

describe('the end of a cycle', () => {
  test('[C26] [C28] results show, bets are paid, the balance is what the server says', () => {
    receive(initialState(299, { playersBets: [openBet()] }))
    const settled = settledBet({ prediction: 'down', bet_amount: 25, odds: 1.76, payout: 44 })
    receive(candleUpdate(300), cycleState(300), cycleResults(), betsResults([settled], 109.8))
    const amounts = { stakeCents: 2_500, feeCents: 50, payoutCents: 4_400, oddsHundredths: 176 }
    expect(cycle()).toMatchObject({
      showResults: true,
      ending: { startPrice: 50_000, finalPrice: seriesAt(300).price },
      own: { state: 'settled', paid: [{ betId: BET, direction: 'down', ...amounts, result: 'won' }] },
    })
    expect(balances).toEqual([109.8])
    expect(events.filter(({ type }) => type === 'settled')).toHaveLength(1)
    expect(store.get().live).toBe(true)
  })

  test('the results of another cycle are none of this one, and those that come again are published once', () => {
    receive(initialState(299, { playersBets: [openBet()] }))
    receive(cycleResults({ cycleId: PAST_CYCLE }), { ...betsResults([settledBet()]), cycleId: PAST_CYCLE })
    expect(cycle()).toMatchObject({ showResults: false, ending: null, own: { state: 'open' } })
    receive(cycleResults(), betsResults([settledBet()]), cycleResults(), betsResults([settledBet()]))
    expect(events.filter(({ type }) => type === 'settled')).toHaveLength(1)
    expect(store.get().history.filter(({ cycleId }) => cycleId === CYCLE)).toHaveLength(1)
  })

  test('fees are those of its own terms, also in the results', () => {
    receive(initialState(299, { playersBets: [openBet()], feeBasisPoints: 500 }), cycleResults())
    receive(betsResults([settledBet()]))
    expect(own()).toMatchObject({ state: 'settled', paid: [{ stakeCents: 1_000, feeCents: 50, payoutCents: 2_000 }] })
  })

  test('without a bet that went to it publishes nothing, also after removals', () => {
    receive(initialState(289, { playersBets: [openBet()] }), betRemoved(), cycleState(290), cycleResults())
    events = []
    receive(betsResults([]))
    expect(events).toEqual([])
  })

  test('[C28] a page opened during the results shows them too, and publishes no event', () => {
    const { type: _type, ...results } = betsResults([settledBet()])
    receive(initialState(300, { betsResults: results }))
    expect(cycle()).toMatchObject({ showResults: true, own: { state: 'settled', paid: [{ result: 'won' }] } })
    expect(events).toEqual([])
  })

  test('[C02] [C04] [C09] the next cycle clears bets, results, bonus and malus, and the participants', () => {
    receive(initialState(299, { playersBets: [openBet(), bobsBet()] }))
    receive(cycleState(300), cycleResults(), betsResults([settledBet()]))
    receive(cycleState(0, { cycleId: NEXT_CYCLE, number: 43 }))
    expect(cycle()).toMatchObject({
      cycleId: NEXT_CYCLE,
      phase: { name: 'betting' },
      showResults: false,
      ending: null,
      own: noBets(true),
    })
    expect(store.series.get()?.quote).toMatchObject({ bonus: 0, malus: 0 })
    expect(store.participants.get()).toMatchObject({ up: { players: 0 }, down: { players: 0 }, latest: [] })
  })

  test('[C04] [C09] a first candle of another cycle clears as well, and is not called live before its state', () => {
    receive(initialState(299, { playersBets: [openBet(), bobsBet()] }), cycleResults())
    receive(candleUpdate(1, { cycleId: NEXT_CYCLE }))
    expect(cycle()).toMatchObject({ cycleId: NEXT_CYCLE, own: noBets(true), ending: null, showResults: false })
    expect(store.participants.get()).toMatchObject({ up: { players: 0 }, down: { players: 0 }, latest: [] })
    expect(store.get().live).toBe(false)
    receive(cycleState(2, { cycleId: NEXT_CYCLE }))
    expect(store.get().live).toBe(true)
  })

  test.each([
    ['state', cycleState(0, { cycleId: NEXT_CYCLE, number: 43 })],
    ['candle', candleUpdate(1, { cycleId: NEXT_CYCLE })],
  ] as const)(
    '[C04] a bet without a response is not on its way any more with the first %s of the next cycle',
    (_, message) => {
      receive(initialState(180))
      store.placeBet({ direction: 'up', stakeCents: 1_000 })
      receive(message)
      expect(cycle()).toMatchObject({ cycleId: NEXT_CYCLE, own: noBets(true) })
    },
  )

  test('a voided cycle says why, once, to who had bets in it', () => {
    receive(initialState(120, { playersBets: [openBet()] }))
    const voided = cycleState(120, { cyclePhase: 'closed', betLocked: true, voidReason: 'Interruption' })
    receive(voided, voided)
    expect(cycle()).toMatchObject({ voidReason: 'Interruption', own: { state: 'awaiting' } })
    expect(events.filter(({ type }) => type === 'voided')).toEqual([{ type: 'voided', reason: 'Interruption' }])
  })

  test('the lock publishes an event to a player with an open bet', () => {
    receive(initialState(288, { playersBets: [openBet()] }), cycleState(289))
    expect(events).toEqual([])
    receive(cycleState(290), cycleState(291))
    expect(events).toEqual([{ type: 'betsLocked' }])
    expect(bets()).toHaveLength(1)
  })

  test('neither lock nor void publishes one to a player without an open bet', () => {
    receive(initialState(289), cycleState(290))
    receive(cycleState(291, { cyclePhase: 'closed', betLocked: true, voidReason: 'Interruption' }))
    expect(events).toEqual([])
  })
})

describe('what is live', () => {
  test('a lost connection is not live, nor its return, until the whole state is there', () => {
    receive(initialState(52, { playersBets: [openBet()] }))
    store.placeBet({ direction: 'up', stakeCents: 1_000 })
    socket.lose()
    expect(store.get().live).toBe(false)
    expect(pending()).toEqual([])
    socket.connect()
    expect(store.get().live).toBe(false)
    receive(initialState(80, { playersBets: [] }))
    expect(store.get().live).toBe(true)
    expect(bets()).toEqual([])
    expect(store.series.get()?.index).toBe(80)
  })

  test('a state that finds an earlier removal, and a lost connection, are one change each', () => {
    let changes = 0
    store.subscribe(() => {
      changes += 1
    })
    local.write(LOCAL_KEYS.cycleRemovalIn, CYCLE)
    receive(initialState(52, { playersBets: [openBet()] }))
    expect([changes, own().isComplete]).toEqual([1, false])
    receive(cycleState(0, { cycleId: NEXT_CYCLE, number: 43 }), newBet({ cycleId: NEXT_CYCLE }))
    changes = 0
    socket.lose()
    expect([changes, own().isComplete]).toEqual([1, false])
  })

  test('a connection that says nothing is not live, and is asked again and again', () => {
    receive(initialState(52))
    timers.advance(QUIET_MIN_MS - 1)
    expect(store.get().live).toBe(true)
    timers.advance(1)
    expect(store.get().live).toBe(false)
    timers.advance(STATE_RETRY_MS)
    timers.advance(STATE_RETRY_MS)
    expect(refreshes).toBe(2)
    receive(candleUpdate(53))
    expect(store.get().live).toBe(true)
    passWithPrices(STATE_RETRY_MS, 54)
    expect(refreshes).toBe(2)
  })

  test('a first state that never comes is asked for again', () => {
    timers.advance(QUIET_MIN_MS)
    timers.advance(STATE_RETRY_MS)
    expect(refreshes).toBe(1)
    timers.advance(STATE_RETRY_MS)
    expect(refreshes).toBe(2)
  })

  test('a first state is asked for once the connection stands that was lost before it', () => {
    socket.lose()
    timers.advance(60_000)
    expect(refreshes).toBe(0)
    socket.connect()
    timers.advance(STATE_RETRY_MS)
    expect(refreshes).toBe(1)
  })

  test('results are quiet until the next cycle is due, and that is no fault', () => {
    receive(initialState(300))
    timers.advance(5_000)
    expect(store.get().live).toBe(true)
    timers.advance(QUIET_MIN_MS)
    expect(store.get().live).toBe(false)
  })

  test('a cycle that was stopped says nothing more, and that is no fault', () => {
    receive(cycleState(120, { cyclePhase: 'closed', betLocked: true, voidReason: 'Interruption' }))
    timers.advance(60_000)
    expect(store.get().live).toBe(true)
  })

  test('missing candles are requested', () => {
    receive(initialState(52), candleUpdate(83), candleUpdate(84))
    expect(store.get().live).toBe(false)
    timers.advance(QUIET_MIN_MS)
    expect(refreshes).toBe(1)
  })

  test('a tab that is looked at again asks for the state, with a connection', () => {
    receive(initialState(52))
    store.wake()
    expect(refreshes).toBe(1)
    socket.lose()
    store.wake()
    expect(refreshes).toBe(1)
  })

  test('a state for everybody keeps what this page knows of its own bets', () => {
    receive(initialState(180, { playersBets: [openBet()] }), cycleState(190))
    expect(bets()).toMatchObject([{ betId: BET }])
  })

  test('another player starts with nothing of the one before', () => {
    const playersBets = [openBet(), openBet({ id: OTHER_BET })]
    receive(initialState(0), cycleState(52, { playersBets }), betRemoved())
    store.reset()
    expect(own()).toEqual(noBets(false))
    expect(store.get().live).toBe(false)
  })
})
