import { randomUUID } from 'node:crypto'
import type { RestClient } from '@bougie/api-client/rest-client.ts'
import type { CreatorLinkId, PublicUser, UserId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { testApps } from '../../test/build-test-app.ts'
import { openAgency } from '../../test/creator-links.ts'
import { describeOnDatabases, describeOnPostgres, describeOnSqlite } from '../../test/describe-on-databases.ts'
import { newLocalWallet, signUpLocally, signUpWithPasskey } from '../../test/identity-flows.ts'
import { overOrWaiting, twoConnections } from '../../test/interruptible-database.ts'
import { refusalOf, statuses } from '../../test/refusals.ts'

const FORBIDDEN = { status: 403, code: 'FORBIDDEN' }
const NOT_FOUND = { status: 404, code: 'NOT_FOUND' }
const FORMAT_ERROR = { status: 400, code: 'FORMAT_ERROR' }
const CODE_TAKEN = { status: 409, code: 'LINK_CODE_TAKEN' }

describeOnDatabases('codes and lists of creator links', (createDatabase) => {
  const startApp = testApps(createDatabase)

  test('[R22] a code belongs to one link, whatever the case, also when two ask at the same time', async () => {
    const { giveLink, luna } = await openAgency(startApp)
    expect(await refusalOf(giveLink(luna, 'luna-7'))).toEqual(CODE_TAKEN)
    const race = ['NOVA', 'nova', 'Nova'].map((code) => giveLink(luna, code))
    expect(await statuses(race)).toEqual([200, 409, 409])
  })

  test('[R24] a deleted link is gone, stays in the list of admins, and its code is nobody else’s', async () => {
    const { app, admin, luna, link, giveLink } = await openAgency(startApp)
    const params = { id: link.id }
    await app.call('deleteCreatorLink', { token: admin.token, params })
    expect(await app.call('creatorLinks', { token: luna.token, query: {} })).toEqual([])
    expect(await refusalOf(app.call('creatorLink', { token: luna.token, params }))).toEqual(NOT_FOUND)
    expect(await refusalOf(app.call('creatorLink', { token: admin.token, params }))).toEqual(NOT_FOUND)
    expect(await app.call('adminCreatorLinks', { token: admin.token, query: {} })).toMatchObject([
      { id: link.id, deleted_at: expect.any(String) },
    ])
    expect(await refusalOf(giveLink(luna, 'LUNA-7'))).toEqual(CODE_TAKEN)
    const again = app.call('deleteCreatorLink', { token: admin.token, params })
    expect(await refusalOf(again)).toEqual(NOT_FOUND)
    const change = app.call('changeCreatorLink', { token: admin.token, params, body: { link_code: 'BACK' } })
    expect(await refusalOf(change)).toEqual(NOT_FOUND)
  })

  test('the admin list finds links by code, by owner and by wallet, page by page, newest first', async () => {
    const { app, admin, luna, giveLink } = await openAgency(startApp)
    const nova = await signUpLocally(app.call, 'Nova')
    app.clock.suspend(1)
    await giveLink(nova, 'SUMMER')
    const list = async (query: { q?: string; limit?: number; before?: string }) => {
      const found = await app.call('adminCreatorLinks', { token: admin.token, query })
      return found.map(({ link_code }) => link_code)
    }
    expect(await list({})).toEqual(['SUMMER', 'LUNA-7'])
    expect(await list({ q: 'una' })).toEqual(['LUNA-7'])
    expect(await list({ q: 'NOV' })).toEqual(['SUMMER'])
    expect(await list({ q: luna.wallet_address.toUpperCase().replace('0X', '0x') })).toEqual(['LUNA-7'])
    expect(await list({ q: '%' })).toEqual([])
    const [first] = await app.call('adminCreatorLinks', { token: admin.token, query: { limit: 1 } })
    expect(await list({ limit: 1, before: first?.id ?? '' })).toEqual(['LUNA-7'])
    const asPlayer = app.call('adminCreatorLinks', { token: luna.token, query: {} })
    expect(await refusalOf(asPlayer)).toEqual(FORBIDDEN)
  })
})

describeOnPostgres('one creator link at the same time', (createDatabase) => {
  const createTwo = twoConnections(createDatabase)
  const startApp = testApps(createDatabase)

  /** Two servers, of which the second one is called before the first one commits. */
  async function open() {
    const { first, second: useDatabase, suspendNext } = await createTwo()
    const agency = await openAgency((options) => startApp({ ...options, useDatabase: first }))
    const { app, admin, link } = agency
    const other = await startApp({ useDatabase, environment: { ADMIN_WALLETS: admin.wallet_address } })
    const nova = await signUpLocally(app.call, 'Nova')
    const [token, params] = [admin.token, { id: link.id }]
    return {
      nova,
      async overlap(one: (call: RestClient) => Promise<unknown>, two: (call: RestClient) => Promise<unknown>) {
        const { worked, commit } = suspendNext()
        const early = one(app.call)
        await worked
        const late = two(other.call)
        await overOrWaiting(other, late)
        commit()
        return statuses([early, late])
      },
      change: (body: { user_id?: UserId; link_code?: string }) => (call: RestClient) =>
        call('changeCreatorLink', { token, params, body }),
      remove: (call: RestClient) => call('deleteCreatorLink', { token, params }),
      find: () => app.call('creatorLink', { token, params }),
      actions: async () => (await app.call('adminActions', { token, query: {} })).map(({ action }) => action),
    }
  }

  test('[R23] keeps the owner of one change and the code of the other', async () => {
    const { nova, overlap, change, find } = await open()
    expect(await overlap(change({ user_id: nova.id }), change({ link_code: 'NOVA' }))).toEqual([200, 200])
    expect(await find()).toMatchObject({ user_id: nova.id, link_code: 'NOVA' })
  })

  test('[R24] is deleted once, and not changed afterwards', async () => {
    const [one, two] = [await open(), await open()]
    expect(await one.overlap(one.remove, one.remove)).toEqual([200, 404])
    expect(await two.overlap(two.remove, two.change({ link_code: 'NOVA' }))).toEqual([200, 404])
    for (const { actions } of [one, two]) {
      expect(await actions()).toEqual(['creator_link_deleted', 'creator_link_created'])
    }
  })
})

describeOnSqlite('creator links', (createDatabase) => {
  const startApp = testApps(createDatabase)

  test('[R22] [I09] [A24] an admin gives a player a link, and the player is an influencer from then on, and nobody else is', async () => {
    const { app, luna, link, giveLink } = await openAgency(startApp)
    expect(link).toEqual({
      id: expect.any(String),
      user_id: luna.id,
      link_code: 'LUNA-7',
      total_commission_generated: 0,
      created_at: new Date(app.clock.nowMs()).toISOString(),
      updated_at: new Date(app.clock.nowMs()).toISOString(),
    })
    const nova = await signUpLocally(app.call, 'Nova')
    await giveLink(luna, 'LUNA-8')
    const roles = async ({ token }: PublicUser) => {
      const { user } = await app.call('me', { token })
      return [user.account_role, user.isInfluencer]
    }
    expect(await roles(luna)).toEqual(['influencer', true])
    expect(await roles(nova)).toEqual(['user', false])
    // Every server forgets the role that it knows of her sessions, once.
    const changed = app.events.filter((event) => event.type === 'accountChanged' && event.userId === luna.id)
    expect(changed).toHaveLength(1)
  })

  test('[H09] [H18] issue 16.10: an admin with a link is an admin and an influencer, by ADMIN_WALLETS and by a grant', async () => {
    const { app, admin, giveLink } = await openAgency(startApp)
    const { user: granted } = await signUpWithPasskey(app.call, 'Dora')
    const body = { account_role: 'admin' as const }
    await app.call('changeRole', { token: admin.token, params: { id: granted.id }, body })
    const roles = async ({ token }: PublicUser) => {
      const { user } = await app.call('me', { token })
      return [user.account_role, user.isInfluencer]
    }
    expect(await roles(granted)).toEqual(['admin', false])
    await giveLink(granted, 'DORA')
    const own = await giveLink(admin, 'PATRON')
    expect(await roles(granted)).toEqual(['admin', true])
    expect(await roles(admin)).toEqual(['admin', true])
    expect(await app.call('creatorLinks', { token: admin.token, query: {} })).toEqual([own])
  })

  test('[R22] [R23] [R24] [I09] nobody but an admin makes, changes or deletes links, not even their owner', async () => {
    const { app, luna, link } = await openAgency(startApp)
    const { token } = luna
    const params = { id: link.id }
    const body = { user_id: luna.id, link_code: 'MINE-1' }
    expect(await refusalOf(app.call('createCreatorLink', { token, body }))).toEqual(FORBIDDEN)
    expect(await refusalOf(app.call('changeCreatorLink', { token, params, body }))).toEqual(FORBIDDEN)
    expect(await refusalOf(app.call('deleteCreatorLink', { token, params }))).toEqual(FORBIDDEN)
    expect(await refusalOf(app.call('createCreatorLink', { body }))).toEqual({ status: 401, code: 'UNAUTHORIZED' })
    expect(await app.call('creatorLinks', { token, query: {} })).toEqual([link])
  })

  test.each(['ab', 'a'.repeat(33), 'avec espace', 'été', 'a_b', ''])('[R22] %j is no code', async (code) => {
    const { giveLink, luna } = await openAgency(startApp)
    expect(await refusalOf(giveLink(luna, code))).toEqual(FORMAT_ERROR)
  })

  test('[R22] who is nobody, or a bot, gets no link', async () => {
    const { app, giveLink } = await openAgency(startApp)
    const nobody = await refusalOf(giveLink({ id: randomUUID() as UserId }, 'NOVA'))
    expect(nobody).toEqual({ status: 404, code: 'USER_NOT_FOUND' })
    const bot = randomUUID() as UserId
    const now = new Date(app.clock.nowMs())
    const address = newLocalWallet().wallet_address
    await app.database.transaction((transaction) =>
      transaction.models.user.create({
        data: {
          id: bot,
          kind: 'bot',
          walletAddress: address,
          walletKey: address.toLowerCase(),
          walletId: randomUUID(),
          pseudo: 'Bot',
          pseudoKey: 'bot',
          createdAt: now,
          updatedAt: now,
        },
      }),
    )
    expect(await refusalOf(giveLink({ id: bot }, 'NOVA'))).toEqual({ status: 404, code: 'USER_NOT_FOUND' })
  })

  test('[R20] [R21] [I15] [A26] [E17] a player sees their own links and nobody else’s; an admin sees each', async () => {
    const { app, admin, luna, link, giveLink } = await openAgency(startApp)
    const nova = await signUpLocally(app.call, 'Nova')
    app.clock.suspend(1)
    const second = await giveLink(luna, 'LUNA-8')
    const other = await giveLink(nova, 'NOVA')
    expect(await app.call('creatorLinks', { token: luna.token, query: {} })).toEqual([link, second])
    expect(await app.call('creatorLinks', { token: nova.token, query: {} })).toEqual([other])
    const get = (token: string, id: CreatorLinkId) => app.call('creatorLink', { token, params: { id } })
    expect(await get(luna.token, second.id)).toEqual(second)
    expect(await get(admin.token, second.id)).toEqual(second)
    expect(await refusalOf(get(luna.token, other.id))).toEqual(FORBIDDEN)
    expect(await refusalOf(get(luna.token, randomUUID() as CreatorLinkId))).toEqual(NOT_FOUND)
  })

  test('[A26] [I15] a player without a link sees an empty list', async () => {
    const { app } = await openAgency(startApp)
    const { token } = await signUpLocally(app.call)
    expect(await app.call('creatorLinks', { token, query: {} })).toEqual([])
  })

  test('[R25] a code of 3 to 32 characters is available until a link has it, whatever the case; a signed-in player may ask', async () => {
    const { app, luna } = await openAgency(startApp)
    const check = (code: string, token?: string) => app.call('checkLinkCode', { token, params: { code } })
    for (const free of ['NOVA', 'a-1', 'Z'.repeat(32)]) {
      expect(await check(free, luna.token)).toEqual({ available: true })
    }
    for (const taken of ['LUNA-7', 'luna-7']) expect(await check(taken, luna.token)).toEqual({ available: false })
    expect(await refusalOf(check('a', luna.token))).toEqual(FORMAT_ERROR)
    expect(await refusalOf(check('NOVA'))).toEqual({ status: 401, code: 'UNAUTHORIZED' })
  })

  test('[R23] an admin changes the code, the owner or both; the code before is free again', async () => {
    const { app, admin, luna, link, giveLink } = await openAgency(startApp)
    const nova = await signUpLocally(app.call, 'Nova')
    const change = (body: { user_id?: UserId; link_code?: string }) =>
      app.call('changeCreatorLink', { token: admin.token, params: { id: link.id }, body })
    app.clock.suspend(1000)
    const changed = await change({ link_code: 'luna-paris' })
    expect(changed).toEqual({
      ...link,
      link_code: 'luna-paris',
      updated_at: new Date(app.clock.nowMs()).toISOString(),
    })
    await giveLink(luna, 'LUNA-7')
    expect(await refusalOf(change({ link_code: 'LUNA-7' }))).toEqual(CODE_TAKEN)
    expect((await change({ link_code: 'LUNA-PARIS' })).link_code).toBe('LUNA-PARIS')
    expect((await change({ user_id: nova.id, link_code: 'NOVA' })).user_id).toBe(nova.id)
    expect((await app.call('creatorLinks', { token: nova.token, query: {} })).map(({ id }) => id)).toEqual([link.id])
    expect(await refusalOf(change({}))).toEqual(FORMAT_ERROR)
  })

  test('actions of admins on links are in the audit log', async () => {
    const { app, admin, luna, link } = await openAgency(startApp)
    const { token } = admin
    await app.call('changeCreatorLink', { token, params: { id: link.id }, body: { link_code: 'NOVA' } })
    await app.call('deleteCreatorLink', { token, params: { id: link.id } })
    const actions = await app.call('adminActions', { token, query: {} })
    expect(actions.reverse()).toMatchObject([
      { action: 'creator_link_created', subject_name: 'LUNA-7', details: { code: 'LUNA-7', userId: luna.id } },
      {
        action: 'creator_link_changed',
        subject_name: 'NOVA',
        details: { code: 'NOVA', userId: luna.id, previousCode: 'LUNA-7', previousUserId: luna.id },
      },
      { action: 'creator_link_deleted', subject_name: 'NOVA', details: { code: 'NOVA', userId: luna.id } },
    ])
    expect(actions.map(({ subject_id }) => subject_id)).toEqual([link.id, link.id, link.id])
  })

  test('a link that changed its code and its owner is still found from the entry that says so', async () => {
    const { app, admin, luna, link } = await openAgency(startApp)
    const { token } = admin
    const nova = await signUpLocally(app.call, 'Nova')
    const body = { user_id: nova.id, link_code: 'NOVA' }
    await app.call('changeCreatorLink', { token, params: { id: link.id }, body })
    const [changed] = await app.call('adminActions', { token, query: {} })
    expect(changed).toMatchObject({
      details: { previousCode: 'LUNA-7', previousUserId: luna.id },
      pseudos: { [luna.id]: luna.pseudo, [nova.id]: nova.pseudo },
    })
    const found = await app.call('adminCreatorLinks', { token, query: { q: changed?.subject_id.toUpperCase() } })
    expect(found.map(({ link_code }) => link_code)).toEqual(['NOVA'])
  })
})
