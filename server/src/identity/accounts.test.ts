import { randomUUID } from 'node:crypto'
import { signupBodySchema } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { testApps } from '../../test/build-test-app.ts'
import { describeOnDatabases, describeOnSqlite } from '../../test/describe-on-databases.ts'
import {
  authenticationBody,
  newLocalWallet,
  registerPasskey,
  signUpLocally,
  signUpWithPasskey,
  walletClaim,
} from '../../test/identity-flows.ts'
import { refusalOf, statuses } from '../../test/refusals.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const INVALID = { status: 401, code: 'INVALID_CREDENTIALS' }
const UNKNOWN = { status: 404, code: 'USER_NOT_FOUND' }

describeOnDatabases('sign-ups at the same time', (createDatabase) => {
  const startApp = testApps(createDatabase)

  test('[R03] of several sign-ups of one wallet at the same time one succeeds, and one welcome is given', async () => {
    const { call } = await startApp()
    const holder = await registerPasskey(call)
    const token = holder.tokens.access_token
    const attempts = [1, 2, 3].map(() => call('signup', { token, body: walletClaim(holder) }))
    expect(await statuses(attempts)).toEqual([200, 409, 409])
    expect((await call('connect', { token, body: walletClaim(holder) })).balance).toBe(100)

    const local = newLocalWallet()
    expect(await statuses([1, 2].map(() => call('signup', { body: local })))).toEqual([200, 409])
    expect((await call('connect', { body: local })).balance).toBe(100)
  })

  test('players of one name at the same time all get in, under different pseudos', async () => {
    const { call } = await startApp()
    const users = await Promise.all(Array.from({ length: 12 }, () => signUpLocally(call, 'Dominique')))
    expect(new Set(users.map(({ pseudo }) => pseudo.toLowerCase())).size).toBe(12)
  })
})

describeOnSqlite('sign-up and connect', (createDatabase) => {
  const startApp = testApps(createDatabase)

  test('[R03] [E12] [K03] a passkey signs its wallet up, with the welcome balance', async () => {
    const { call } = await startApp()
    const holder = await registerPasskey(call, 'Camille')
    const { access_token: token } = holder.tokens
    const user = await call('signup', { token, body: walletClaim(holder) })
    expect(user).toEqual({
      id: expect.stringMatching(UUID),
      balance: 100,
      token: expect.stringMatching(/^[\w-]{43}$/),
      ibex_id: holder.passkeyUserId,
      wallet_address: holder.walletAddress,
      pseudo: 'Camille',
      account_role: 'user',
      isInfluencer: false,
    })
    expect(await call('balance', { token: user.token, params: { userId: user.id } })).toEqual({ balance: 100 })
  })

  test('[R03] production gives no welcome balance and takes no local wallet', async () => {
    const { call } = await startApp({ environment: { NODE_ENV: 'production' } })
    expect((await signUpWithPasskey(call)).user.balance).toBe(0)
    expect(await refusalOf(signUpLocally(call))).toEqual({ status: 401, code: 'UNAUTHORIZED' })
    expect(await refusalOf(call('connect', { body: newLocalWallet() }))).toEqual({ status: 401, code: 'UNAUTHORIZED' })
  })

  test('[R02] [E12] a second sign-in connects to the same player and balance', async () => {
    const { call } = await startApp()
    const { authenticator, user, ...holder } = await signUpWithPasskey(call)
    const tokens = await call('passkeySignIn', { body: await authenticationBody(call, authenticator) })
    const body = walletClaim({ authenticator, ...holder })
    const connected = await call('connect', { token: tokens.access_token, body })
    expect(connected).toEqual({ ...user, token: expect.stringMatching(/^[\w-]{43}$/) })
    expect(connected.token).not.toBe(user.token)
  })

  test('[R04] [K67] the beta login is the same as connect', async () => {
    const { call } = await startApp()
    const { user, ...holder } = await signUpWithPasskey(call)
    const beta = await call('betaConnect', { token: holder.tokens.access_token, body: walletClaim(holder) })
    expect(beta).toEqual({ ...user, token: expect.any(String) })
    const wrong = { ...walletClaim(holder), ibex_id: randomUUID() }
    expect(await refusalOf(call('betaConnect', { token: holder.tokens.access_token, body: wrong }))).toEqual(INVALID)
  })

  test('[R02] [R03] connecting an unknown wallet and signing a known one up are refused', async () => {
    const { call } = await startApp()
    const holder = await registerPasskey(call)
    const claim = { token: holder.tokens.access_token, body: walletClaim(holder) }
    expect(await refusalOf(call('connect', claim))).toEqual(UNKNOWN)
    await call('signup', claim)
    expect(await refusalOf(call('signup', claim))).toEqual({ status: 409, code: 'USER_EXISTS' })
  })

  test('[R02] [R03] [K03] a passkey opens its own wallet only, under its own id', async () => {
    const { call } = await startApp()
    const mine = await signUpWithPasskey(call, 'Camille')
    const other = await signUpWithPasskey(call, 'Alex')
    const token = mine.tokens.access_token
    for (const body of [walletClaim(other), { ...walletClaim(mine), ibex_id: other.passkeyUserId }]) {
      expect(await refusalOf(call('connect', { token, body }))).toEqual(INVALID)
      expect(await refusalOf(call('signup', { token, body }))).toEqual(INVALID)
    }
    // Neither a player's token nor an invented one is accepted instead of a passkey's.
    for (const wrong of [mine.user.token, 'A'.repeat(43)]) {
      const refusal = await refusalOf(call('connect', { token: wrong, body: walletClaim(mine) }))
      expect(refusal).toEqual({ status: 401, code: 'UNAUTHORIZED' })
    }
  })

  test("[K32] a local wallet opens with its device's secret only", async () => {
    const { call } = await startApp()
    const wallet = newLocalWallet()
    const user = await call('signup', { body: { ...wallet, name: 'Tirelire' } })
    expect(user).toMatchObject({ ...wallet, balance: 100, pseudo: 'Tirelire', account_role: 'user' })
    expect(await call('connect', { body: wallet })).toEqual({ ...user, token: expect.any(String) })
    const guess = { ...wallet, ibex_id: randomUUID() }
    expect(await refusalOf(call('connect', { body: guess }))).toEqual(INVALID)
    expect(await refusalOf(call('connect', { body: newLocalWallet() }))).toEqual(UNKNOWN)
  })

  test('[K32] addresses compare without regard to case', async () => {
    const { call } = await startApp()
    const wallet = newLocalWallet()
    const user = await call('signup', { body: wallet })
    const upper = { ...wallet, wallet_address: `0x${wallet.wallet_address.slice(2).toUpperCase()}` }
    expect((await call('connect', { body: upper })).id).toBe(user.id)
    expect(await refusalOf(call('signup', { body: upper }))).toEqual({ status: 409, code: 'USER_EXISTS' })
  })

  test.each([
    ['a zero-padded one', '00000000-0000-0000-0000-0000000abc12'],
    ['a zero-padded one that claims to be random', '00000000-0000-4000-8000-0123456789ab'],
    ['one of another version', '6ba7b810-9dad-11d1-80b4-00c04fd430c8'],
    ['the same digit all along', 'aaaaaaaa-aaaa-4aaa-aaaa-aaaaaaaaaaaa'],
    ['no UUID', 'hunter2'],
  ])('[K32] a device secret that is not a random UUID is too weak: %s', async (_title, ibex_id) => {
    const { call } = await startApp()
    const refusal = await refusalOf(call('signup', { body: { ...newLocalWallet(), ibex_id } }))
    expect(refusal).toEqual({ status: 422, code: 'WEAK_ID' })
  })

  test('[K32] a wallet that a passkey owns never opens without it, signed up or not', async () => {
    const { call } = await startApp()
    const holder = await registerPasskey(call)
    const body = { wallet_address: holder.walletAddress.toLowerCase(), ibex_id: randomUUID() }
    for (const secret of [body.ibex_id, holder.passkeyUserId]) {
      const refusal = await refusalOf(call('connect', { body: { ...body, ibex_id: secret } }))
      expect(refusal).toEqual(INVALID)
    }
    expect(await refusalOf(call('signup', { body }))).toEqual({ status: 422, code: 'RESERVED_WALLET' })
    await call('signup', { token: holder.tokens.access_token, body: walletClaim(holder) })
    expect(await refusalOf(call('connect', { body }))).toEqual(INVALID)
    expect(await refusalOf(call('signup', { body }))).toEqual({ status: 409, code: 'USER_EXISTS' })
  })

  test("[K65] an operator's wallet is no local wallet", async () => {
    const wallet = newLocalWallet()
    const { call } = await startApp({
      environment: { ADMIN_WALLETS: wallet.wallet_address.toUpperCase().replace('0X', '0x') },
    })
    expect(await refusalOf(call('signup', { body: wallet }))).toEqual({ status: 422, code: 'RESERVED_WALLET' })
  })

  test('[K65] a passkey wallet of ADMIN_WALLETS is an admin, everywhere', async () => {
    const shared = await createDatabase()
    const first = await startApp({ useDatabase: shared.database })
    const { user, ...holder } = await signUpWithPasskey(first.call)
    expect(user.account_role).toBe('user')
    const { call } = await startApp({
      useDatabase: shared.database,
      environment: { ADMIN_WALLETS: holder.walletAddress },
    })
    const tokens = await call('passkeySignIn', { body: await authenticationBody(call, holder.authenticator) })
    expect(tokens.roles).toEqual(['user', 'admin'])
    const connected = await call('connect', { token: tokens.access_token, body: walletClaim(holder) })
    expect(connected.account_role).toBe('admin')
    expect((await call('me', { token: connected.token })).user.account_role).toBe('admin')
  })

  test('issue 16.3: to connect a wallet of this browser, a bearer that is sent along is ignored', async () => {
    const { call } = await startApp()
    const claim = newLocalWallet()
    const first = await call('signup', { body: claim })
    const passkey = await registerPasskey(call)
    for (const token of [first.token, 'A'.repeat(43), passkey.tokens.access_token]) {
      expect((await call('connect', { token, body: claim })).id).toBe(first.id)
      expect((await call('betaConnect', { token, body: claim })).id).toBe(first.id)
      const guess = { ...claim, ibex_id: newLocalWallet().ibex_id }
      expect(await refusalOf(call('connect', { token, body: guess }))).toEqual(INVALID)
    }
    const unknown = call('connect', { token: first.token, body: newLocalWallet() })
    expect(await refusalOf(unknown)).toEqual(UNKNOWN)
  })

  test('a pseudo that is taken gets a number, whatever the case', async () => {
    const { call } = await startApp()
    expect((await signUpLocally(call, 'Camille')).pseudo).toBe('Camille')
    expect((await signUpLocally(call, 'CAMILLE')).pseudo).toMatch(/^CAMILLE-\d{2,4}$/)
    expect((await signUpLocally(call, 'a'.repeat(30))).pseudo).toBe('a'.repeat(20))
    expect((await signUpLocally(call, 'É')).pseudo).toMatch(/^É-\d{2,4}$/)
    expect((await signUpLocally(call)).pseudo).toMatch(/^joueur-\d{2,4}$/)
  })

  test('a sign-up that is malformed is refused with the reason', async () => {
    const { app } = await startApp()
    const payload = { wallet_address: '0x12', ibex_id: '', name: 'trop long'.repeat(9) }
    const response = await app.inject({ method: 'POST', url: '/api/public-users/signup', payload })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      error: 'FORMAT_ERROR',
      issues: [
        { path: 'wallet_address', message: 'L’adresse du wallet est invalide' },
        { path: 'ibex_id', message: expect.any(String) },
        { path: 'name', message: 'Le nom du wallet ne doit contenir que des lettres et des chiffres' },
      ],
    })
    expect(signupBodySchema.safeParse(payload).success).toBe(false)
  })
})
