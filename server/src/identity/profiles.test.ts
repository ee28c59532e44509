import { PROFILE_PICTURE_BYTES_MAX } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { testApps } from '../../test/build-test-app.ts'
import { describeOnDatabases, describeOnSqlite } from '../../test/describe-on-databases.ts'
import { newLocalWallet, signUpLocally, signUpWithPasskey } from '../../test/identity-flows.ts'
import { jpegOf, pngChunk, pngOf, webpChunk, webpOf } from '../../test/pictures.ts'
import { refusalOf, statuses } from '../../test/refusals.ts'

const FORBIDDEN = { status: 403, code: 'FORBIDDEN' }
const PNG = pngOf(8, 8)
const JPEG = jpegOf(8, 8)
const WEBP = webpOf(webpChunk('VP8 ', Buffer.from([0, 0, 0, 0x9d, 1, 0x2a, 8, 0, 8, 0])))

function dataUrl(type: string, bytes: Buffer): string {
  return `data:${type};base64,${bytes.toString('base64')}`
}

describeOnDatabases('pseudos of several players', (createDatabase) => {
  const startApp = testApps(createDatabase)

  test("[R19] [P10] a pseudo belongs to one player, whatever the case; one keeps the right to change the case of one's own", async () => {
    const { call } = await startApp()
    const camille = await signUpLocally(call, 'Camille')
    const alex = await signUpLocally(call, 'Alex')
    const rename = ({ id, token }: { id: string; token: string }, pseudo: string) =>
      call('updateUser', { token, params: { id }, body: { pseudo } })
    expect(await refusalOf(rename(alex, 'cAmIlLe'))).toEqual({ status: 409, code: 'PSEUDO_TAKEN' })
    expect((await rename(camille, 'CAMILLE')).pseudo).toBe('CAMILLE')
  })

  test('[R19] of players who want one pseudo at the same time one gets it', async () => {
    const { call } = await startApp()
    const users = await Promise.all([1, 2, 3, 4].map(() => signUpLocally(call)))
    const renames = users.map(({ id, token }) =>
      call('updateUser', { token, params: { id }, body: { pseudo: 'Sacha' } }),
    )
    expect(await statuses(renames)).toEqual([200, 409, 409, 409])
  })
})

describeOnSqlite('profiles', (createDatabase) => {
  const startApp = testApps(createDatabase)

  test('[R17] [E02] [E03] me returns the profile and the wallet of the player', async () => {
    const { call } = await startApp()
    const { user, passkeyUserId, walletAddress } = await signUpWithPasskey(call, 'Camille')
    expect(await call('me', { token: user.token })).toEqual({
      user: {
        id: user.id,
        pseudo: 'Camille',
        profile_picture: null,
        wallet_address: walletAddress,
        ibex_id: passkeyUserId,
        account_role: 'user',
        isInfluencer: false,
        hidden: false,
        total_battles: 0,
        victories: 0,
        total_gains: 0,
        wallet_type: 'passkey',
        balance: 100,
        created_at: '2026-01-01T00:00:00.000Z',
        updated_at: '2026-01-01T00:00:00.000Z',
      },
      wallet: { pub_address: walletAddress, wallet_type: 'passkey', balance: 100 },
    })
  })

  test('[E02] the record counts every ended battle; gains are euros', async () => {
    const { database } = await createDatabase()
    const { call } = await startApp({ useDatabase: database })
    const user = await signUpLocally(call)
    const record = { userId: user.id, wins: 2, losses: 1, draws: 1, winstreak: 0, gainsCents: 1050n }
    await database.transaction((transaction) => transaction.models.playerRecord.create({ data: record }))
    const { user: profile } = await call('me', { token: user.token })
    expect(profile).toMatchObject({ total_battles: 4, victories: 2, total_gains: 10.5 })
  })

  test('me of a local wallet keeps its secret to itself', async () => {
    const { call } = await startApp()
    const wallet = newLocalWallet()
    const user = await call('signup', { body: wallet })
    const response = await call('me', { token: user.token })
    expect(response.user).toMatchObject({ wallet_address: wallet.wallet_address, wallet_type: 'local' })
    expect(JSON.stringify(response)).not.toContain(wallet.ibex_id)
  })

  test('[R18] the id of a wallet is shown to its own player and to admins, whatever the case', async () => {
    const { database } = await createDatabase()
    const { call } = await startApp({ useDatabase: database })
    const mine = await signUpWithPasskey(call, 'Camille')
    const other = await signUpLocally(call)
    const ask = (token: string, walletAddress: string) => call('userByWallet', { token, params: { walletAddress } })
    const lower = mine.walletAddress.toLowerCase()
    expect(await ask(mine.user.token, lower)).toEqual({ id: mine.user.id })
    expect(await refusalOf(ask(other.token, mine.walletAddress))).toEqual({ status: 404, code: 'NOT_FOUND' })
    expect(await refusalOf(ask(mine.user.token, newLocalWallet().wallet_address))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
    })
    const withAdmin = await startApp({ useDatabase: database, environment: { ADMIN_WALLETS: mine.walletAddress } })
    const params = { walletAddress: other.wallet_address }
    expect(await withAdmin.call('userByWallet', { token: mine.user.token, params })).toEqual({ id: other.id })
  })

  test('[R19] a player changes their pseudo', async () => {
    const { call, clock, events } = await startApp()
    const user = await signUpLocally(call)
    clock.suspend(1000)
    const profile = await call('updateUser', {
      token: user.token,
      params: { id: user.id },
      body: { pseudo: 'Zoé_9-x' },
    })
    expect(profile).toMatchObject({ pseudo: 'Zoé_9-x', updated_at: new Date(clock.nowMs()).toISOString() })
    expect((await call('me', { token: user.token })).user).toEqual(profile)
    expect(events).toContainEqual({ type: 'accountChanged', userId: user.id })
  })

  test.each(['ab', 'a'.repeat(21), 'with space', '<b>x</b>', ''])('[R19] [P10] %j is no pseudo', async (pseudo) => {
    const { call } = await startApp()
    const user = await signUpLocally(call)
    const refusal = await refusalOf(
      call('updateUser', { token: user.token, params: { id: user.id }, body: { pseudo } }),
    )
    expect(refusal).toEqual({ status: 400, code: 'FORMAT_ERROR' })
  })

  test('[R19] nobody changes somebody else, and both at once is no change', async () => {
    const { call, app } = await startApp()
    const camille = await signUpLocally(call)
    const alex = await signUpLocally(call)
    const theft = call('updateUser', { token: alex.token, params: { id: camille.id }, body: { pseudo: 'Mine' } })
    expect(await refusalOf(theft)).toEqual(FORBIDDEN)
    const both = await app.inject({
      method: 'PUT',
      url: `/api/users/${camille.id}`,
      headers: { authorization: `Bearer ${camille.token}` },
      payload: { pseudo: 'Sacha', profile_picture: null },
    })
    expect(both.statusCode).toBe(400)
    expect((await call('me', { token: camille.token })).user.pseudo).toBe(camille.pseudo)
  })

  test.each([
    ['PNG', dataUrl('image/png', PNG), dataUrl('image/png', PNG)],
    ['JPEG', dataUrl('image/jpeg', JPEG), dataUrl('image/jpeg', JPEG)],
    ['WebP that calls itself something else', dataUrl('image/svg+xml', WEBP), dataUrl('image/webp', WEBP)],
  ])('[R19] a %s becomes the profile picture and is removed by null', async (_title, sent, stored) => {
    const { call } = await startApp()
    const { id, token } = await signUpLocally(call)
    const change = (profile_picture: string | null) =>
      call('updateUser', { token, params: { id }, body: { profile_picture } })
    expect((await change(sent)).profile_picture).toBe(stored)
    expect((await change(null)).profile_picture).toBeNull()
  })

  test.each([
    ['a drawing with scripts', dataUrl('image/png', Buffer.from('<svg onload="alert(1)"/>'))],
    ['an address', 'https://example.org/me.png'],
    ['text', 'data:image/png;base64,???'],
  ])('[R19] %s is no profile picture', async (_title, profile_picture) => {
    const { call } = await startApp()
    const { id, token } = await signUpLocally(call)
    const refusal = await refusalOf(call('updateUser', { token, params: { id }, body: { profile_picture } }))
    expect(refusal).toEqual({ status: 400, code: 'FORMAT_ERROR' })
  })

  test('[R19] a picture of 256 KB is taken, a larger one is too large', async () => {
    const { call } = await startApp()
    const { id, token } = await signUpLocally(call)
    const ofSize = (bytes: number) =>
      call('updateUser', {
        token,
        params: { id },
        body: {
          profile_picture: dataUrl('image/png', pngOf(8, 8, pngChunk('IDAT', Buffer.alloc(bytes - PNG.length - 12)))),
        },
      })
    expect((await ofSize(PROFILE_PICTURE_BYTES_MAX)).profile_picture).toHaveLength(349_550)
    for (const size of [PROFILE_PICTURE_BYTES_MAX + 1, PROFILE_PICTURE_BYTES_MAX * 2]) {
      expect(await refusalOf(ofSize(size))).toEqual({ status: 413, code: 'PAYLOAD_TOO_LARGE' })
    }
  })
})
