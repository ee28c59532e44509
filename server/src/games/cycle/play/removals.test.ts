import { chancesOf } from '@bougie/engine'
import { expect, test } from 'vitest'
import { cycleApps, pointOfCandle, pricesOfLive, reachPoint, seatBettor } from '../../../../test/cycle-fixture.ts'
import { describeOnDatabases } from '../../../../test/describe-on-databases.ts'
import { refusalOf } from '../../../../test/refusals.ts'

describeOnDatabases('bets that are cashed out', (createDatabase) => {
  const buildApp = cycleApps(createDatabase)

  test('[C25] [H34] [S17] [S40] [E29] before the next point all of it comes back, the fee too', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    const bob = await seatBettor(app)
    await reachPoint(app, 15)
    await ada.bet({ direction: 'up', amount: 20 })
    const { id, cycleId } = ada.socket.last('newBet')
    await reachPoint(app, 16, { before: true })
    await ada.remove(id)
    const message = {
      type: 'betRemoved',
      bet_id: id,
      user_id: ada.user.id,
      cycleId,
      refunded_amount: 20.4,
      removal: 'undone',
    }
    expect(ada.socket.last('betRemoved')).toEqual({ ...message, new_balance: 100 })
    expect(bob.socket.last('betRemoved')).toEqual(message)
    expect(ada.socket.last('balance_update')).toEqual({ type: 'balance_update', balance: 100, reason: 'cycle_refund' })
    expect(await ada.balanceCents()).toBe(10_000)
    await ada.remove(id)
    expect(ada.socket.last('betError')).toMatchObject({ code: 'BET_ALREADY_REMOVED', bet_id: id })
  })

  test('[C06] [H34] from candle 20 a bet is cashed out at its fair value less 2 %', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    await reachPoint(app, 15)
    await ada.bet({ direction: 'up', amount: 20 })
    const { id, odds } = ada.socket.last('newBet')
    const point = pointOfCandle(24)
    await reachPoint(app, point)
    expect(ada.socket.last('state')).toMatchObject({ cyclePhase: 'cashout', isCashOut: true, betLocked: false })
    await ada.remove(id)
    const prices = await pricesOfLive(app)
    const chances = chancesOf({ startPrice: prices[0] ?? 0, price: prices[point] ?? 0, stepsLeft: 300 - point })
    const fairCents = Math.floor(Math.floor(2_000 * odds + 1e-9) * chances.up + 2_000 * chances.equal)
    const expected = Math.floor(fairCents * 0.98 + 1e-9)
    expect(ada.socket.last('betRemoved')).toMatchObject({ removal: 'cashed_out', refunded_amount: expected / 100 })
    const balanceCents = 10_000 - 2_040 + expected
    expect(ada.socket.last('balance_update')).toEqual({
      type: 'balance_update',
      balance: balanceCents / 100,
      reason: 'cycle_payout',
    })
    expect(await ada.balanceCents()).toBe(balanceCents)
  })

  test('each line of the statement names its type, with the cycle as its cause', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    await ada.bet({ direction: 'up', amount: 20 })
    const { id, cycleId } = ada.socket.last('newBet')
    await ada.remove(id)
    const lines = await app.call('statement', { params: { userId: ada.user.id }, query: {}, token: ada.user.token })
    const cause = { type: 'cycle', id: cycleId }
    expect(lines.slice(0, 4).map(({ type, amount, cause: linked }) => ({ type, amount, linked }))).toEqual([
      { type: 'refund', amount: 0.4, linked: cause },
      { type: 'refund', amount: 20, linked: cause },
      { type: 'fee', amount: -0.4, linked: cause },
      { type: 'stake', amount: -20, linked: cause },
    ])
    expect(lines[0]?.balance).toBe(100)
  })

  test('a bet that never was is not found', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    await ada.remove(ada.user.id as string as Parameters<typeof ada.remove>[0])
    expect(ada.socket.last('betError')).toMatchObject({ code: 'BET_NOT_FOUND' })
    const call = app.call('cycleFairness', { params: { id: ada.user.id as never } })
    expect(await refusalOf(call)).toEqual({ status: 404, code: 'NOT_FOUND' })
  })
})
