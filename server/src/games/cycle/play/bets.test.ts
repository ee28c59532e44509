import { DEFAULT_CYCLE_SETTINGS, pointUpdateOf, quoteAt } from '@bougie/engine'
import { type BetId, ERRORS, type ErrorCode } from '@bougie/protocol'
import { describe, expect, test } from 'vitest'
import {
  cycleApps,
  firstCycleFrom,
  liveCycle,
  newRef,
  pricesOfLive,
  reachPoint,
  SEEDS,
  seatBettor,
  watchCycle,
} from '../../../../test/cycle-fixture.ts'
import { describeOnDatabases, disposedAfterEach } from '../../../../test/describe-on-databases.ts'
import { signUpLocally } from '../../../../test/identity-flows.ts'
import { sendAndSettle } from '../../../../test/socket-pair.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'

describeOnDatabases('bets on the cycle', (createDatabase) => {
  const buildApp = cycleApps(createDatabase)

  test('[C01] [C24] [S16] [S39] [E29] a bet takes stake and fee at the odds of its time; its owner receives the balance, others do not', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    const bob = await seatBettor(app)
    const guest = watchCycle(app, null)
    await app.settle()
    await reachPoint(app, 42)
    const prices = await pricesOfLive(app)
    const { id: cycleId } = await liveCycle(app)
    const quote = quoteAt(
      { startPrice: prices[0] ?? 0, price: prices[42] ?? 0, stepsLeft: 300 - 42 },
      DEFAULT_CYCLE_SETTINGS,
    )
    const clientRef = newRef()
    await ada.bet({ direction: 'up', amount: 12.5, clientRef })

    const message = {
      type: 'newBet',
      id: expect.any(String),
      user_id: ada.user.id,
      pseudo: ada.user.pseudo,
      bot: false,
      prediction: 'up',
      bet_amount: 12.5,
      odds: (quote.up ?? 0) / 100,
      point: 42,
      cycleId,
      total_fee: 0.25,
      total_debited: 12.75,
    }
    expect(ada.socket.last('newBet')).toEqual({ ...message, new_balance: 87.25, clientRef })
    expect(bob.socket.last('newBet')).toEqual(message)
    expect(guest.last('newBet')).toEqual(message)
    expect(ada.socket.last('balance_update')).toEqual({ type: 'balance_update', balance: 87.25, reason: 'cycle_stake' })
    expect(await ada.balanceCents()).toBe(8_725)
    expect(bob.socket.all('balance_update')).toEqual([])
  })

  test('bets that arrive together are each taken or refused on their own, and a balance is never spent twice', async () => {
    const app = await buildApp()
    const players = await Promise.all(Array.from({ length: 8 }, () => seatBettor(app)))
    const { id: cycleId } = await liveCycle(app)
    // Three bets of 40 euros with their fees exceed 100 euros, from whichever tab they come.
    for (const { user } of players) {
      const tabs = [watchCycle(app, user), watchCycle(app, user), watchCycle(app, user)]
      for (const tab of tabs) {
        tab.send({ type: 'placeBet', userId: user.id, cycleId, direction: 'up', amount: 40, clientRef: newRef() })
      }
    }
    await app.settle()
    for (const { socket, balanceCents } of players) {
      expect(socket.all('newBet').filter(({ new_balance }) => new_balance !== undefined)).toHaveLength(2)
      expect(await balanceCents()).toBe(10_000 - 2 * 4_080)
    }
  })

  test('many bets at the same time are published to everybody as one state, and each to its owner', async () => {
    const app = await buildApp()
    const guest = watchCycle(app, null)
    const users = await Promise.all(Array.from({ length: 40 }, () => signUpLocally(app.call)))
    const sockets = users.map((user) => watchCycle(app, user))
    await app.settle()
    guest.take()
    const { id: cycleId } = await liveCycle(app)
    for (const [index, socket] of sockets.entries()) {
      const userId = users[index]?.id
      if (userId) socket.send({ type: 'placeBet', userId, cycleId, direction: 'up', amount: 5 })
    }
    await app.settle()
    for (const [index, socket] of sockets.entries()) {
      expect(socket.all('newBet')).toMatchObject([{ user_id: users[index]?.id, new_balance: 94.9 }])
    }
    const messages = guest.take()
    expect(messages.map(({ type }) => type)).toEqual(['state'])
    expect(messages[0]).toMatchObject({ openBets: 40, upParticipants: 40, upAmount: 200 })
  })

  test('[C27] a bet may carry a code that nobody has: it counts like any other', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    await ada.bet({ direction: 'up', amount: 10, code: 'NOBODY-7' })
    expect(ada.socket.last('newBet')).toMatchObject({ bet_amount: 10, total_fee: 0.2 })
  })

  test('[C24] a limit that the player set refuses a bet that would pass it with its fee', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    // The stake alone would be within the limit.
    const limit = { loss: { day: 10.1 } }
    await app.call('updateLimits', { params: { userId: ada.user.id }, token: ada.user.token, body: limit })
    await ada.bet({ direction: 'up', amount: 10 })
    expect(ada.socket.last('betError')).toMatchObject({ code: 'LOSS_LIMIT' })
    expect(await ada.balanceCents()).toBe(10_000)
  })
})

describe('bets that are refused', () => {
  const buildApp = cycleApps(disposedAfterEach(createTestDatabase))

  test.each([0, -1, 0.5, 0.99, 1000.01, 1.001, 1e308])('[S43] [C24] %d euros are no stake', async (amount) => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    await ada.bet({ direction: 'up', amount })
    const message = 'Montant invalide : misez de 1 € à 1 000 €, avec deux décimales au plus.'
    expect(ada.socket.last('betError')).toMatchObject({ code: 'INVALID_AMOUNT', message })
    expect(await ada.balanceCents()).toBe(10_000)
  })

  test('[S43] [C23] [16.18] a stake and fee beyond the balance is refused with its code and clientRef', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    const clientRef = newRef()
    await ada.bet({ direction: 'up', amount: 99, clientRef })
    expect(ada.socket.last('betError')).toEqual({
      type: 'betError',
      code: 'INSUFFICIENT_BALANCE',
      message: 'Montant sélectionné (99€) dépasse votre solde',
      clientRef,
    })
    expect(ada.socket.all('newBet')).toEqual([])
  })

  test('[C24] the eleventh open bet is refused with what to do', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    for (let bet = 1; bet <= 11; bet++) await ada.bet({ direction: 'up', amount: 1 })
    expect(ada.socket.all('newBet')).toHaveLength(10)
    const message = 'Vous avez déjà trop de paris dans ce cycle. Reprenez-en un, ou attendez le prochain cycle.'
    expect(ada.socket.last('betError')).toMatchObject({ code: 'BET_TOO_MANY', message })
  })

  test('[C18] [C19] a guest is asked to sign in, in the words for a bet and for a removal', async () => {
    const app = await buildApp()
    const guest = watchCycle(app, null)
    const ada = await seatBettor(app)
    const { id: cycleId } = await liveCycle(app)
    await sendAndSettle(app, guest, { type: 'placeBet', userId: ada.user.id, cycleId, direction: 'up', amount: 5 })
    expect(guest.last('betError')).toMatchObject({ message: 'Vous devez être connecté pour placer un pari.' })
    await sendAndSettle(app, guest, { type: 'removeBet', userId: ada.user.id, betId: cycleId as string as BetId })
    expect(guest.last('betError')).toMatchObject({ message: 'Vous devez être connecté pour annuler un pari.' })
  })

  test('[S16] [S17] nobody bets or takes back in the name of another', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    const bob = await seatBettor(app)
    await ada.bet({ direction: 'up', amount: 5 })
    const { id: betId, cycleId } = ada.socket.last('newBet')
    await sendAndSettle(app, bob.socket, { type: 'placeBet', userId: ada.user.id, cycleId, direction: 'up', amount: 5 })
    expect(bob.socket.last('betError')).toMatchObject({ code: 'FORBIDDEN' })
    await sendAndSettle(app, bob.socket, { type: 'removeBet', userId: ada.user.id, betId })
    expect(bob.socket.last('betError')).toMatchObject({ code: 'FORBIDDEN' })
    await bob.remove(betId)
    expect(bob.socket.last('betError')).toMatchObject({ code: 'BET_NOT_OWN', bet_id: betId })
    expect(await ada.balanceCents()).toBe(10_000 - 510)
  })

  test('a bet on another cycle than the running one is refused', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    const cycleId = newRef() as string as Awaited<ReturnType<typeof liveCycle>>['id']
    await sendAndSettle(app, ada.socket, { type: 'placeBet', userId: ada.user.id, cycleId, direction: 'up', amount: 5 })
    expect(ada.socket.last('betError')).toMatchObject({ code: 'CYCLE_MISMATCH' })
  })

  test('[issue 16.8] a session_id that is not the running cycle’s is refused, to bet and to take back, and moves nothing', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    const { id: cycleId } = await liveCycle(app)
    const bet = { type: 'placeBet', userId: ada.user.id, cycleId, direction: 'up', amount: 5 } as const
    await sendAndSettle(app, ada.socket, { ...bet, session_id: newRef() })
    expect(ada.socket.last('betError')).toMatchObject({
      code: 'CYCLE_MISMATCH',
      message: ERRORS.CYCLE_MISMATCH.message,
    })
    expect(await ada.balanceCents()).toBe(10_000)
    await sendAndSettle(app, ada.socket, { ...bet, session_id: cycleId.toUpperCase() })
    const { id: betId } = ada.socket.last('newBet')
    const removal = { type: 'removeBet', userId: ada.user.id, betId } as const
    await sendAndSettle(app, ada.socket, { ...removal, session_id: 'another' })
    expect(ada.socket.last('betError')).toMatchObject({ code: 'CYCLE_MISMATCH', bet_id: betId })
    expect(await ada.balanceCents()).toBe(10_000 - 510)
    await sendAndSettle(app, ada.socket, { ...removal, session_id: cycleId })
    expect(ada.socket.last('betRemoved')).toMatchObject({ bet_id: betId })
  })

  test('[C17] with bets disabled a bet shows its sentence, what is open can still be taken back, and everybody is informed', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    await ada.bet({ direction: 'up', amount: 5 })
    const { service } = app.application.cycle
    service.setBetsEnabled(false)
    await app.settle()
    expect(ada.socket.last('state')).toMatchObject({ betsEnabled: false })
    await ada.bet({ direction: 'up', amount: 5 })
    expect(ada.socket.last('betError')).toMatchObject({
      code: 'CYCLE_BETS_DISABLED',
      message: 'Le service de paris est temporairement désactivé.',
    })
    await ada.remove(ada.socket.last('newBet').id)
    expect(await ada.balanceCents()).toBe(10_000)
    service.setBetsEnabled(true)
    await ada.bet({ direction: 'down', amount: 5 })
    expect(ada.socket.all('newBet')).toHaveLength(2)
  })

  test('[C07] [C20] bets are taken until the end of candle 29 and not in candle 30, a side that pays too little is closed', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    await reachPoint(app, 290, { before: true })
    const { up, down } = ada.socket.last('candleUpdate').odds
    for (const [direction, odds] of [
      ['up', up],
      ['down', down],
    ] as const) {
      const taken = ada.socket.all('newBet').length
      await ada.bet({ direction, amount: 1 })
      if (odds === 1) expect(ada.socket.last('betError').code).toBe('SIDE_CLOSED')
      else expect(ada.socket.all('newBet')).toHaveLength(taken + 1)
    }
    await reachPoint(app, 290)
    await ada.bet({ direction: 'up', amount: 1 })
    const code: ErrorCode = 'CYCLE_LOCKED'
    expect(ada.socket.last('betError')).toMatchObject({ code, message: ERRORS[code].message })
    expect(ada.socket.last('state')).toMatchObject({ cyclePhase: 'locked', betLocked: true })
  })

  test('[C16] the odds of a closed side are 1, and a bet on it answers that the side is closed and moves nothing', async () => {
    const app = await buildApp({ random: firstCycleFrom(SEEDS.endsBeyondStartPrices) })
    const ada = await seatBettor(app)
    const prices = await pricesOfLive(app)
    const closedAt = prices.findIndex(
      (_price, point) => point > 0 && pointUpdateOf(prices, point, DEFAULT_CYCLE_SETTINGS).quote.up === null,
    )
    expect(closedAt).toBeGreaterThan(0)
    expect(closedAt).toBeLessThan(290)
    await reachPoint(app, closedAt)
    expect(ada.socket.last('candleUpdate').odds).toMatchObject({ up: 1 })
    await ada.bet({ direction: 'up', amount: 5 })
    expect(ada.socket.last('betError')).toMatchObject({ code: 'SIDE_CLOSED', message: ERRORS.SIDE_CLOSED.message })
    expect(ada.socket.all('newBet')).toEqual([])
    expect(await ada.balanceCents()).toBe(10_000)
  })

  test('[C22] what cannot be parsed, or is no known shape, is a format error, not a bet error', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    const bet = {
      type: 'placeBet',
      userId: ada.user.id,
      cycleId: (await liveCycle(app)).id,
      direction: 'up',
      amount: 5,
    }
    const texts = ['{', '', 'null', '[]', '{"type":"placeBets"}', ...unreadable(bet)]
    for (const text of texts) ada.socket.sendText(text)
    await app.settle()
    const refusals = ada.socket.all('error').map(({ code, message }) => [code, message])
    expect(refusals).toEqual(texts.map(() => ['FORMAT_ERROR', 'Erreur de format du message']))
    expect(ada.socket.all('betError')).toEqual([])
    expect(ada.socket.all('newBet')).toEqual([])
    expect(await ada.balanceCents()).toBe(10_000)
  })
})

function unreadable(bet: Readonly<Record<string, unknown>>): readonly string[] {
  return [{ direction: 'sideways' }, { amount: '5' }, { amount: null }, { userId: 7 }].map((wrong) =>
    JSON.stringify({ ...bet, ...wrong }),
  )
}
