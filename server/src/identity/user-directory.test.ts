import { randomUUID } from 'node:crypto'
import type { UserId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { battleApps, matchPlayers, seatPlayer } from '../../test/battle-fixture.ts'
import { describeOnDatabases } from '../../test/describe-on-databases.ts'
import { signUpLocally, signUpWithPasskey } from '../../test/identity-flows.ts'
import { deposit, startAppWithAdmin } from '../../test/payments.ts'
import { refusalOf, statuses } from '../../test/refusals.ts'

describeOnDatabases('players as admins see them', (createDatabase) => {
  const startApp = battleApps(createDatabase)

  async function openApp() {
    const { adminApp, admin } = await startAppWithAdmin(startApp, await startApp())
    const { token } = admin
    const names = async (query: Parameters<typeof search>[0]) => (await search(query)).map(({ pseudo }) => pseudo)
    const search = (query: { q?: string; role?: 'user' | 'influencer' | 'admin'; limit?: number; before?: UserId }) =>
      adminApp.call('adminUsers', { token, query })
    const newPlayer = async (name: string) => {
      await adminApp.advance(1_000)
      return signUpLocally(adminApp.call, name)
    }
    return { adminApp, admin, token, search, names, newPlayer }
  }

  test('are found by a part of the pseudo or of the wallet whatever the case, or by the whole id; newest first', async () => {
    const { admin, search, names, newPlayer } = await openApp()
    const [anna, hanna, bert] = [await newPlayer('Anna'), await newPlayer('Hanna'), await newPlayer('Bert')]
    expect(await names({})).toEqual([bert.pseudo, hanna.pseudo, anna.pseudo, admin.pseudo])
    expect(await names({ q: 'aNNa' })).toEqual([hanna.pseudo, anna.pseudo])
    expect(await names({ q: bert.wallet_address.slice(5, 20).toUpperCase() })).toEqual([bert.pseudo])
    expect(await names({ q: bert.id })).toEqual([bert.pseudo])
    expect(await names({ q: randomUUID() })).toEqual([])
    const [found] = await search({ q: bert.id })
    expect(found).toEqual({
      id: bert.id,
      pseudo: bert.pseudo,
      wallet_address: bert.wallet_address,
      kind: 'local',
      account_role: 'user',
      balance: 100,
      created_at: expect.any(String),
      deleted_at: null,
      block: null,
    })
  })

  test('are found by the id of a payment and by its reference, also of one that is only announced', async () => {
    const { adminApp, names, newPlayer } = await openApp()
    const [anna, hanna] = [await newPlayer('Anna'), await newPlayer('Hanna')]
    const { id, reference } = await deposit(adminApp, anna, { amount: 10 })
    const next = await adminApp.call('nextDepositReference', { token: hanna.token, params: { userId: hanna.id } })
    expect(await names({ q: reference.toLowerCase() })).toEqual([anna.pseudo])
    expect(await names({ q: next.reference })).toEqual([hanna.pseudo])
    expect(await names({ q: reference.slice(0, -1) })).toEqual([])
    expect(await names({ q: id })).toEqual([anna.pseudo])
  })

  test('signs that mean something to the database mean themselves', async () => {
    const { adminApp, names, newPlayer } = await openApp()
    await newPlayer('Beart')
    const { id, token } = await newPlayer('Bert')
    await adminApp.call('updateUser', { token, params: { id }, body: { pseudo: 'Be_rt' } })
    expect(await names({ q: 'e_r' })).toEqual(['Be_rt'])
    expect(await names({ q: '%' })).toEqual([])
    expect(await names({ q: "' OR 1=1 --" })).toEqual([])
    expect(await names({ q: '\\' })).toEqual([])
  })

  test('page by page, and by role, as the sessions resolve it', async () => {
    const { adminApp, admin, token, search, names, newPlayer } = await openApp()
    const players = [await newPlayer('Eins'), await newPlayer('Zwei'), await newPlayer('Drei')]
    const [first, second] = await search({ limit: 2 })
    expect([first?.id, second?.id]).toEqual([players[2]?.id, players[1]?.id])
    expect((await search({ limit: 2, before: second?.id as UserId })).map(({ id }) => id)).toEqual([
      players[0]?.id,
      admin.id,
    ])
    const [influencer] = players
    await adminApp.call('changeRole', {
      token,
      params: { id: influencer?.id as UserId },
      body: { account_role: 'influencer' },
    })
    expect(await names({ role: 'influencer' })).toEqual([influencer?.pseudo])
    expect(await names({ role: 'admin' })).toEqual([admin.pseudo])
    expect(await names({ role: 'user' })).toHaveLength(2)
  })

  test('one of them, with all that counts', async () => {
    const { adminApp, token } = await openApp()
    const [one, two] = [await seatPlayer(adminApp), await seatPlayer(adminApp)]
    const fixture = await matchPlayers(adminApp, { one, two })
    for (const round of [1, 2, 3]) await fixture.playRound(round, { one: 'right', two: 'wrong' })
    await adminApp.advance(5_000)
    await deposit(adminApp, one.user, { amount: 12 })
    await matchPlayers(adminApp, { one, two, amount: 25 })
    await adminApp.call('addBlock', { token, body: { user_id: one.user.id, minutes: 5, reason: 'spam_detected' } })
    expect(await adminApp.call('adminUser', { token, params: { id: one.user.id } })).toEqual({
      id: one.user.id,
      pseudo: one.user.pseudo,
      wallet_address: one.user.wallet_address,
      kind: 'local',
      account_role: 'user',
      balance: 97,
      created_at: expect.any(String),
      deleted_at: null,
      block: { timeRemaining: 300_000, isPermanent: false, reason: 'spam_detected' },
      is_house_admin: false,
      creator_link_code: null,
      counts: {
        victories: 1,
        losses: 0,
        draws: 0,
        active_battles: 1,
        passkeys: 0,
        sessions: 1,
        deposits: 1,
        withdrawals: 0,
      },
      rating: { points: 1_662, deviation: 290, provisional: true, battles: 1 },
      total_gains: 10,
      total_deposited: 12,
      total_withdrawn: 0,
      same_destination: [],
      same_device: [],
    })
    const statement = await adminApp.call('statement', { token, params: { userId: one.user.id }, query: {} })
    expect(statement.map(({ amount }) => amount)).toEqual([-25, 12, 20, -10, 100])
    const unknown = adminApp.call('adminUser', { token, params: { id: randomUUID() as UserId } })
    expect(await refusalOf(unknown)).toEqual({ status: 404, code: 'NOT_FOUND' })
  })

  test('[K65] roles: who may get which, and the line in the audit log', async () => {
    const { adminApp, admin, token, newPlayer } = await openApp()
    const { user: camille } = await signUpWithPasskey(adminApp.call, 'Camille')
    const local = await newPlayer('Local')
    const change = (id: UserId, account_role: 'user' | 'influencer' | 'admin') =>
      adminApp.call('changeRole', { token, params: { id }, body: { account_role } })
    expect(await change(camille.id, 'admin')).toMatchObject({
      id: camille.id,
      account_role: 'admin',
      is_house_admin: false,
    })
    expect(await change(local.id, 'influencer')).toMatchObject({ account_role: 'influencer' })
    expect(await change(local.id, 'influencer')).toMatchObject({ account_role: 'influencer' })
    expect(await refusalOf(change(local.id, 'admin'))).toEqual({ status: 403, code: 'FORBIDDEN' })
    expect(await refusalOf(change(admin.id, 'user'))).toEqual({ status: 403, code: 'FORBIDDEN' })
    expect(await refusalOf(change(randomUUID() as UserId, 'user'))).toEqual({ status: 404, code: 'USER_NOT_FOUND' })
    const actions = await adminApp.call('adminActions', { token, query: {} })
    expect(actions.map(({ action, subject_id, details }) => [action, subject_id, details])).toEqual([
      ['role_changed', local.id, { from: 'user', to: 'influencer' }],
      ['role_changed', camille.id, { from: 'user', to: 'admin' }],
    ])
  })

  test('[K65] of two admins who take each other’s role at the same time one stays', async () => {
    const { adminApp, token } = await openApp()
    const [one, two] = [await signUpWithPasskey(adminApp.call, 'One'), await signUpWithPasskey(adminApp.call, 'Two')]
    const change = (by: string, { user }: typeof one, account_role: 'user' | 'admin') =>
      adminApp.call('changeRole', { token: by, params: { id: user.id }, body: { account_role } })
    for (const player of [one, two]) await change(token, player, 'admin')
    const demotions = [change(one.user.token, two, 'user'), change(two.user.token, one, 'user')]
    expect(await statuses(demotions)).toEqual([200, 403])
    const admins = await adminApp.call('adminUsers', { token, query: { role: 'admin' } })
    expect(admins.filter(({ id }) => [one.user.id, two.user.id].includes(id))).toHaveLength(1)
  })
})
