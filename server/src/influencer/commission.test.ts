// Real bets, placed and undone over a socket, and the commission that a link earns from them.
import { expect, test } from 'vitest'
import type { TestApp } from '../../test/build-test-app.ts'
import { type Agency, openAgency } from '../../test/creator-links.ts'
import {
  type Bettor,
  bettorAt,
  CYCLE_MS,
  cycleApps,
  liveCycle,
  RESULTS_MS,
  watchCycle,
} from '../../test/cycle-fixture.ts'
import { describeOnDatabases } from '../../test/describe-on-databases.ts'
import { newLocalWallet } from '../../test/identity-flows.ts'
import { Prisma } from '../generated/sqlite/client.ts'

/** Past the end of the running cycle. */
const WHOLE_CYCLE_MS = CYCLE_MS + RESULTS_MS / 2

async function sitDown({ app }: Agency): Promise<Bettor> {
  const user = await app.call('signup', { body: { ...newLocalWallet(), creator_link_code: 'LUNA-7' } })
  return bettorAt(app, user, watchCycle(app, user))
}

/** Undoes the newest bet at once. */
async function undo({ socket, user, remove }: Bettor): Promise<number> {
  const newest = socket
    .all('newBet')
    .filter(({ user_id }) => user_id === user.id)
    .at(-1)
  if (newest === undefined) throw new Error('a bet was placed')
  await remove(newest.id)
  return socket.last('betRemoved').refunded_amount
}

/** Amounts returned to the fees account, in order of time. */
async function returnsOf({ database }: TestApp) {
  return database.reader.query(Prisma.sql`
    SELECT movement.reason, transfer.from_account_id AS "fromAccount", transfer.to_account_id AS "toAccount",
      transfer.amount_cents AS cents
    FROM ledger_movements AS movement JOIN ledger_transfers AS transfer ON transfer.movement_id = movement.id
    WHERE movement.reason IN ('commission_returned', 'commission_lost') ORDER BY movement.created_at, movement.reason`)
}

function statsOf({ app, luna, link }: Agency) {
  return app.call('creatorLinkStats', { token: luna.token, params: { id: link.id }, query: {} })
}

describeOnDatabases('commission of real bets', (createDatabase) => {
  const startApp = cycleApps(createDatabase)

  test('[I17] [I19] [E17] [C27] a quarter of the fee of a bet that carries the code is the link’s, at once and after the cycle', async () => {
    const agency = await openAgency(startApp)
    const { app, admin, link } = agency
    const bettor = await sitDown(agency)
    await bettor.bet({ direction: 'up', amount: 30, code: 'luna-7' })
    await bettor.bet({ direction: 'up', amount: 10 })
    await bettor.bet({ direction: 'up', amount: 10, code: 'UNKNOWN' })
    const figures = {
      stats: { new_users: 1, active_users: 1, total_bets: 1, total_bet_amount: 30 },
      link: { total_commission_generated: 0.15 },
      history: [{ date: '2026-01-01', new_users: 1, active_users: 1, revenue: 0.15 }],
      status_distribution: { active: 1, inactive: 0, new: 0 },
    }
    expect(await statsOf(agency)).toMatchObject(figures)
    await app.advance(WHOLE_CYCLE_MS)
    expect(bettor.socket.all('cycleResults')).toHaveLength(1)
    expect(await statsOf(agency)).toMatchObject(figures)
    // A commission that was paid out stays earned.
    await app.call('payCommission', { token: admin.token, params: { id: link.id } })
    expect(await statsOf(agency)).toMatchObject(figures)
  })

  test('[I18] [I19] a bet that is undone before the next point earned nothing and was none', async () => {
    const agency = await openAgency(startApp)
    const { app } = agency
    const bettor = await sitDown(agency)
    await bettor.bet({ direction: 'up', amount: 30, code: 'LUNA-7' })
    await bettor.bet({ direction: 'up', amount: 20, code: 'LUNA-7' })
    expect((await statsOf(agency)).link.total_commission_generated).toBe(0.25)
    expect(await undo(bettor)).toBe(20.4)
    const figures = {
      stats: { total_bets: 1, total_bet_amount: 30 },
      link: { total_commission_generated: 0.15 },
      history: [{ revenue: 0.15 }],
    }
    expect(await statsOf(agency)).toMatchObject(figures)
    await app.advance(WHOLE_CYCLE_MS)
    expect(await statsOf(agency)).toMatchObject(figures)
  })

  test('[I18] a bet too small for a cent of commission counts once its cycle is over; one that is undone never does', async () => {
    const agency = await openAgency(startApp)
    const bettor = await sitDown(agency)
    await bettor.bet({ direction: 'up', amount: 1, code: 'LUNA-7' })
    await bettor.bet({ direction: 'up', amount: 1, code: 'LUNA-7' })
    expect(await undo(bettor)).toBe(1.02)
    await agency.app.advance(WHOLE_CYCLE_MS)
    expect(await statsOf(agency)).toMatchObject({
      stats: { total_bets: 1, total_bet_amount: 1 },
      link: { total_commission_generated: 0 },
    })
  })

  test('[I19] a refunded fee takes the balance of the paid out account, never more; the rest is a loss of the house account', async () => {
    const agency = await openAgency(startApp)
    const { app, admin, link } = agency
    const bettor = await sitDown(agency)
    const payOut = () => app.call('payCommission', { token: admin.token, params: { id: link.id } })
    await bettor.bet({ direction: 'up', amount: 30, code: 'LUNA-7' })
    const [first] = bettor.socket.all('newBet')
    if (first === undefined) throw new Error('a bet was placed')
    await payOut()
    await bettor.bet({ direction: 'up', amount: 10, code: 'LUNA-7' })
    await bettor.remove(first.id)
    expect(bettor.socket.last('betRemoved').refunded_amount).toBe(30.6)
    expect(await returnsOf(app)).toEqual([
      { reason: 'commission_lost', fromAccount: 'house', toAccount: 'fees', cents: 10 },
      { reason: 'commission_returned', fromAccount: `commission:${link.id}`, toAccount: 'fees', cents: 5 },
    ])
    // One of the three bets that are voided together was already paid out.
    await app.advance(RESULTS_MS)
    await bettor.bet({ direction: 'up', amount: 20, code: 'LUNA-7' })
    await payOut()
    await bettor.bet({ direction: 'up', amount: 4, code: 'LUNA-7' })
    await app.application.cycle.admin.cancel((await liveCycle(app)).id, () => Promise.resolve())
    await app.settle()
    expect((await returnsOf(app)).slice(2)).toEqual([
      { reason: 'commission_lost', fromAccount: 'house', toAccount: 'fees', cents: 15 },
      { reason: 'commission_returned', fromAccount: `commission:${link.id}`, toAccount: 'fees', cents: 2 },
    ])
    expect(await bettor.balanceCents()).toBe(10_000)
  })

  test('[I18] a bet that is undone after its commission was paid out is none, at once and after the cycle', async () => {
    const agency = await openAgency(startApp)
    const { app, admin, link } = agency
    const bettor = await sitDown(agency)
    await bettor.bet({ direction: 'up', amount: 30, code: 'LUNA-7' })
    await app.call('payCommission', { token: admin.token, params: { id: link.id } })
    await undo(bettor)
    const stats = { total_bets: 0, total_bet_amount: 0 }
    expect(await statsOf(agency)).toMatchObject({ stats })
    await app.advance(WHOLE_CYCLE_MS)
    expect(await statsOf(agency)).toMatchObject({ stats })
  })

  test('[I17] nobody earns on their own bets', async () => {
    const agency = await openAgency(startApp)
    const { app, luna } = agency
    const bettor = bettorAt(app, luna, watchCycle(app, luna))
    await bettor.bet({ direction: 'up', amount: 50, code: 'LUNA-7' })
    expect(bettor.socket.all('newBet')).toHaveLength(1)
    expect((await statsOf(agency)).link.total_commission_generated).toBe(0)
  })

  test('[I17] the code of a link that was deleted earns nothing more', async () => {
    const agency = await openAgency(startApp)
    const { app, admin, link } = agency
    const bettor = await sitDown(agency)
    await app.call('deleteCreatorLink', { token: admin.token, params: { id: link.id } })
    await bettor.bet({ direction: 'up', amount: 30, code: 'LUNA-7' })
    expect(bettor.socket.all('newBet')).toHaveLength(1)
    const [row] = await app.call('adminCreatorLinks', { token: admin.token, query: {} })
    expect(row).toMatchObject({ users: 1, total_commission_generated: 0, commission_due: 0 })
  })
})
