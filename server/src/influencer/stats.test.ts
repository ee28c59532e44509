import { randomUUID } from 'node:crypto'
import type { CreatorLinkId, Period, PublicUser } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { balanceCentsOf, battleApps, matchPlayers, seatPlayer } from '../../test/battle-fixture.ts'
import type { TestApp } from '../../test/build-test-app.ts'
import { type Agency, addReferredBet, endedCycle, openAgency } from '../../test/creator-links.ts'
import { describeOnDatabases } from '../../test/describe-on-databases.ts'
import { newLocalWallet, signUpLocally } from '../../test/identity-flows.ts'
import { refusalOf } from '../../test/refusals.ts'
import { openSocket } from '../../test/socket-pair.ts'
import { DAY_MS, HOUR_MS } from '../platform/durations.ts'

function signUpWith({ call }: TestApp, code: string): Promise<PublicUser> {
  return call('signup', { body: { ...newLocalWallet(), creator_link_code: code } })
}

function statsOf({ app, luna, link }: Agency, timeframe?: Period) {
  const query = timeframe === undefined ? {} : { timeframe }
  return app.call('creatorLinkStats', { token: luna.token, params: { id: link.id }, query })
}

/** Lets a player play a whole battle, which makes them active, against somebody of no link. */
async function playBattle(app: TestApp, user: PublicUser): Promise<void> {
  const socket = openSocket(app.application.gateway, { userId: user.id })
  await app.settle()
  const one = { user, socket, balanceCents: () => balanceCentsOf(app, user) }
  const battle = await matchPlayers(app, { one, two: await seatPlayer(app) })
  for (const round of [1, 2, 3]) await battle.playRound(round, { one: 'wrong', two: 'right' })
  expect(socket.all('battle_complete')).toHaveLength(1)
}

describeOnDatabases('statistics of a link', (createDatabase) => {
  const startApp = battleApps(createDatabase)

  test('[E18] [R26] a link that nobody used has zeros, an empty history and itself', async () => {
    const agency = await openAgency(startApp)
    expect(await statsOf(agency)).toEqual({
      stats: { new_users: 0, active_users: 0, total_bets: 0, total_bet_amount: 0 },
      commission_due: 0,
      history: [],
      link: agency.link,
      status_distribution: { active: 0, inactive: 0, new: 0 },
    })
  })

  test('[I18] [I17] a player belongs to the code they signed up with, whatever its case, and to no other', async () => {
    const agency = await openAgency(startApp)
    const { app, giveLink, luna } = agency
    const other = await giveLink(luna, 'OTHER')
    await signUpWith(app, 'luna-7')
    await signUpWith(app, 'UNKNOWN')
    await signUpLocally(app.call)
    expect((await statsOf(agency)).stats.new_users).toBe(1)
    const params = { id: other.id }
    const stats = await app.call('creatorLinkStats', { token: luna.token, params, query: {} })
    expect(stats.stats.new_users).toBe(0)
  })

  test('[I17] a code that changed or ended brings nobody more, and keeps whom it brought', async () => {
    const agency = await openAgency(startApp)
    const { app, admin, link } = agency
    await signUpWith(app, 'LUNA-7')
    const params = { id: link.id }
    await app.call('changeCreatorLink', { token: admin.token, params, body: { link_code: 'NOVA' } })
    await signUpWith(app, 'LUNA-7')
    await signUpWith(app, 'NOVA')
    expect((await statsOf(agency)).stats.new_users).toBe(2)
    await app.call('deleteCreatorLink', { token: admin.token, params })
    await signUpWith(app, 'NOVA')
    expect(await refusalOf(statsOf(agency))).toEqual({ status: 404, code: 'NOT_FOUND' })
    const kept = await app.call('creatorLinkStats', { token: admin.token, params, query: {} })
    expect(kept.stats.new_users).toBe(2)
  })

  test('[I18] [E18] users, activity, bets and amounts are counted by period', async () => {
    const agency = await openAgency(startApp)
    const { app, link } = agency
    const early = await signUpWith(app, 'LUNA-7')
    await playBattle(app, early)
    app.clock.suspend(4 * DAY_MS)
    await app.call('me', { token: agency.luna.token })
    await app.settle()
    app.clock.suspend(4 * DAY_MS)
    const late = await signUpWith(app, 'LUNA-7')
    const idle = await signUpWith(app, 'LUNA-7')
    const stranger = await signUpLocally(app.call)
    const cycleId = await endedCycle(app)
    for (const user of [late, stranger]) {
      await addReferredBet(app, { user, linkId: link.id, cycleId, stakeCents: 2000 })
    }
    expect(idle.id).not.toBe(late.id)
    const ofWeek = await statsOf(agency, '7j')
    // The stranger's bet carries the code, but the stranger belongs to no link.
    expect(ofWeek.stats).toEqual({ new_users: 2, active_users: 1, total_bets: 2, total_bet_amount: 40 })
    expect(ofWeek.status_distribution).toEqual({ active: 1, new: 1, inactive: 1 })
    const ofAll = await statsOf(agency, 'ALL')
    expect(ofAll.stats).toEqual({ new_users: 3, active_users: 2, total_bets: 2, total_bet_amount: 40 })
    expect(ofAll.status_distribution).toEqual({ active: 2, new: 1, inactive: 0 })
    // Whoever signed up before the period and is active in it is no newcomer of it.
    await addReferredBet(app, { user: early, linkId: link.id, cycleId, stakeCents: 2000 })
    expect((await statsOf(agency, '7j')).status_distribution).toEqual({ active: 2, new: 1, inactive: 0 })
    app.clock.suspend(2 * DAY_MS)
    const ofDay = await statsOf(agency, '24h')
    expect(ofDay.stats).toEqual({ new_users: 0, active_users: 0, total_bets: 0, total_bet_amount: 0 })
    expect(ofDay.status_distribution).toEqual({ active: 0, new: 0, inactive: 3 })
    expect(ofDay.history).toEqual([])
    expect((await statsOf(agency, '1m')).stats.new_users).toBe(3)
  })

  test('[R26] [I18] the timeframes are a day, 7 days, 30 days and all time, also without one; one that does not exist is refused', async () => {
    const agency = await openAgency(startApp)
    expect(await refusalOf(statsOf(agency, '1y' as Period))).toEqual({ status: 400, code: 'FORMAT_ERROR' })
    const { app } = agency
    const signedUpMs = app.clock.nowMs()
    await signUpWith(app, 'LUNA-7')
    const { wallet_address, ibex_id } = agency.luna
    const newUsersAfter = async (ms: number, timeframe?: Period) => {
      app.clock.suspend(signedUpMs + ms - app.clock.nowMs())
      // A sign-in ends before the longest timeframe does.
      const luna = await app.call('connect', { body: { wallet_address, ibex_id } })
      return (await statsOf({ ...agency, luna }, timeframe)).stats.new_users
    }
    for (const [timeframe, days] of [
      ['24h', 1],
      ['7j', 7],
      ['1m', 30],
    ] as const) {
      expect(await newUsersAfter(days * DAY_MS, timeframe)).toBe(1)
      expect(await newUsersAfter(days * DAY_MS + 1, timeframe)).toBe(0)
    }
    expect(await newUsersAfter(31 * DAY_MS, 'ALL')).toBe(1)
    expect(await newUsersAfter(31 * DAY_MS)).toBe(1)
  })

  test('[I19] [I06] a day is a day in Paris, and only days with activity are listed, in order', async () => {
    // 23:30 in Paris on the last day of January.
    const agency = await openAgency(startApp, { startMs: Date.UTC(2026, 0, 31, 22, 30) })
    const { app, link } = agency
    const first = await signUpWith(app, 'LUNA-7')
    app.clock.suspend(HOUR_MS)
    const second = await signUpWith(app, 'LUNA-7')
    const cycleId = await endedCycle(app)
    const bet = { linkId: link.id, cycleId, stakeCents: 2000 }
    await addReferredBet(app, { ...bet, user: first })
    await addReferredBet(app, { ...bet, user: first })
    await addReferredBet(app, { ...bet, user: second })
    app.clock.suspend(3 * DAY_MS)
    await playBattle(app, second)
    expect((await statsOf(agency)).history).toEqual([
      { date: '2026-01-31', new_users: 1, active_users: 0, revenue: 0 },
      { date: '2026-02-01', new_users: 1, active_users: 2, revenue: 0.3 },
      { date: '2026-02-04', new_users: 0, active_users: 1, revenue: 0 },
    ])
  })

  test('[I15] [R26] nobody sees the figures of somebody else’s link; admins see all', async () => {
    const agency = await openAgency(startApp)
    const { app, admin, link } = agency
    const { token } = await signUpLocally(app.call)
    const ask = (as: string, id: CreatorLinkId) =>
      app.call('creatorLinkStats', { token: as, params: { id }, query: {} })
    expect(await refusalOf(ask(token, link.id))).toEqual({ status: 403, code: 'FORBIDDEN' })
    expect(await refusalOf(ask(token, randomUUID() as CreatorLinkId))).toEqual({ status: 404, code: 'NOT_FOUND' })
    expect((await ask(admin.token, link.id)).link).toEqual(link)
  })
})
