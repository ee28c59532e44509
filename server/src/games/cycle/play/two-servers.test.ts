// Two servers with separate connections to one Postgres, each with its own clock: no server owns the cycle.
import { valuesOf } from '@bougie/engine'
import { afterEach, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/build-test-app.ts'
import {
  bettorAt,
  CYCLE_MS,
  cycleApps,
  liveCycle,
  newRef,
  POINT_MS,
  RESULTS_MS,
  reachPoint,
  seatBettor,
  watchCycle,
} from '../../../../test/cycle-fixture.ts'
import { describeOnPostgres } from '../../../../test/describe-on-databases.ts'
import { createInterruptible } from '../../../../test/interruptible-database.ts'
import { link } from '../../../../test/linked-apps.ts'
import { testSecrets } from '../../../../test/test-secrets.ts'
import { createPrismaDatabase } from '../../../infrastructure/prisma/prisma-database.ts'
import type { Database } from '../../../ports/database.ts'

describeOnPostgres('the cycle on two servers', (createDatabase) => {
  const closings: (() => Promise<void>)[] = []
  // Registered first, so that it runs last.
  afterEach(async () => {
    for (const close of closings.splice(0)) await close()
  })
  const startApp = cycleApps(createDatabase)

  async function openTwo({ linked = true } = {}) {
    const { database, url } = await createDatabase()
    const second = await createPrismaDatabase({ url, secrets: () => testSecrets, migrates: false })
    const [one, two] = [await startApp({ useDatabase: database }), await startApp({ useDatabase: second })]
    if (linked) link(one, two)
    const both = async (run: (app: TestApp) => Promise<unknown>) => {
      await Promise.all([run(one), run(two)])
      await one.settle()
      await two.settle()
    }
    closings.push(() => second.close())
    return { one, two, both }
  }

  test('one cycle is started, each phase is ended once, and each result is paid once and published by both', async () => {
    const { one, two, both } = await openTwo()
    const ada = await seatBettor(one)
    const bob = await seatBettor(two)
    await ada.bet({ direction: 'up', amount: 10 })
    await bob.bet({ direction: 'down', amount: 10 })
    const { id } = await liveCycle(one)
    for (let step = 0; step < 4; step++) await both((app) => app.advance((CYCLE_MS + RESULTS_MS) / 4))
    for (const { socket } of [ada, bob]) {
      expect(socket.all('cycleResults')).toMatchObject([{ cycleId: id }])
      expect(socket.all('betsResults')).toMatchObject([{ cycleId: id, bets: [{}] }])
      expect(socket.all('candleUpdate').filter(({ cycleId }) => cycleId === id)).toHaveLength(300)
      expect(socket.last('state')).toMatchObject({ number: 2, resultHistory: [{ cycleId: id }] })
    }
    const paid = (await ada.balanceCents()) + (await bob.balanceCents())
    const result = ada.socket.last('cycleResults').result
    expect(paid).toBe(20_000 - 2_040 + 2_000)
    expect(['up', 'down', 'equal']).toContain(result)
  })

  test('a bet at one server is published at the other, to its owner with the new balance', async () => {
    const { one, two } = await openTwo()
    const ada = await seatBettor(one)
    const tab = watchCycle(two, ada.user)
    const guest = watchCycle(two, null)
    await two.settle()
    const clientRef = newRef()
    await ada.bet({ direction: 'up', amount: 10, clientRef })
    await two.settle()
    expect(tab.last('newBet')).toEqual({ ...ada.socket.last('newBet'), new_balance: 89.8, clientRef })
    expect(guest.last('newBet').new_balance).toBeUndefined()
    await bettorAt(two, ada.user, tab).remove(ada.socket.last('newBet').id)
    await one.settle()
    expect(ada.socket.last('betRemoved')).toMatchObject({ refunded_amount: 10.2, new_balance: 100 })
  })

  test('the same clientRef at both at once is one bet, and a balance is not spent at both', async () => {
    const { one, two, both } = await openTwo()
    const ada = await seatBettor(one)
    const there = bettorAt(two, ada.user, watchCycle(two, ada.user))
    await two.settle()
    const clientRef = newRef()
    await Promise.all([ada, there].map((tab) => tab.bet({ direction: 'up', amount: 60, clientRef })))
    await Promise.all([ada, there].map((tab) => tab.bet({ direction: 'down', amount: 30, clientRef: newRef() })))
    await both((app) => app.settle())
    expect(await ada.balanceCents()).toBe(10_000 - 6_120 - 3_060)
    const open = one.application.cycle.readModel.current?.state.bets.size
    expect(open).toBe(2)
  })

  test('a server that receives no events catches up with its next transaction, and publishes the whole state', async () => {
    const { one, two } = await openTwo({ linked: false })
    const ada = await seatBettor(one)
    const bob = await seatBettor(two)
    await ada.bet({ direction: 'up', amount: 10 })
    expect(bob.socket.all('newBet')).toEqual([])
    await bob.bet({ direction: 'down', amount: 5 })
    expect(bob.socket.last('state')).toMatchObject({ openBets: 2, upParticipants: 1, downParticipants: 1 })
    expect(bob.socket.last('state').playersBets.map(({ pseudo }) => pseudo)).toEqual([bob.user.pseudo, ada.user.pseudo])
    // The other server is far ahead: a whole cycle has ended there.
    await one.advance(CYCLE_MS + RESULTS_MS)
    await two.advance(CYCLE_MS)
    expect(bob.socket.all('cycleResults')).toHaveLength(1)
    expect(bob.socket.all('betsResults')).toMatchObject([{ bets: [{ bet_amount: 5 }] }])
    await two.advance(RESULTS_MS)
    expect(bob.socket.last('state')).toMatchObject({ number: 2 })
  })

  /** For two seconds by the clock of the database, once, between the decision and the commit of a bet. */
  function standingStill(database: Database): Database {
    let stillMs = 2_000
    return {
      ...database,
      transaction: (work) =>
        database.transaction((transaction) =>
          work({
            ...transaction,
            commitBefore(databaseMs) {
              transaction.commitBefore(databaseMs - stillMs)
              stillMs = 0
            },
          }),
        ),
    }
  }

  test('a bet whose server stands still before the commit is decided anew: the other shows prices meanwhile', async () => {
    const { database, url } = await createDatabase()
    const { database: interruptible, suspendNext } = createInterruptible(standingStill(database))
    const second = await createPrismaDatabase({ url, secrets: () => testSecrets, migrates: false })
    closings.push(() => second.close())
    const [one, two] = [await startApp({ useDatabase: interruptible }), await startApp({ useDatabase: second })]
    const ada = await seatBettor(one)
    const guest = watchCycle(two, null)
    await two.settle()
    const { id: cycleId } = await liveCycle(two)
    const held = suspendNext()
    ada.socket.send({ type: 'placeBet', userId: ada.user.id, cycleId, direction: 'up', amount: 10 })
    await held.worked
    await two.advance(50 * POINT_MS)
    expect(guest.all('candleUpdate')).toHaveLength(50)
    one.clock.suspend(50 * POINT_MS)
    held.commit()
    await one.settle()
    const bets = one.application.cycle.readModel.current?.state.bets
    expect(bets && [...valuesOf(bets)].map(({ pointIndex }) => pointIndex)).toEqual([50])
    expect(await ada.balanceCents()).toBe(10_000 - 1_020)
  })

  test('a bet at one server knows no price that another has shown whose clock jumped forward', async () => {
    const { one, two } = await openTwo({ linked: false })
    const ada = await seatBettor(one)
    const guest = watchCycle(two, null)
    await two.settle()
    two.clock.suspend(30 * POINT_MS)
    await two.advance(50 * POINT_MS)
    await ada.bet({ direction: 'up', amount: 10 })
    const bets = one.application.cycle.readModel.current?.state.bets
    const [bet] = bets ? valuesOf(bets) : []
    expect(guest.all('candleUpdate')).toHaveLength(80)
    expect(bet?.pointIndex).toBeGreaterThanOrEqual(80)
  })

  test('an operator at one server cancels it for all', async () => {
    const { one, two } = await openTwo()
    const ada = await seatBettor(one)
    await ada.bet({ direction: 'up', amount: 10 })
    await reachPoint(one, 10)
    await two.advance(100)
    const { id } = await liveCycle(two)
    expect(await two.application.cycle.admin.cancel(id, () => Promise.resolve())).toMatchObject({
      ok: true,
      openBets: 1,
    })
    await one.settle()
    expect(ada.socket.last('betsResults')).toMatchObject({ total_balance: 100, bets: [{ result: 'voided' }] })
    expect(ada.socket.last('state')).toMatchObject({ number: 2, cyclePhase: 'betting' })
  })
})
