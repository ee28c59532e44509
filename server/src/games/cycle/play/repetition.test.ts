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
} from '../../../../test/cycle-fixture.ts'
import { describeOnDatabases } from '../../../../test/describe-on-databases.ts'
import { createFailingDatabase } from '../../../../test/failing-database.ts'

describeOnDatabases('the same clientRef', (createDatabase) => {
  const buildApp = cycleApps(createDatabase)

  test('sent again, from another tab too, it gets the first response, and nothing happens twice', async () => {
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
    expect(ada.socket.all('betRemoved')).toHaveLength(1)
    await tab.remove(first.id, removalRef)
    expect(tab.socket.all('betRemoved')).toEqual([removed, removed])
    await tab.bet({ direction: 'up', amount: 10, clientRef })
    expect(tab.socket.all('newBet').map(({ id }) => id)).toEqual([first.id, first.id])
    expect(await ada.balanceCents()).toBe(10_000)
  })

  test('from two players it is two bets', async () => {
    const app = await buildApp()
    const clientRef = newRef()
    const [ada, bob] = [await seatBettor(app), await seatBettor(app)]
    for (const { bet } of [ada, bob]) await bet({ direction: 'up', amount: 10, clientRef })
    const [first, second] = bob.socket.all('newBet')
    expect([first?.user_id, second?.user_id]).toEqual([ada.user.id, bob.user.id])
    expect(second?.id).not.toBe(first?.id)
    expect([await ada.balanceCents(), await bob.balanceCents()]).toEqual([8_980, 8_980])
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

  test('after the end of its cycle a removal has its first response too, under its own clientRef alone', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    const bob = await seatBettor(app)
    const removalRef = newRef()
    await ada.bet({ direction: 'up', amount: 10 })
    const { id } = ada.socket.last('newBet')
    await reachPoint(app, 20)
    await ada.remove(id, removalRef)
    const first = ada.socket.last('betRemoved')
    await bob.remove(id, removalRef)
    expect(bob.socket.all('betError')).toMatchObject([{ code: 'BET_NOT_OWN' }])
    await app.advance(CYCLE_MS + RESULTS_MS)
    const next = await buildApp({ useDatabase: app.database, startMs: app.clock.nowMs() })
    const again = bettorAt(next, ada.user, watchCycle(next, ada.user))
    await again.remove(id, removalRef)
    expect(again.socket.last('betRemoved')).toEqual(first)
    const other = bettorAt(next, bob.user, watchCycle(next, bob.user))
    await again.remove(id, newRef())
    await again.remove(id)
    await other.remove(id, removalRef)
    const notFound = { code: 'BET_NOT_FOUND' }
    expect(again.socket.all('betError')).toMatchObject([notFound, notFound])
    expect(again.socket.all('betRemoved')).toHaveLength(1)
    expect(other.socket.all('betError')).toMatchObject([notFound])
    expect(other.socket.all('betRemoved')).toEqual([])
  })

  test('while bets are stopped, and while no cycle runs, a repeated bet or removal is confirmed all the same', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    const [clientRef, otherRef] = [newRef(), newRef()]
    await reachPoint(app, 7)
    await ada.bet({ direction: 'down', amount: 5, clientRef: otherRef })
    const other = ada.socket.last('newBet')
    await ada.bet({ direction: 'up', amount: 1 })
    const taken = ada.socket.last('newBet').id
    const removalRef = newRef()
    await ada.remove(taken, removalRef)
    const { refunded_amount } = ada.socket.last('betRemoved')
    await ada.bet({ direction: 'up', amount: 10, clientRef })
    const first = ada.socket.last('newBet')
    const next = await buildApp({ useDatabase: app.database, startMs: app.clock.nowMs() })
    const { service } = next.application.cycle
    service.setBetsEnabled(false)
    const { socket, bet, remove } = bettorAt(next, ada.user, watchCycle(next, ada.user))
    await bet({ direction: 'up', amount: 10, clientRef })
    expect(socket.all('newBet')).toEqual([first])
    await bet({ direction: 'up', amount: 10, clientRef: newRef() })
    await bet({ direction: 'up', amount: 10 })
    const isDisabled = { code: 'CYCLE_BETS_DISABLED' }
    expect(socket.all('betError')).toMatchObject([isDisabled, isDisabled])

    service.setGamesClosed(true)
    await next.advance(CYCLE_MS + RESULTS_MS)
    const { cycleId, id, point, odds } = other
    const again = { type: 'placeBet', userId: ada.user.id, cycleId, direction: 'down', amount: 5 } as const
    socket.send({ ...again, clientRef: otherRef })
    socket.send({ ...again, clientRef: newRef() })
    await next.settle()
    expect(socket.last('newBet')).toMatchObject({ cycleId, id, point, odds, bet_amount: 5, clientRef: otherRef })
    expect(socket.all('betError')).toMatchObject([isDisabled, isDisabled, isDisabled])
    await remove(taken, removalRef)
    expect(socket.all('betRemoved')).toMatchObject([{ bet_id: taken, refunded_amount, clientRef: removalRef }])
  })

  test('in a later cycle it is still the first bet, and disturbs nobody who bets at the same time', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    const clientRef = newRef()
    await ada.bet({ direction: 'up', amount: 10, clientRef })
    const { new_balance: _then, ...first } = ada.socket.last('newBet')
    await app.advance(CYCLE_MS + RESULTS_MS)
    const next = await buildApp({ useDatabase: app.database, startMs: app.clock.nowMs() })
    const again = bettorAt(next, ada.user, watchCycle(next, ada.user))
    const bob = await seatBettor(next)
    const balance = await again.balanceCents()
    // Chance decides the prices of a later cycle, and one side may be closed at its first ones.
    const direction = bob.socket.last('initialState').odds.down === 1 ? 'up' : 'down'
    await Promise.all([
      again.bet({ direction: 'up', amount: 10, clientRef }),
      bob.bet({ direction, amount: 5, clientRef: newRef() }),
    ])
    expect(again.socket.all('newBet').find(({ id }) => id === first.id)).toEqual({
      ...first,
      new_balance: balance / 100,
    })
    expect(await again.balanceCents()).toBe(balance)
    expect(await bob.balanceCents()).toBe(10_000 - 510)
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

  test('a stored bet counts even if this server fails to publish it; the next ones are published again', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    let fails = true
    const failOnce = () => {
      if (!fails) return
      fails = false
      throw new Error('a listener is broken')
    }
    app.application.cycle.readModel.listen({ stepped: failOnce, summarized: failOnce, missed: failOnce })
    await ada.bet({ direction: 'up', amount: 10 })
    expect(app.logged.takeErrors()).toHaveLength(1)
    expect(ada.socket.all('betError')).toEqual([])
    expect(app.events.filter(({ type }) => type === 'cycleStepped')).toHaveLength(2)
    await app.advance(200)
    await ada.bet({ direction: 'down', amount: 5 })
    expect(ada.socket.all('newBet').map(({ bet_amount, new_balance }) => [bet_amount, new_balance])).toEqual([
      [10, 89.8],
      [5, 84.7],
    ])
  })

  test('a bet that comes while the games close is refused, and nobody waits for it', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    app.application.cycle.stop()
    await ada.bet({ direction: 'up', amount: 10 })
    expect(ada.socket.last('betError')).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect(await ada.balanceCents()).toBe(10_000)
    expect(app.logged.takeErrors()).toHaveLength(1)
  })

  test('an end that could not be stored is not published, and is retried until it is stored', async () => {
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
