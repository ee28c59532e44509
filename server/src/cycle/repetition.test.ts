import { expect, test } from 'vitest'
import {
  bettorAt,
  CYCLE_MS,
  cycleApps,
  liveCycle,
  newRef,
  RESULTS_MS,
  reachPoint,
  seatBettor,
  watchCycle,
} from '../testing/cycle-table.ts'
import { describeOnDatabases } from '../testing/describe-on-databases.ts'
import { createFailingDatabase } from '../testing/failing-database.ts'

describeOnDatabases('the same clientRef', (createDatabase) => {
  const buildApp = cycleApps(createDatabase)

  test('sent again, from another tab too, it gets the first answer, and nothing happens twice', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    const clientRef = newRef()
    await ada.bet({ direction: 'up', amount: 10, clientRef })
    const first = ada.socket.last('newBet')
    const tab = bettorAt(app, ada.user, watchCycle(app, ada.user))
    await app.settle()
    await tab.bet({ direction: 'up', amount: 10, clientRef })
    expect(tab.socket.all('newBet')).toEqual([first])
    const removalRef = newRef()
    await ada.remove(first.id, removalRef)
    const removed = ada.socket.last('betRemoved')
    await tab.remove(first.id, removalRef)
    expect(tab.socket.all('betRemoved')).toEqual([removed, removed])
    expect(await ada.balanceCents()).toBe(10_000)
  })

  test('a server that knows nothing of it finds it in the database: bet and removal, and after the end of the cycle', async () => {
    const app = await buildApp({ environment: { CYCLE_CANDLE_MS: '1000' } })
    const ada = await seatBettor(app)
    const [clientRef, removalRef] = [newRef(), newRef()]
    await ada.bet({ direction: 'up', amount: 10, clientRef })
    await ada.bet({ direction: 'down', amount: 10 })
    const [first, second] = ada.socket.all('newBet')
    if (first === undefined || second === undefined) throw new Error('both were taken')
    await ada.remove(second.id, removalRef)

    const next = await buildApp({
      environment: { CYCLE_CANDLE_MS: '1000' },
      useDatabase: app.database,
      startMs: app.clock.nowMs() + 500,
    })
    const again = bettorAt(next, ada.user, watchCycle(next, ada.user))
    await next.settle()
    await again.bet({ direction: 'up', amount: 10, clientRef })
    expect(again.socket.last('newBet')).toMatchObject({ id: first.id, bet_amount: 10, odds: first.odds, clientRef })
    await again.remove(second.id, removalRef)
    expect(again.socket.last('betRemoved')).toMatchObject({
      bet_id: second.id,
      removal: 'undone',
      clientRef: removalRef,
    })
    expect(await again.balanceCents()).toBe(10_000 - 1_020)

    await next.advance(30_000 + RESULTS_MS)
    const balance = await again.balanceCents()
    const last = await buildApp({ useDatabase: app.database, startMs: next.clock.nowMs() })
    const socket = watchCycle(last, ada.user)
    const { id: userId } = ada.user
    socket.send({ type: 'placeBet', userId, cycleId: first.cycleId, direction: 'up', amount: 10, clientRef })
    await last.settle()
    expect(socket.last('newBet')).toMatchObject({ id: first.id, bet_amount: 10, odds: first.odds, clientRef })
    expect(await bettorAt(last, ada.user, socket).balanceCents()).toBe(balance)
  })

  test('a bet that could not be stored has not happened: the state is the old one, and sent again it is taken', async () => {
    const { database, fail } = createFailingDatabase((await createDatabase()).database)
    const app = await buildApp({ useDatabase: database })
    const ada = await seatBettor(app)
    await reachPoint(app, 5)
    const clientRef = newRef()
    fail('disk full')
    await ada.bet({ direction: 'up', amount: 10, clientRef })
    expect(ada.socket.last('betError')).toMatchObject({ code: 'SERVER_ERROR', clientRef })
    expect(ada.socket.all('newBet')).toEqual([])
    fail(null)
    await ada.bet({ direction: 'up', amount: 10, clientRef })
    expect(ada.socket.last('newBet')).toMatchObject({ bet_amount: 10, new_balance: 89.8, clientRef })
    expect(app.logged.takeErrors().length).toBeGreaterThan(0)
  })

  test('a bet that comes while the house closes is refused, and nobody waits for it', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    app.application.cycle.stop()
    await ada.bet({ direction: 'up', amount: 10 })
    expect(ada.socket.last('betError')).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect(await ada.balanceCents()).toBe(10_000)
    expect(app.logged.takeErrors()).toHaveLength(1)
  })

  test('an end that could not be stored is not told, and is tried until it is', async () => {
    const { database, fail } = createFailingDatabase((await createDatabase()).database)
    const app = await buildApp({ useDatabase: database })
    const ada = await seatBettor(app)
    await ada.bet({ direction: 'up', amount: 10 })
    const { cycleId } = ada.socket.last('newBet')
    const points = () => ada.socket.all('candleUpdate').filter((update) => update.cycleId === cycleId)
    await reachPoint(app, 299)
    fail('disk full')
    await app.advance(1_000)
    expect(ada.socket.all('cycleResults')).toEqual([])
    expect(points()).toHaveLength(299)
    fail(null)
    await app.advance(200)
    expect(ada.socket.all('cycleResults')).toHaveLength(1)
    expect(points()).toHaveLength(300)
    expect(ada.socket.all('betsResults')).toHaveLength(1)
    await app.advance(CYCLE_MS)
    expect((await liveCycle(app)).number).toBe(2)
    expect(app.logged.takeErrors().length).toBeGreaterThan(0)
  })
})
