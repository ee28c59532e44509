import { randomUUID } from 'node:crypto'
import { cents, verifyCycleFairness } from '@bougie/engine'
import type { ApiScope, UserId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import {
  type Bettor,
  bettorAt,
  CYCLE_MS,
  cycleApps,
  firstCycleFrom,
  liveCycle,
  opposite,
  POINT_MS,
  pricesOfLive,
  RESULTS_MS,
  reachPoint,
  resultOfLive,
  SEEDS,
  seatBettor,
  startPriceAfter,
  watchCycle,
} from '../../../../test/cycle-fixture.ts'
import { describeOnDatabases } from '../../../../test/describe-on-databases.ts'
import { openSocket } from '../../../../test/socket-pair.ts'
import { gainsOf } from './ending.ts'

describeOnDatabases('the end of a cycle', (createDatabase) => {
  const buildApp = cycleApps(createDatabase)

  test('[C26] [H34] [S41] [S42] [E34] winners are paid at their odds before the result is published, each receives their own bets', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    const bob = await seatBettor(app)
    const tab = openSocket(app.application.gateway, { userId: ada.user.id })
    const guest = watchCycle(app, null)
    const result = await resultOfLive(app)
    if (result === 'equal') throw new Error('The first cycle of a test ends up or down')
    await reachPoint(app, 30)
    await ada.bet({ direction: result, amount: 10 })
    await ada.bet({ direction: opposite(result), amount: 5 })
    await bob.bet({ direction: opposite(result), amount: 10 })
    const [won, lost] = ada.socket.all('newBet').filter(({ user_id }) => user_id === ada.user.id)
    const { id: cycleId, startPrice, serverSeed } = await liveCycle(app)
    const finalPrice = (await pricesOfLive(app)).at(-1)
    const payout = Math.floor(1_000 * (won?.odds ?? 0) + 1e-9) / 100
    await reachPoint(app, 300)

    const balance = 100 - 10.2 - 5.1 + payout
    expect(ada.socket.last('betsResults')).toEqual({
      type: 'betsResults',
      cycleId,
      total_balance: Number(balance.toFixed(2)),
      bets: [
        { id: won?.id, prediction: result, odds: won?.odds, bet_amount: 10, payout, result: 'won' },
        { id: lost?.id, prediction: opposite(result), odds: lost?.odds, bet_amount: 5, payout: 0, result: 'lost' },
      ],
    })
    expect(bob.socket.last('betsResults')).toMatchObject({ total_balance: 89.8, bets: [{ result: 'lost', payout: 0 }] })
    expect(guest.all('betsResults')).toEqual([])
    expect(await ada.balanceCents()).toBe(Math.round(balance * 100))
    for (const socket of [ada.socket, tab]) {
      expect(socket.last('balance_update')).toEqual({
        type: 'balance_update',
        balance: Number(balance.toFixed(2)),
        reason: 'cycle_payout',
      })
    }
    expect(bob.socket.all('balance_update').map(({ reason }) => reason)).toEqual(['cycle_stake'])

    const results = { type: 'cycleResults', cycleId, result, startPrice, finalPrice, serverSeed }
    expect(guest.last('cycleResults')).toEqual(results)
    expect(guest.last('candleUpdate').currentPrice).toBe(finalPrice)
    const order = guest.received.map(({ type }) => type).slice(-3)
    expect(order).toEqual(['candleUpdate', 'state', 'cycleResults'])
  })

  test.each([
    ['the last price', SEEDS.endsWithinStartPrices],
    ['a price of its own, for no cycle starts at the last price', SEEDS.endsBeyondStartPrices],
  ])(
    '[C02] [C03] [C04] [C09] after the results the next cycle begins at %s, with nothing of the old one',
    async (_, serverSeed) => {
      const app = await buildApp({ random: firstCycleFrom(serverSeed) })
      const ada = await seatBettor(app)
      await ada.bet({ direction: 'up', amount: 10 })
      await app.advance(CYCLE_MS)
      const results = ada.socket.last('state')
      expect(results).toMatchObject({ cyclePhase: 'results', showResults: true, cycleTime: RESULTS_MS })
      await app.advance(RESULTS_MS)
      const next = ada.socket.last('state')
      const startPrice = await startPriceAfter(app, results.currentPrice)
      expect(startPrice === results.currentPrice).toBe(serverSeed === SEEDS.endsWithinStartPrices)
      expect(next).toMatchObject({
        number: 2,
        cyclePhase: 'betting',
        cycleTime: 19 * 10 * POINT_MS,
        showResults: false,
        startPrice,
        currentPrice: startPrice,
        dataPoints: [],
        playersBets: [],
        openBets: 0,
        upParticipants: 0,
        downParticipants: 0,
        betsResults: null,
        cycleResults: null,
        bonus: 0,
        malus: 0,
      })
      expect(next.resultHistory).toEqual([{ type: results.cycleResults?.result, cycleId: results.cycleId, number: 1 }])
      await app.advance(3 * (CYCLE_MS + RESULTS_MS))
      expect(ada.socket.last('state').number).toBe(5)
    },
  )

  test('the proof is sealed while the cycle runs; afterwards anybody can recompute it, and it matches the published commitment', async () => {
    const app = await buildApp()
    const guest = watchCycle(app, null)
    await app.settle()
    const { cycleId: id, commitment, startPrice } = guest.last('initialState')
    await app.advance(CYCLE_MS - 1)
    const sealed = await app.call('cycleFairness', { params: { id } })
    // Contract, section 7: the fields are those of a battle's proof. No player adds a seed to a cycle.
    expect(sealed).toEqual({ id, commitment, clientSeeds: [], startPrice, revealed: false })
    expect(JSON.stringify(guest.received)).not.toContain((await liveCycle(app)).serverSeed)
    await app.advance(1)
    const fairness = await app.call('cycleFairness', { params: { id } })
    if (!fairness.revealed) throw new Error('revealed once over')
    expect(fairness.clientSeeds).toEqual([])
    expect(verifyCycleFairness(fairness, { commitment, startPrice })).toEqual({ verdict: 'conforme' })
    expect(fairness.serverSeed).toBe(guest.last('cycleResults').serverSeed)
    const points = guest.all('candleUpdate').map(({ currentPrice }) => currentPrice)
    expect(fairness.candles.flatMap(({ prices }) => prices)).toEqual(points)
  })

  test('[P21] [R12] the own history, the gains of the profile and the ranks of the cycle follow', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    const bob = await seatBettor(app)
    const result = await resultOfLive(app)
    if (result === 'equal') throw new Error('The first cycle of a test ends up or down')
    await ada.bet({ direction: result, amount: 10 })
    await bob.bet({ direction: opposite(result), amount: 10 })
    await reachPoint(app, 5)
    await ada.bet({ direction: result, amount: 3 })
    await ada.remove(ada.socket.last('newBet').id)
    await app.advance(CYCLE_MS + RESULTS_MS)

    const history = (user: typeof ada.user) =>
      app.call('endedBets', { params: { userId: user.id }, query: {}, token: user.token })
    const own = await history(ada.user)
    expect(own).toHaveLength(2)
    expect(own[0]).toMatchObject({ bet_amount: 3, result: 'undone', payout: 3.06, net_gain: 0 })
    expect(own[1]).toMatchObject({
      prediction: result,
      bet_amount: 10,
      odds: 2,
      total_fee: 0.2,
      result: 'won',
      payout: 20,
      net_gain: 9.8,
      cycle_number: 1,
      cycle_result: result,
    })
    const page = await app.call('endedBets', {
      params: { userId: ada.user.id },
      query: { limit: 1, before: own[0]?.placed_at },
      token: ada.user.token,
    })
    expect(page).toEqual([own[1]])
    const { user } = await app.call('me', { token: ada.user.token })
    expect(user).toMatchObject({ victories: 0, total_gains: 10 })
    expect(await app.call('leaderboard', { query: { mode: 'cycle', period: '24h' } })).toEqual([
      { rank: 1, user_id: ada.user.id, pseudo: ada.user.pseudo, victories: 1, net_gain: 9.8 },
      { rank: 2, user_id: bob.user.id, pseudo: bob.user.pseudo, victories: 0, net_gain: -10.2 },
    ])
    const stranger = app.call('endedBets', { params: { userId: ada.user.id }, query: {}, token: bob.user.token })
    await expect(stranger).rejects.toMatchObject({ status: 403 })
  })

  test('[20.7] a bet of a program is labelled for everybody, and counts in no ranking and no figure of its player', async () => {
    const app = await buildApp()
    const apiScopes: ApiScope[] = ['read', 'cycle']
    const programOf = ({ user }: Bettor) =>
      bettorAt(app, user, openSocket(app.application.gateway, { userId: user.id, apiScopes, watchesCycle: true }))
    const [person, mixed, owner] = [await seatBettor(app), await seatBettor(app), await seatBettor(app)]
    const bet = { direction: 'up', amount: 10 } as const
    for (const bettor of [person, mixed, programOf(mixed), programOf(owner)]) await bettor.bet(bet)
    await programOf(owner).bet({ direction: 'down', amount: 10 })
    const labels = [undefined, undefined, true, true, true]
    expect(person.socket.all('newBet').map(({ program }) => program)).toEqual(labels)
    const late = watchCycle(app, null)
    await app.settle()
    expect(late.last('initialState').playersBets.map(({ program }) => program)).toEqual(labels.toReversed())

    await app.advance(CYCLE_MS + RESULTS_MS)
    const ranking = await app.call('leaderboard', { query: { mode: 'cycle', period: 'ALL' } })
    expect(ranking.map(({ user_id }) => user_id).sort()).toEqual([person.user.id, mixed.user.id].sort())
    // Only the bet that each of them placed in person counts, not those of the program.
    const [one, two] = ranking.map(({ victories, net_gain }) => ({ victories, net_gain }))
    expect(one).toEqual(two)
    // One of the program's two bets has won, unless the cycle ended at its start price.
    expect((await app.call('me', { token: owner.user.token })).user.total_gains).toBe(0)
  })

  test('a voided cycle has no result: open bets come back with their fees, what was cashed out stays, and the next begins', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    const bob = await seatBettor(app)
    await ada.bet({ direction: 'up', amount: 10 })
    await bob.bet({ direction: 'down', amount: 7 })
    await reachPoint(app, 50)
    const { id } = await liveCycle(app)
    const { admin } = app.application.cycle
    expect(admin.preview(id)).toEqual({
      ok: true,
      cycleId: id,
      number: 1,
      openBets: 2,
      players: 2,
      stakesCents: 1_700,
      feesCents: 34,
    })
    const recorded: unknown[] = []
    const voided = await admin.cancel(id, async (_transaction, refunds) => void recorded.push(refunds))
    await app.settle()
    expect(recorded).toEqual([voided])
    expect(voided).toMatchObject({ ok: true, openBets: 2, stakesCents: 1_700 })
    expect(await ada.balanceCents()).toBe(10_000)
    expect(await bob.balanceCents()).toBe(10_000)
    expect(ada.socket.last('betsResults')).toMatchObject({
      total_balance: 100,
      bets: [{ result: 'voided', payout: 10.2 }],
    })
    expect(ada.socket.last('balance_update')).toEqual({ type: 'balance_update', balance: 100, reason: 'cycle_refund' })
    const states = ada.socket.all('state').slice(-2)
    expect(states).toMatchObject([
      { cyclePhase: 'closed', cycleResults: null, voidReason: expect.stringContaining('annulé') },
      { cyclePhase: 'betting', number: 2, resultHistory: [] },
    ])
    // Nobody learns the prices that were never published.
    const closes = states[1]?.candles.map(({ close }) => close)
    expect(closes).toHaveLength(5)
    const lastPrice = ada.socket.last('candleUpdate').currentPrice
    expect([closes?.at(-1), states[1]?.startPrice]).toEqual([lastPrice, lastPrice])
    expect(await app.call('cycleFairness', { params: { id } })).toMatchObject({
      revealed: true,
      result: null,
      candles: [],
    })
    expect(await admin.cancel(id, () => Promise.resolve())).toMatchObject({ ok: false })
    const [newest, older] = await admin.list({ limit: 10, before: null })
    expect(newest).toMatchObject({ number: 2, status: 'live' })
    expect(older).toMatchObject({
      number: 1,
      status: 'closed',
      voidReason: 'admin',
      paidInCents: 1_734,
      paidOutCents: 1_734,
    })
  })

  test('[S41] who has bets receives their results as soon as the balance can be read again, and watches meanwhile', async () => {
    const { database } = await createDatabase()
    const { reader } = database
    let isAway = false
    const query: typeof reader.query = (statement) =>
      isAway ? Promise.reject(new Error('no connection')) : reader.query(statement)
    const app = await buildApp({ useDatabase: { ...database, reader: { ...reader, query } } })
    const ada = await seatBettor(app)
    await ada.bet({ direction: 'up', amount: 10 })
    await reachPoint(app, 300, { before: true })
    isAway = true
    await app.advance(1)
    expect(ada.socket.all('cycleResults')).toHaveLength(1)
    expect(ada.socket.all('betsResults')).toEqual([])
    const tab = watchCycle(app, ada.user)
    await app.settle()
    expect(tab.last('initialState')).toMatchObject({ cyclePhase: 'results', betsResults: null })
    isAway = false
    await app.advance(RESULTS_MS)
    expect(ada.socket.all('betsResults')).toMatchObject([{ bets: [{ bet_amount: 10 }] }])
    expect(ada.socket.last('betsResults').total_balance).toBe((await ada.balanceCents()) / 100)
    // Other reads failed meanwhile too.
    app.logged.takeErrors()
  })

  test('a void counts what it refunds: a bet just before it, and only players with an open one', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    const bob = await seatBettor(app)
    await bob.bet({ direction: 'down', amount: 7 })
    await bob.remove(bob.socket.last('newBet').id)
    const { id } = await liveCycle(app)
    const { admin, service } = app.application.cycle
    expect(admin.preview(id)).toMatchObject({ openBets: 0, players: 0, stakesCents: 0, feesCents: 0 })
    const placed = service.placeBet({
      userId: ada.user.id,
      cycleId: id,
      direction: 'up',
      stakeCents: cents(1_000),
      sessionId: null,
      linkCode: null,
      clientRef: null,
      isProgram: false,
    })
    const recorded: unknown[] = []
    const voided = await admin.cancel(id, async (_transaction, refunds) => void recorded.push(refunds))
    expect(await placed).toMatchObject({ ok: true })
    expect(voided).toEqual({
      ok: true,
      cycleId: id,
      number: 1,
      openBets: 1,
      players: 1,
      stakesCents: 1_000,
      feesCents: 20,
    })
    expect(recorded).toEqual([voided])
    await app.settle()
    expect(await ada.balanceCents()).toBe(10_000)
  })

  test('what an admin does beside the void is stored with it, or neither is', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    await ada.bet({ direction: 'up', amount: 10 })
    const { id } = await liveCycle(app)
    const voided = app.application.cycle.admin.cancel(id, () => Promise.reject(new Error('no audit log')))
    await expect(voided).rejects.toThrow('no audit log')
    await app.settle()
    expect((await liveCycle(app)).id).toBe(id)
    expect(await ada.balanceCents()).toBe(10_000 - 1_020)
  })

  test('[X04] closing the games ends with the running cycle; opening them starts the next', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    await ada.bet({ direction: 'up', amount: 10 })
    const { service } = app.application.cycle
    service.setGamesClosed(true)
    await ada.bet({ direction: 'up', amount: 10 })
    expect(ada.socket.last('betError')).toMatchObject({ code: 'CYCLE_BETS_DISABLED' })
    await app.advance(CYCLE_MS + RESULTS_MS + 10_000)
    expect(ada.socket.last('betsResults').bets).toHaveLength(1)
    expect(ada.socket.last('state')).toMatchObject({ cyclePhase: 'closed', number: 1, betsEnabled: false })
    service.setGamesClosed(false)
    await app.settle()
    expect(ada.socket.last('state')).toMatchObject({ cyclePhase: 'betting', number: 2, betsEnabled: true })
  })
})

test('[P21] the gains of a cycle are payouts less stakes, of won bets and of cash-outs above their stake', () => {
  const [ada, bob] = [randomUUID() as UserId, randomUUID() as UserId]
  const bet = { userId: ada, stakeCents: 1_000, byProgram: false } as const
  const gains = gainsOf([
    { ...bet, result: 'won', payoutCents: 2_000 },
    { ...bet, result: 'won', payoutCents: 2_000, byProgram: true },
    { ...bet, result: 'cashed_out', payoutCents: 1_420 },
    { ...bet, result: 'cashed_out', payoutCents: 665 },
    { ...bet, result: 'lost', payoutCents: 0 },
    { ...bet, result: 'equal', payoutCents: 1_000 },
    { ...bet, userId: bob, result: 'won', payoutCents: 1_010 },
  ])
  expect(gains).toEqual(
    new Map([
      [ada, 1_420],
      [bob, 10],
    ]),
  )
})
