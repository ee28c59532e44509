import { chancesOf } from '@bougie/engine'
import type { CycleId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import type { TestApp } from '../../../../test/build-test-app.ts'
import { openAgency } from '../../../../test/creator-links.ts'
import {
  bettorAt,
  CYCLE_MS,
  cycleApps,
  firstCycleFrom,
  liveCycle,
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
import { Prisma } from '../../../generated/sqlite/client.ts'
import type { Database } from '../../../ports/database.ts'

describeOnDatabases('a cycle that nobody can read', (createDatabase) => {
  const buildApp = cycleApps(createDatabase)

  test('[issue 15, 1] pays what open bets are worth at the last published point, keeps their fees, and the game goes on', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    await ada.bet({ direction: 'up', amount: 10 })
    await reachPoint(app, 5)
    await ada.bet({ direction: 'down', amount: 5 })
    await ada.remove(ada.socket.last('newBet').id)
    await reachPoint(app, 200)
    const { id } = await liveCycle(app)
    const worth = await worthOf(app, { point: 200, payoutCents: 2_000, stakeCents: 1_000 })
    expect(worth).not.toBe(1_000)
    await addForeignEvent(app.database, id)
    await dropReservation(app.database)
    const next = await buildApp({ useDatabase: app.database, startMs: app.clock.nowMs() })
    const balanceCents = 10_000 - 1_020 + worth
    expect(await ada.balanceCents()).toBe(balanceCents)
    expect(next.events).toContainEqual({
      type: 'balanceChanged',
      userId: ada.user.id,
      balance: { cents: balanceCents, transfers: expect.any(Number) },
      reason: 'cycle_share',
    })
    expect(await liveCycle(next)).toMatchObject({ number: 2 })
    const [, unread] = await next.application.cycle.admin.list({ limit: 2, before: null })
    expect(unread).toMatchObject({
      id,
      status: 'closed',
      voidReason: 'failure',
      paidInCents: 1_530,
      paidOutCents: 510 + worth,
    })
    const history = { params: { userId: ada.user.id }, query: {}, token: ada.user.token }
    expect(await next.call('endedBets', history)).toMatchObject([
      { bet_amount: 5, result: 'undone', payout: 5.1 },
      { bet_amount: 10, result: 'voided', payout: worth / 100 },
    ])
    expect(next.logged.takeErrors()).toHaveLength(1)
    await next.advance(CYCLE_MS + RESULTS_MS)
    expect(await liveCycle(next)).toMatchObject({ number: 3 })
  })

  test('because the data of an event are damaged, is abandoned as well, and the game goes on', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    await ada.bet({ direction: 'up', amount: 10 })
    const { id } = await liveCycle(app)
    await addForeignEvent(app.database, id, '{"type":"cycleCl')
    const next = await buildApp({ useDatabase: app.database, startMs: app.clock.nowMs() })
    expect(next.logged.takeErrors()).toHaveLength(1)
    expect(await liveCycle(next)).toMatchObject({ number: 2 })
    const [, unread] = await next.application.cycle.admin.list({ limit: 2, before: null })
    expect(unread).toMatchObject({ id, status: 'closed', voidReason: 'failure', paidInCents: 1_020 })
    expect(unread?.paidOutCents).toBeGreaterThan(0)
  })

  test.each([
    ['whose data are damaged', { data: '{"type":"betPl' }],
    ['that lacks fields of this version', { data: '{"type":"betPlaced","atMs":0}' }],
    ['whose note is damaged', { note: '{"clientRef":' }],
  ] as const)('returns the stake of a bet %s, and pays the others their value', async (_, damage) => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    const bob = await seatBettor(app)
    await ada.bet({ direction: 'up', amount: 10 })
    await reachPoint(app, 200)
    await bob.bet({ direction: 'up', amount: 5 })
    const { id } = await liveCycle(app)
    await damageEvent(app.database, id, { type: 'betPlaced', of: ada.user.id, ...damage })
    await dropReservation(app.database)
    const next = await buildApp({ useDatabase: app.database, startMs: app.clock.nowMs() })
    expect(next.logged.takeErrors()).toHaveLength(1)
    expect(await liveCycle(next)).toMatchObject({ number: 2 })
    expect(await ada.balanceCents()).toBe(10_000 - 20)
    const history = { params: { userId: bob.user.id }, query: {}, token: bob.user.token }
    const [voided] = await next.call('endedBets', history)
    const worthCents = Math.round((voided?.payout ?? 0) * 100)
    // A bet is worth its stake at the point where it was placed; fractions of a cent stay with the house.
    expect([499, 500]).toContain(worthCents)
    expect(await bob.balanceCents()).toBe(10_000 - 510 + worthCents)
    const [, unread] = await next.application.cycle.admin.list({ limit: 2, before: null })
    expect(unread).toMatchObject({
      id,
      status: 'closed',
      voidReason: 'failure',
      paidInCents: 1_530,
      paidOutCents: 1_000 + worthCents,
    })
  })

  test.each([
    ['are damaged', '{"type":"cycleStar'],
    ['lack the settings', '{"type":"cycleStarted","atMs":0,"startedAtMs":0}'],
    ['have no number as start', '{"type":"cycleStarted","settings":{"candleMs":1000},"startedAtMs":"now"}'],
    ['have candles without length', '{"type":"cycleStarted","settings":{"candleMs":0},"startedAtMs":0}'],
  ])('pays the value at the latest point of any bet if the data of its start %s', async (_, data) => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    const bob = await seatBettor(app)
    await ada.bet({ direction: 'up', amount: 10 })
    await reachPoint(app, 200)
    await bob.bet({ direction: 'up', amount: 5 })
    const worth = await worthOf(app, { point: 200, payoutCents: 2_000, stakeCents: 1_000 })
    const { id } = await liveCycle(app)
    await damageEvent(app.database, id, { type: 'cycleStarted', of: '', data })
    const next = await buildApp({ useDatabase: app.database, startMs: app.clock.nowMs() })
    expect(next.logged.takeErrors()).toHaveLength(1)
    expect(await liveCycle(next)).toMatchObject({ number: 2 })
    expect(await ada.balanceCents()).toBe(10_000 - 1_020 + worth)
  })

  test('lists a bet that was taken back after a price point, with what it paid', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    await ada.bet({ direction: 'up', amount: 10 })
    await reachPoint(app, 5)
    await ada.remove(ada.socket.last('newBet').id)
    const { removal, refunded_amount } = ada.socket.last('betRemoved')
    expect(removal).toBe('removed')
    const { id } = await liveCycle(app)
    await addForeignEvent(app.database, id)
    const next = await buildApp({ useDatabase: app.database, startMs: app.clock.nowMs() })
    expect(next.logged.takeErrors()).toHaveLength(1)
    const refundCents = Math.round(refunded_amount * 100)
    expect(await ada.balanceCents()).toBe(10_000 - 1_020 + refundCents)
    const history = { params: { userId: ada.user.id }, query: {}, token: ada.user.token }
    expect(await next.call('endedBets', history)).toMatchObject([
      { bet_amount: 10, result: 'removed', payout: refunded_amount },
    ])
    const [, unread] = await next.application.cycle.admin.list({ limit: 2, before: null })
    expect(unread).toMatchObject({ id, paidInCents: 1_020, paidOutCents: refundCents })
  })

  test('pays a removed bet once, also if the event of its removal is damaged', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    await ada.bet({ direction: 'up', amount: 10 })
    await ada.remove(ada.socket.last('newBet').id)
    const { id } = await liveCycle(app)
    await damageEvent(app.database, id, { type: 'betRemoved', of: '', data: 'null' })
    const next = await buildApp({ useDatabase: app.database, startMs: app.clock.nowMs() })
    expect(next.logged.takeErrors()).toHaveLength(1)
    expect(await liveCycle(next)).toMatchObject({ number: 2 })
    expect(await ada.balanceCents()).toBe(10_000)
  })

  test('reveals its seed once it is over, and nothing before', async () => {
    const app = await buildApp()
    const { id, serverSeed, commitment, startPrice } = await liveCycle(app)
    await addForeignEvent(app.database, id)
    const fairness = () => app.call('cycleFairness', { params: { id } })
    expect(await fairness()).toEqual({ id, clientSeeds: [], revealed: false, commitment, startPrice })
    app.application.cycle.service.wake()
    await app.settle()
    expect(app.logged.takeErrors()).toHaveLength(1)
    const voided = { finalPrice: null, result: null, candles: [] }
    expect(await fairness()).toEqual({
      id,
      clientSeeds: [],
      revealed: true,
      commitment,
      startPrice,
      serverSeed,
      ...voided,
    })
  })

  test.each([
    ['its last price', SEEDS.endsWithinStartPrices],
    ['a price of its own, for no cycle starts at its last price', SEEDS.endsBeyondStartPrices],
  ])('and has its result is only closed: it has paid, and the next one begins at %s', async (_, serverSeed) => {
    const app = await buildApp({ random: firstCycleFrom(serverSeed) })
    const ada = await seatBettor(app)
    await ada.bet({ direction: 'up', amount: 10 })
    const lastPrice = (await pricesOfLive(app)).at(-1) ?? 0
    const { id } = await liveCycle(app)
    await app.advance(CYCLE_MS + RESULTS_MS / 2)
    const { result } = ada.socket.last('cycleResults')
    const balance = await ada.balanceCents()
    await addForeignEvent(app.database, id)
    const next = await buildApp({ useDatabase: app.database, startMs: app.clock.nowMs() })
    expect(next.logged.takeErrors()).toHaveLength(1)
    const startPrice = await startPriceAfter(next, lastPrice)
    expect(startPrice === lastPrice).toBe(serverSeed === SEEDS.endsWithinStartPrices)
    expect(await liveCycle(next)).toMatchObject({ number: 2, startPrice })
    expect(await ada.balanceCents()).toBe(balance)
    const [, unread] = await next.application.cycle.admin.list({ limit: 2, before: null })
    expect(unread).toMatchObject({ id, status: 'closed', voidReason: null, result })
    expect(await next.call('cycleFairness', { params: { id } })).toMatchObject({ result, finalPrice: lastPrice })
    await next.advance(CYCLE_MS + RESULTS_MS)
    expect(await liveCycle(next)).toMatchObject({ number: 3 })
  })

  test('[issue 15, 1] and has come to its end pays what its committed result pays, however late', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    const result = await resultOfLive(app)
    await ada.bet({ direction: 'up', amount: 10 })
    await addForeignEvent(app.database, (await liveCycle(app)).id)
    const next = await buildApp({ useDatabase: app.database, startMs: app.clock.nowMs() + 3_600_000 })
    expect(next.logged.takeErrors()).toHaveLength(1)
    expect(await ada.balanceCents()).toBe(10_000 - 1_020 + { up: 2_000, down: 0, equal: 1_000 }[result])
  })

  test('keeps the fees, so that what links were paid for them stays theirs', async () => {
    const { app, admin, link } = await openAgency(buildApp)
    const ada = await seatBettor(app)
    await ada.bet({ direction: 'up', amount: 20, code: link.link_code })
    const generated = async () =>
      (await app.call('adminCreatorLinks', { token: admin.token, query: {} }))[0]?.total_commission_generated
    expect(await generated()).toBe(0.1)
    await addForeignEvent(app.database, (await liveCycle(app)).id)
    app.application.cycle.service.wake()
    await app.settle()
    expect(app.logged.takeErrors()).toHaveLength(1)
    // A bet is worth its stake at the point where it was placed.
    expect(await ada.balanceCents()).toBe(10_000 - 40)
    expect(await generated()).toBe(0.1)
  })

  test('is the last one while the games are closed; opening them starts the next', async () => {
    const app = await buildApp()
    const { service, readModel } = app.application.cycle
    service.setGamesClosed(true)
    await addForeignEvent(app.database, (await liveCycle(app)).id)
    await app.advance(CYCLE_MS + RESULTS_MS + 10_000)
    expect(app.logged.takeErrors()).toHaveLength(1)
    expect(readModel.current).toBeNull()
    service.setGamesClosed(false)
    await app.settle()
    expect(await liveCycle(app)).toMatchObject({ number: 2 })
    expect(readModel.current).toMatchObject({ head: { number: 2 } })
  })

  test('and was given up by another server is left by who knew its beginning', async () => {
    const app = await buildApp()
    const guest = watchCycle(app, null)
    await reachPoint(app, 5)
    const { id } = await liveCycle(app)
    await addForeignEvent(app.database, id)
    const other = await buildApp({ useDatabase: app.database, startMs: app.clock.nowMs() })
    expect(other.logged.takeErrors()).toHaveLength(1)
    await reachPoint(app, 20)
    app.application.cycle.service.wake()
    await app.settle()
    expect(guest.last('state')).toMatchObject({ number: 2, cyclePhase: 'betting' })
    const ada = await seatBettor(other)
    await bettorAt(app, ada.user, watchCycle(app, ada.user)).bet({ direction: 'up', amount: 10 })
    expect(await ada.balanceCents()).toBe(10_000 - 1_020)
  })

  test('and can not be paid either is tried again ever more rarely', async () => {
    const app = await buildApp()
    const ada = await seatBettor(app)
    await ada.bet({ direction: 'up', amount: 10 })
    const { id } = await liveCycle(app)
    const result = await resultOfLive(app)
    await addForeignEvent(app.database, id)
    const giveBack = await takeEscrow(app.database, id)
    const next = await buildApp({ useDatabase: app.database, startMs: app.clock.nowMs() })
    await next.advance(30_000)
    const tries = next.logged.takeErrors().length / 2
    expect(tries).toBeGreaterThan(10)
    expect(tries).toBeLessThan(20)
    await giveBack()
    await next.advance(10_000)
    expect(next.logged.takeErrors()).toHaveLength(1)
    expect(await ada.balanceCents()).toBe(10_000 - 1_020 + { up: 2_000, down: 0, equal: 1_000 }[result])
    expect((await liveCycle(next)).number).toBeGreaterThan(1)
  })
})

/** The fair value, by the chances of the engine, of a bet on `up` at a point of the running cycle. */
async function worthOf(
  app: TestApp,
  { point, payoutCents, stakeCents }: { point: number; payoutCents: number; stakeCents: number },
): Promise<number> {
  const prices = await pricesOfLive(app)
  const { up, equal } = chancesOf({ startPrice: prices[0] ?? 0, price: prices[point] ?? 0, stepsLeft: 300 - point })
  return Math.floor(payoutCents * up + stakeCents * equal + 1e-9)
}

/** Stores an event that does not fit, as a later version might. */
const FOREIGN_EVENT = JSON.stringify({ type: 'cycleClosed', atMs: 0 })

/** The next server then values bets at the last published point: at this pace, the reservation is half a cycle. */
async function dropReservation(database: Database): Promise<void> {
  await database.transaction((transaction) =>
    transaction.execute(Prisma.sql`DELETE FROM settings WHERE key = 'cycle_points'`),
  )
}

async function addForeignEvent(database: Database, id: CycleId, data = FOREIGN_EVENT): Promise<void> {
  await database.transaction(async (transaction) => {
    const { execute } = transaction
    await execute(Prisma.sql`
      INSERT INTO cycle_events (cycle_id, sequence, type, data, at)
      SELECT id, version + 1, 'cycleClosed', ${data}, started_at
      FROM cycles WHERE id = ${id}`)
    await execute(Prisma.sql`UPDATE cycles SET version = version + 1 WHERE id = ${id}`)
  })
}

interface Damage {
  readonly type: 'cycleStarted' | 'betPlaced' | 'betRemoved'
  /** Text that its data contain. */
  readonly of: string
  readonly data?: string | null
  readonly note?: string | null
}

/** Overwrites stored events of a cycle, as a failing disk might. */
async function damageEvent(
  database: Database,
  id: CycleId,
  { type, of, data = null, note = null }: Damage,
): Promise<void> {
  const damaged = await database.transaction(async ({ dialect, execute }) => {
    const triggers = (verb: string) => Prisma.raw(`ALTER TABLE cycle_events ${verb} TRIGGER ALL`)
    await execute(dialect === 'sqlite' ? Prisma.raw('DROP TRIGGER cycle_events_immutable') : triggers('DISABLE'))
    const rows = await execute(Prisma.sql`
      UPDATE cycle_events SET data = COALESCE(${data}, data), note = COALESCE(${note}, note)
      WHERE cycle_id = ${id} AND type = ${type} AND data LIKE ${`%${of}%`}`)
    if (dialect === 'postgres') await execute(triggers('ENABLE'))
    return rows
  })
  expect(damaged).toBe(1)
}

/** Empties the escrow, so that nothing can be paid from it, and returns a function that undoes this. */
async function takeEscrow(database: Database, id: CycleId): Promise<() => Promise<void>> {
  const move = (key: string, { from, to }: { from: string; to: string }, openStakesCents: number) =>
    database.transaction(async (transaction) => {
      const { execute } = transaction
      await execute(Prisma.sql`
        INSERT INTO ledger_movements (id, key, reason, cause_type, cause_id, created_at)
        VALUES (${key}, ${key}, 'mistake', 'cycle', ${id}, ${new Date(0)})`)
      await execute(Prisma.sql`
        INSERT INTO ledger_transfers (movement_id, ordinal, from_account_id, to_account_id, amount_cents)
        VALUES (${key}, 0, ${from}, ${to}, 1000)`)
      await execute(Prisma.sql`UPDATE cycles SET open_stakes_cents = ${openStakesCents} WHERE id = ${id}`)
    })
  const escrow = `escrow:cycle:${id}`
  await move('taken', { from: escrow, to: 'house' }, 0)
  return () => move('returned', { from: 'house', to: escrow }, 1_000)
}
