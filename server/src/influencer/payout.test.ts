import { randomUUID } from 'node:crypto'
import type { CreatorLinkId, UserId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { testApps } from '../../test/build-test-app.ts'
import { type Agency, addReferredBet, endedCycle, openAgency } from '../../test/creator-links.ts'
import { describeOnDatabases, describeOnPostgres } from '../../test/describe-on-databases.ts'
import { signUpLocally } from '../../test/identity-flows.ts'
import { overOrWaiting, twoConnections } from '../../test/interruptible-database.ts'
import { openBooks } from '../../test/ledger-books.ts'
import { balanceOf } from '../../test/payments.ts'
import { refusalOf, statuses } from '../../test/refusals.ts'
import { erase } from '../personal-data/repository.ts'
import type { Transaction } from '../ports/database.ts'
import { accounts } from '../wallet/accounts.ts'

const NOTHING_DUE = { status: 422, code: 'NO_COMMISSION' }

/** Bets of 20 euros earn 10 cents each. */
async function earn({ app, link }: Agency, bets: number): Promise<void> {
  const user = await signUpLocally(app.call)
  const cycleId = await endedCycle(app)
  for (let count = 0; count < bets; count += 1) {
    await addReferredBet(app, { user, linkId: link.id, cycleId, stakeCents: 2000 })
  }
}

function pay({ app, admin, link }: Agency, idempotencyKey?: string) {
  return app.call('payCommission', { token: admin.token, params: { id: link.id }, idempotencyKey })
}

async function auditOf({ app, admin }: Agency) {
  const { balanced, problems } = await app.call('ledgerAudit', { token: admin.token })
  return { balanced, problems }
}

describeOnDatabases('the payout of a commission', (createDatabase) => {
  const startApp = testApps(createDatabase)

  test('[I19] an admin pays all of it to the wallet of the influencer, who sees it in balance and statement', async () => {
    const agency = await openAgency(startApp)
    const { app, luna, link, admin } = agency
    await earn(agency, 3)
    const due = async () => {
      const stats = { token: luna.token, params: { id: link.id }, query: {} }
      return (await app.call('creatorLinkStats', stats)).commission_due
    }
    expect(await due()).toBe(0.3)
    const { paid, link: after } = await pay(agency)
    expect(paid).toBe(0.3)
    expect(await due()).toBe(0)
    expect(after).toEqual({
      ...link,
      pseudo: 'Luna',
      total_commission_generated: 0.3,
      commission_paid: 0.3,
      commission_due: 0,
      users: 0,
      deleted_at: null,
    })
    expect(await balanceOf(app, luna)).toBe(100.3)
    const statement = { token: luna.token, params: { userId: luna.id }, query: { limit: 1 } }
    const [line] = await app.call('statement', statement)
    expect(line).toMatchObject({ type: 'commission', amount: 0.3, balance: 100.3 })
    const file = await app.call('statementExport', { ...statement, query: {} })
    expect(file).toContain(`;Commission;0,30;100,30;Lien créateur;${link.id}`)
    expect(app.events.filter(({ type }) => type === 'balanceChanged').at(-1)).toMatchObject({
      userId: luna.id,
      balance: { cents: 10_030, transfers: 2 },
      reason: 'commission',
    })
    const [action] = await app.call('adminActions', { token: admin.token, query: { limit: 1 } })
    expect(action).toMatchObject({
      action: 'commission_paid',
      subject_id: link.id,
      details: { userId: luna.id, code: 'LUNA-7', amountCents: 30 },
    })
    expect(await auditOf(agency)).toEqual({ balanced: true, problems: [] })
  })

  test('what was paid is paid: nothing is due afterwards, and what comes later is', async () => {
    const agency = await openAgency(startApp)
    expect(await refusalOf(pay(agency))).toEqual(NOTHING_DUE)
    await earn(agency, 1)
    await pay(agency)
    expect(await refusalOf(pay(agency))).toEqual(NOTHING_DUE)
  })

  test('an owner still sees what a deleted link has to pay, until it is paid; the list of links stays as it is', async () => {
    const agency = await openAgency(startApp)
    const { app, admin, luna, link } = agency
    await earn(agency, 3)
    await agency.giveLink(luna, 'OTHER')
    const other = await signUpLocally(app.call)
    const due = ({ token }: { token: string } = luna) => app.call('creatorLinks', { token, query: { deleted: 'due' } })
    expect(await due()).toEqual([])
    await app.call('deleteCreatorLink', { token: admin.token, params: { id: link.id } })
    expect(await due()).toMatchObject([{ id: link.id, deleted_at: expect.any(String), commission_due: 0.3 }])
    expect(await due(other)).toEqual([])
    const live = await app.call('creatorLinks', { token: luna.token, query: {} })
    expect(live.map((owned) => [owned.link_code, 'deleted_at' in owned, 'commission_due' in owned])).toEqual([
      ['OTHER', false, false],
    ])
    await pay(agency)
    expect(await due()).toEqual([])
  })

  test('of payouts that are ordered at the same time one pays', async () => {
    const agency = await openAgency(startApp)
    await earn(agency, 2)
    expect(await statuses([1, 2, 3, 4].map(() => pay(agency)))).toEqual([200, 422, 422, 422])
    expect(await balanceOf(agency.app, agency.luna)).toBe(100.2)
  })

  test('the same order sent again under its key receives the first response and pays once', async () => {
    const agency = await openAgency(startApp)
    const other = { ...agency, link: await agency.giveLink(agency.luna, 'OTHER') }
    await earn(agency, 2)
    const key = randomUUID()
    const first = await pay(agency, key)
    expect(await pay(agency, key)).toEqual(first)
    expect(await balanceOf(agency.app, agency.luna)).toBe(100.2)
    expect(await refusalOf(pay(other, key))).toEqual({ status: 409, code: 'IDEMPOTENCY_CONFLICT' })
  })

  test('what a deleted link has earned is paid all the same', async () => {
    const agency = await openAgency(startApp)
    await earn(agency, 1)
    const { app, admin, link } = agency
    await app.call('deleteCreatorLink', { token: admin.token, params: { id: link.id } })
    expect((await pay(agency)).paid).toBe(0.1)
  })

  test('what a link earned while its owner deleted the account is paid to nobody', async () => {
    const agency = await openAgency(startApp)
    const body = { confirmation: 'SUPPRIMER', giveUpBalance: true } as const
    await agency.app.call('deleteAccount', { token: agency.luna.token, body })
    await earn(agency, 1)
    expect(await refusalOf(pay(agency))).toEqual({ status: 404, code: 'NOT_FOUND' })
  })

  test('nobody decides over their own commission, neither by paying it nor by giving away the link that earned it nor by taking one', async () => {
    const agency = await openAgency(startApp)
    const { app, admin, luna, link, giveLink } = agency
    const own = await giveLink(admin, 'PATRON')
    const change = (id: CreatorLinkId, body: { user_id: UserId; link_code?: string }) =>
      app.call('changeCreatorLink', { token: admin.token, params: { id }, body })
    const refused = { status: 403, code: 'FORBIDDEN' }
    const [user, cycleId] = [await signUpLocally(app.call), await endedCycle(app)]
    for (const { id: linkId } of [link, own]) await addReferredBet(app, { user, linkId, cycleId, stakeCents: 2000 })
    expect(await refusalOf(pay({ ...agency, link: own }))).toEqual(refused)
    expect(await refusalOf(change(own.id, { user_id: luna.id }))).toEqual(refused)
    expect(await refusalOf(change(link.id, { user_id: admin.id }))).toEqual(refused)
    expect(await change(own.id, { user_id: admin.id, link_code: 'PATRONNE' })).toMatchObject({ link_code: 'PATRONNE' })
    await pay(agency)
    expect(await change(link.id, { user_id: admin.id })).toMatchObject({ user_id: admin.id })
  })

  test('only an admin pays, and only what a link has earned', async () => {
    const agency = await openAgency(startApp)
    const asOwner = { ...agency, admin: agency.luna }
    expect(await refusalOf(pay(asOwner))).toEqual({ status: 403, code: 'FORBIDDEN' })
    const nowhere = { ...agency, link: { ...agency.link, id: randomUUID() as CreatorLinkId } }
    expect(await refusalOf(pay(nowhere))).toEqual({ status: 404, code: 'NOT_FOUND' })
  })
})

describeOnPostgres('a commission whose link changes on another server while it is paid', (createDatabase) => {
  const openTwo = twoConnections(createDatabase)
  const startApp = testApps(createDatabase)

  test.each([
    [
      'its owner deletes the account',
      (transaction: Transaction, { luna }: Agency) =>
        erase(transaction, { userId: luna.id, at: new Date(0), walletAddress: '0xGone', walletId: 'gone' }),
    ],
    [
      'it is given to somebody else',
      ({ models }: Transaction, { admin, link }: Agency) =>
        models.creatorLink.update({ where: { id: link.id }, data: { userId: admin.id } }),
    ],
  ])('is paid to nobody: %s', async (_change, change) => {
    const { first, second, suspendNext } = await openTwo()
    const agency = await openAgency((options) => startApp({ ...options, useDatabase: second }))
    await earn(agency, 1)
    const { ledger, balances } = openBooks(second)
    const owner = accounts.player(agency.luna.id)
    const before = await balances(owner, accounts.commission(agency.link.id))
    const held = suspendNext()
    const changed = first.transaction(async (transaction) => {
      await ledger.lock(transaction, [owner])
      await change(transaction, agency)
    })
    await held.worked
    const paid = refusalOf(pay(agency))
    await overOrWaiting(agency.app, paid)
    held.commit()
    await changed
    expect(await paid).toEqual({ status: 404, code: 'NOT_FOUND' })
    expect(await balances(owner, accounts.commission(agency.link.id))).toEqual(before)
  })
})
