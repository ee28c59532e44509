import { expect, test } from 'vitest'
import { BATTLE_PACE, battleApps, seatPlayer } from '../../test/battle-fixture.ts'
import { newBrowserWallet, signInByWallet } from '../../test/browser-wallets.ts'
import { addReferredBet, endedCycle, openAgency } from '../../test/creator-links.ts'
import { CYCLE_MS, cycleApps, POINT_MS, RESULTS_MS, seatBettor, watchCycle } from '../../test/cycle-fixture.ts'
import { describeOnSqlite } from '../../test/describe-on-databases.ts'
import { newLocalWallet, signUpLocally } from '../../test/identity-flows.ts'
import { movement, openBooks, transfer } from '../../test/ledger-books.ts'
import { BANK, deposit, giveMoney, withdraw } from '../../test/payments.ts'
import { refusalOf, statuses } from '../../test/refusals.ts'
import { DAY_MS, MINUTE_MS } from '../platform/durations.ts'
import { accounts } from '../wallet/accounts.ts'

const DELETION = { confirmation: 'SUPPRIMER', giveUpBalance: true } as const

describeOnSqlite('[20.6] an account can be deleted', (createDatabase) => {
  const startApp = battleApps(createDatabase)

  test('whatever others play or wait for', async () => {
    const app = await startApp()
    const { token } = await signUpLocally(app.call)
    const [one, two] = [await seatPlayer(app), await seatPlayer(app)]
    await withdraw(app, one.user, { amount: 20, channel: 'bank', destination: BANK })
    for (const { socket } of [one, two]) socket.send({ type: 'join_battle_queue', amount: 10 })
    await app.advance(BATTLE_PACE.countdownMs)
    expect(await refusalOf(app.call('deleteAccount', { token: two.user.token, body: DELETION }))).toEqual({
      status: 409,
      code: 'ACCOUNT_IN_PLAY',
    })
    await app.call('deleteAccount', { token, body: DELETION })
    expect(await refusalOf(app.call('me', { token }))).toEqual({ status: 401, code: 'UNAUTHORIZED' })
  })

  test('with one cent left only if it is given up, and with nothing left at once', async () => {
    const app = await startApp()
    const { user } = await seatPlayer(app)
    const { token } = user
    const spend = async (cents: number) => {
      const spent = movement(`spent ${cents}`, transfer(accounts.player(user.id), accounts.house, cents))
      await openBooks(app.database).post(spent)
    }
    const remove = () => app.call('deleteAccount', { token, body: { ...DELETION, giveUpBalance: false } })
    await spend(9_999)
    expect(await refusalOf(remove())).toEqual({ status: 409, code: 'ACCOUNT_BALANCE_LEFT' })
    await spend(1)
    await remove()
    expect(await refusalOf(app.call('me', { token }))).toEqual({ status: 401, code: 'UNAUTHORIZED' })
  })

  test('once an admin has decided about its withdrawal', async () => {
    const { app, admin } = await openAgency(startApp)
    const { user } = await seatPlayer(app)
    await giveMoney(app, user, 600)
    const { id } = await withdraw(app, user, { amount: 600, channel: 'card' })
    const remove = () => app.call('deleteAccount', { token: user.token, body: DELETION })
    expect(await refusalOf(remove())).toEqual({ status: 409, code: 'ACCOUNT_PAYMENT_PENDING' })
    await app.call('rejectPayout', { token: admin.token, params: { id } })
    await remove()
  })

  test('while its player waits for an opponent: nobody is paired with somebody who is gone', async () => {
    const app = await startApp()
    const [gone, other] = [await seatPlayer(app), await seatPlayer(app)]
    gone.socket.send({ type: 'join_battle_queue', amount: 10 })
    await app.advance(1_000)
    expect(other.socket.last('battle_queue_update').playersSearching).toBe(1)
    await app.call('deleteAccount', { token: gone.user.token, body: DELETION })
    await app.advance(1_000)
    expect(other.socket.last('battle_queue_update').playersSearching).toBe(0)
    other.socket.send({ type: 'join_battle_queue', amount: 10 })
    await app.advance(1_000)
    expect(other.socket.last('battle_queue_update').playersSearching).toBe(1)
    expect(other.socket.all('battle_match_found')).toEqual([])
  })

  test('once the commission of its links is paid', async () => {
    const { app, admin, luna, link } = await openAgency(startApp)
    const [user, cycleId] = [await signUpLocally(app.call), await endedCycle(app)]
    await addReferredBet(app, { user, linkId: link.id, cycleId, stakeCents: 2000 })
    const remove = () => app.call('deleteAccount', { token: luna.token, body: DELETION })
    expect(await refusalOf(remove())).toEqual({ status: 409, code: 'ACCOUNT_COMMISSION_DUE' })
    await app.call('payCommission', { token: admin.token, params: { id: link.id } })
    await remove()
    expect(await refusalOf(app.call('me', { token: luna.token }))).toEqual({ status: 401, code: 'UNAUTHORIZED' })
  })

  test('with its links, which bring nobody any more; one that was deleted before keeps its time', async () => {
    const { app, admin, luna, link, giveLink } = await openAgency(startApp)
    await app.call('deleteCreatorLink', { token: admin.token, params: { id: link.id } })
    const deletedAt = [new Date(app.clock.nowMs())]
    app.clock.suspend(MINUTE_MS)
    const open = await giveLink(luna, 'LUNA-8')
    await app.call('deleteAccount', { token: luna.token, body: DELETION })
    deletedAt.push(new Date(app.clock.nowMs()))
    const { creatorLink } = app.database.reader.models
    const links = await creatorLink.findMany({ orderBy: { createdAt: 'asc' } })
    expect(links.map((row) => row.deletedAt)).toEqual(deletedAt)
    await app.call('signup', { body: { ...newLocalWallet(), creator_link_code: open.link_code } })
    expect(await app.database.reader.models.user.count({ where: { creatorLinkId: open.id } })).toBe(0)
  })

  test('twice at once, and is deleted once: the log of the administration has one line', async () => {
    const app = await startApp()
    const { token } = await signUpLocally(app.call)
    const remove = () => app.call('deleteAccount', { token, body: DELETION })
    await statuses([remove(), remove()])
    const { adminAction } = app.database.reader.models
    expect(await adminAction.count({ where: { action: 'account_deleted' } })).toBe(1)
  })
})

describeOnSqlite('[20.6] a player who has bet on a cycle can delete the account', (createDatabase) => {
  const startApp = cycleApps(createDatabase)

  test.each([
    ['as soon as its result is paid', CYCLE_MS + 1],
    ['once the next one runs', CYCLE_MS + RESULTS_MS + POINT_MS],
  ])('%s; nobody reads their name then', async (_when, afterMs) => {
    const app = await startApp()
    const { user, bet } = await seatBettor(app)
    await bet({ direction: 'up', amount: 10 })
    const remove = () => app.call('deleteAccount', { token: user.token, body: DELETION })
    expect(await refusalOf(remove())).toEqual({ status: 409, code: 'ACCOUNT_IN_PLAY' })
    await app.advance(afterMs)
    await remove()
    await app.settle()
    const watcher = watchCycle(app, null)
    await app.settle()
    expect(JSON.stringify(watcher.last('initialState'))).not.toContain(user.pseudo)
  })
})

describeOnSqlite('[20.6] a self-exclusion', (createDatabase) => {
  const startApp = battleApps(createDatabase)

  test('comes back with the address of a proven wallet, also when somebody only claims it', async () => {
    const app = await startApp()
    const wallet = newBrowserWallet()
    const { token, id } = await signInByWallet(app.call, wallet)
    await app.call('updateLimits', { token, params: { userId: id }, body: { self_exclude: true } })
    await app.call('deleteAccount', { token, body: DELETION })
    const again = await app.call('signup', { body: { ...newLocalWallet(), wallet_address: wallet.address } })
    expect(await refusalOf(deposit(app, again, { amount: 20 }))).toEqual({ status: 422, code: 'SELF_EXCLUDED' })
  })

  test('or pause that comes back is the longest of those of the browser and of the address', async () => {
    const app = await startApp()
    const [long, other] = [newLocalWallet(), newLocalWallet()]
    const leaving = [
      { wallet: long, hours: 72 },
      { wallet: { ...newLocalWallet(), ibex_id: long.ibex_id }, hours: 24 },
      { wallet: other, hours: 24 },
    ]
    const paused = leaving.map(async ({ wallet, hours }) => {
      const { token, id } = await app.call('signup', { body: wallet })
      await app.call('updateLimits', { token, params: { userId: id }, body: { pause_hours: hours } })
      return token
    })
    for (const token of await Promise.all(paused)) await app.call('deleteAccount', { token, body: DELETION })
    const returning = [
      { ...newLocalWallet(), ibex_id: long.ibex_id },
      { ...long, ibex_id: other.ibex_id },
    ]
    const players = await Promise.all(returning.map((body) => app.call('signup', { body })))
    app.clock.suspend(3 * DAY_MS - 1)
    for (const player of players) {
      expect(await refusalOf(deposit(app, player, { amount: 20 }))).toEqual({ status: 422, code: 'PLAY_PAUSED' })
    }
    app.clock.suspend(1)
    for (const player of players) await deposit(app, player, { amount: 20 })
  })

  test.each([
    ['that runs is kept as long as it runs', -1, 1],
    ['that is over leaves nothing of the wallet', 0, 0],
  ])('or pause %s', async (_rule, afterEndMs, kept) => {
    const app = await startApp()
    const { token, id } = await signUpLocally(app.call)
    await app.call('updateLimits', { token, params: { userId: id }, body: { pause_hours: 24 } })
    app.clock.suspend(DAY_MS + afterEndMs)
    await app.call('deleteAccount', { token, body: DELETION })
    const { exclusionMark } = app.database.reader.models
    expect(await exclusionMark.count({ where: { excludedAt: null, pausedUntil: { not: null } } })).toBe(2 * kept)
  })
})
