import { type WalletAddress, WEB3_CHAINS } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { newBrowserWallet, signedSignIn, signInByWallet } from '../../test/browser-wallets.ts'
import { sharedApp, TEST_ORIGIN, type TestApp, testApps } from '../../test/build-test-app.ts'
import { describeOnDatabases, describeOnSqlite } from '../../test/describe-on-databases.ts'
import { newLocalWallet, registerPasskey, signUpLocally } from '../../test/identity-flows.ts'
import { refusalOf, statuses } from '../../test/refusals.ts'
import { Prisma } from '../generated/sqlite/client.ts'
import { MINUTE_MS } from '../platform/durations.ts'

const INVALID = { status: 401, code: 'INVALID_CREDENTIALS' }
const HELD = { status: 409, code: 'WALLET_HELD' }

describeOnDatabases('sign-ins with a browser wallet at the same time', (createDatabase) => {
  const startApp = testApps(createDatabase)

  test('of first sign-ins at the same time one makes the player, and all are in', async () => {
    const { call } = await startApp()
    const wallet = newBrowserWallet()
    const signed = await Promise.all([1, 2, 3].map(() => signedSignIn(call, wallet)))
    const users = await Promise.all(signed.map((body) => call('web3SignIn', { body })))
    expect(new Set(users.map(({ id }) => id)).size).toBe(1)
    expect(users.map(({ balance }) => balance)).toEqual([100, 100, 100])
  })

  test('a nonce serves once, also for two at the same time, and also when the response was wrong', async () => {
    const { call } = await startApp()
    const wallet = newBrowserWallet()
    const body = await signedSignIn(call, wallet)
    const both = [1, 2].map(() => call('web3SignIn', { body }))
    expect(await statuses(both)).toEqual([200, 401])
    const wrong = await signedSignIn(call, wallet)
    const forged = { ...wrong, signature: await newBrowserWallet().signMessage({ message: wrong.message }) }
    expect(await refusalOf(call('web3SignIn', { body: forged }))).toEqual(INVALID)
    expect(await refusalOf(call('web3SignIn', { body: wrong }))).toEqual(INVALID)
  })

  test('[issue 15.8] proofs, a sign-up and a connect at the same time: one owner, one local wallet', async () => {
    const { call } = await startApp()
    const wallet = newBrowserWallet()
    const claim = { ...newLocalWallet(), wallet_address: wallet.address }
    const squatter = await call('signup', { body: claim })
    const signed = await Promise.all([1, 2, 3].map(() => signedSignIn(call, wallet)))
    const [owners, back] = await Promise.all([
      Promise.all(signed.map((body) => call('web3SignIn', { body }))),
      call('connect', { body: claim }),
    ])
    expect(new Set(owners.map(({ id }) => id)).size).toBe(1)
    expect(back.id).toBe(squatter.id)
    expect((await call('connect', { body: claim })).id).toBe(squatter.id)

    const fresh = newBrowserWallet()
    const freshClaim = { ...newLocalWallet(), wallet_address: fresh.address }
    const body = await signedSignIn(call, fresh)
    const [owner, signup] = await Promise.allSettled([
      call('web3SignIn', { body }),
      call('signup', { body: freshClaim }),
    ])
    expect(owner).toMatchObject({ status: 'fulfilled', value: { wallet_address: fresh.address } })
    if (signup.status === 'rejected') expect(signup.reason).toMatchObject({ code: 'USER_EXISTS' })
    else expect((await call('connect', { body: freshClaim })).id).toBe(signup.value.id)
  })
})

describeOnSqlite('sign-in with a browser wallet', (createDatabase, _createBare, createShared) => {
  const startApp = testApps(createDatabase)
  const openApp = sharedApp({}, createShared)

  test('the first sign-in makes the player of the wallet, with the welcome bonus', async () => {
    const { call, clock } = await openApp()
    const wallet = newBrowserWallet()
    const body = { ...(await signedSignIn(call, wallet)), wallet_name: 'Camille' }
    const user = await call('web3SignIn', { body })
    expect(user).toEqual({
      id: expect.any(String),
      balance: 100,
      token: expect.stringMatching(/^[\w-]{43}$/),
      ibex_id: user.id,
      wallet_address: wallet.address,
      pseudo: 'Camille',
      account_role: 'user',
      isInfluencer: false,
    })
    const { user: profile } = await call('me', { token: user.token })
    expect(profile).toMatchObject({ wallet_type: 'web3', wallet_address: wallet.address, ibex_id: user.id })
    expect(await call('passkeys', { token: user.token })).toEqual([])
    expect(profile.created_at).toBe(new Date(clock.nowMs()).toISOString())
  })

  test('the wallet signs in again to the same player, without a second welcome', async () => {
    const { call } = await openApp()
    const wallet = newBrowserWallet()
    const first = await signInByWallet(call, wallet)
    const second = await signInByWallet(call, wallet)
    expect(second).toEqual({ ...first, token: expect.any(String) })
    expect(second.token).not.toBe(first.token)
    expect(second.balance).toBe(100)
  })

  test('[issue 15.2] it has 50 sessions at most: a further sign-in ends the oldest', async () => {
    const { call, clock } = await startApp()
    const wallet = newBrowserWallet()
    const { token: oldest } = await signInByWallet(call, wallet)
    let newest = oldest
    for (let signIns = 1; signIns <= 50; signIns += 1) {
      clock.suspend(1_000)
      newest = (await signInByWallet(call, wallet)).token
    }
    expect(await call('sessions', { token: newest })).toHaveLength(50)
    expect((await refusalOf(call('me', { token: oldest }))).status).toBe(401)
  })

  test('a nonce for any wallet serves too, asked for by GET or POST, and the response has the address with its checksum', async () => {
    const { call, app } = await openApp()
    const wallet = newBrowserWallet()
    await signInByWallet(call, wallet, { asks: 'for any wallet' })
    const address = wallet.address.toLowerCase() as WalletAddress
    expect(await call('newWeb3Nonce', { body: { address } })).toEqual({
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
      address: wallet.address,
      issued_at: '2026-01-01T00:00:00.000Z',
      expires_at: '2026-01-01T00:05:00.000Z',
    })
    const withoutBody = await app.inject({ method: 'POST', url: '/api/web3/nonce' })
    expect([withoutBody.statusCode, withoutBody.json().address]).toEqual([200, null])
  })

  test('a nonce lives five minutes, and is forgotten afterwards', async () => {
    const { call, clock, advance, database } = await startApp()
    const wallet = newBrowserWallet()
    // This message has no end of its own, so only the nonce's lifetime matters.
    const edit = (message: string) => message.replace(/\nExpiration Time: .+/, '')
    const [inTime, late] = [await signedSignIn(call, wallet, { edit }), await signedSignIn(call, wallet, { edit })]
    clock.suspend(5 * MINUTE_MS - 1)
    await call('web3SignIn', { body: inTime })
    clock.suspend(1)
    expect(await refusalOf(call('web3SignIn', { body: late }))).toEqual(INVALID)
    await call('web3Nonce', { query: {} })
    clock.suspend(5 * MINUTE_MS)
    await advance(2 * MINUTE_MS)
    const left = await database.reader.query(Prisma.sql`SELECT nonce FROM web3_nonces`)
    expect(left).toEqual([])
  })

  test('issue 15.4: after five minutes the wallet signs again for what a token alone must not do', async () => {
    const { call, clock } = await startApp()
    const [wallet, other] = [newBrowserWallet(), newBrowserWallet()]
    const { token, id } = await signInByWallet(call, wallet)
    const exclude = () => call('updateLimits', { token, params: { userId: id }, body: { self_exclude: true } })
    clock.suspend(5 * MINUTE_MS)
    const refused = await exclude().catch((error: unknown) => error)
    expect(refused).toMatchObject({
      code: 'FRESH_PASSKEY_REQUIRED',
      message: 'Signez de nouveau avec votre wallet pour continuer.',
      details: { method: 'web3' },
    })
    const asked = await call('confirmationOptions', { token })
    if (asked.method !== 'web3') throw new Error('a signature was to be asked for')
    expect(asked.address).toBe(wallet.address)
    const unverified = { status: 403, code: 'SIGNATURE_UNVERIFIED' }
    expect(await refusalOf(call('confirm', { token, body: await signedSignIn(call, other) }))).toEqual(unverified)
    const body = await signedSignIn(call, wallet)
    await call('confirm', { token, body })
    expect(await refusalOf(call('confirm', { token, body }))).toEqual(unverified)
    await exclude()
  })

  test('a nonce that was asked for one wallet serves no other, and one that was never given none', async () => {
    const { call } = await openApp()
    const [camille, thief] = [newBrowserWallet(), newBrowserWallet()]
    const swap = (message: string) => message.replace(camille.address, thief.address)
    expect(await refusalOf(signInByWallet(call, camille, { edit: swap, signer: thief }))).toEqual(INVALID)
    const invent = (message: string) => message.replace(/Nonce: \w+/, `Nonce: ${'a'.repeat(32)}`)
    expect(await refusalOf(signInByWallet(call, camille, { edit: invent }))).toEqual(INVALID)
  })

  test('only the key of the address in the message signs for it', async () => {
    const { call } = await openApp()
    const wallet = newBrowserWallet()
    expect(await refusalOf(signInByWallet(call, wallet, { signer: newBrowserWallet() }))).toEqual(INVALID)
    const { message, signature } = await signedSignIn(call, wallet)
    const other = message.replace('Chain ID: 1', 'Chain ID: 10')
    expect(await refusalOf(call('web3SignIn', { body: { message: other, signature } }))).toEqual(INVALID)
  })

  test.each<[string, (message: string) => string]>([
    ['another site', (message) => message.replaceAll('localhost:8022', 'evil.example')],
    ['another domain before our address', (message) => message.replace('localhost:8022 wants', 'evil.example wants')],
    [
      'the address of another site',
      (message) => message.replace('URI: http://localhost:8022', 'URI: http://evil.example'),
    ],
    ['another scheme', (message) => `https://${message}`],
    ['another port', (message) => message.replaceAll('localhost:8022', 'localhost:9999')],
    ['another version', (message) => message.replace('Version: 1', 'Version: 2')],
    [
      'an end that has passed',
      (message) => message.replace(/Expiration Time: .+/, 'Expiration Time: 2025-12-31T23:59:59Z'),
    ],
    ['an end that is no time', (message) => message.replace(/Expiration Time: .+/, 'Expiration Time: tomorrow')],
    ['a beginning to come', (message) => `${message}\nNot Before: 2026-01-02T00:00:00Z`],
    ['a date of signature to come', (message) => message.replace(/Issued At: .+/, 'Issued At: 2026-01-02T00:00:00Z')],
    ['no date of signature', (message) => message.replace(/Issued At: .+/, 'Issued At: now')],
    ['no address', (message) => message.replace(/\n0x\w+\n/, '\n0x12\n')],
    ['something else altogether', () => 'I sign in'],
  ])('a message for %s is refused, however well it is signed', async (_title, edit) => {
    const { call } = await openApp()
    expect(await refusalOf(signInByWallet(call, newBrowserWallet(), { edit }))).toEqual(INVALID)
  })

  test('each address of the site serves; a chain that we do not know is refused as unknown', async () => {
    const environment = { PUBLIC_ORIGIN: 'https://bougie.example,https://www.bougie.example' }
    const { call } = await startApp({ environment })
    await signInByWallet(call, newBrowserWallet(), { origin: 'https://bougie.example' })
    await signInByWallet(call, newBrowserWallet(), { origin: 'https://www.bougie.example' })
    expect(await refusalOf(signInByWallet(call, newBrowserWallet(), { origin: TEST_ORIGIN }))).toEqual(INVALID)
    for (const { id } of WEB3_CHAINS)
      await signInByWallet(call, newBrowserWallet(), { origin: 'https://bougie.example', chainId: id })
    const onMars = signInByWallet(call, newBrowserWallet(), { origin: 'https://bougie.example', chainId: 424242 })
    expect(await refusalOf(onMars)).toEqual({ status: 422, code: 'WALLET_NETWORK' })
  })

  test('a wallet that a passkey opens is not opened by a signature', async () => {
    const { call, database } = await startApp()
    // A passkey's wallet has an address without a key; in this test it has one.
    const holder = await registerPasskey(call)
    const other = newBrowserWallet()
    await database.transaction((transaction) =>
      transaction.models.passkeyUser.update({
        where: { id: holder.passkeyUserId },
        data: { walletAddress: other.address, walletKey: other.address.toLowerCase() },
      }),
    )
    expect(await refusalOf(signInByWallet(call, other))).toEqual(HELD)
  })

  test('[issue 15.8] a local wallet leaves an address whose key somebody proves, and keeps everything else', async () => {
    const { call, events } = await startApp()
    const wallet = newBrowserWallet()
    const claim = { ...newLocalWallet(), wallet_address: wallet.address }
    const squatter = await call('signup', { body: { ...claim, name: 'Camille' } })
    const owner = await signInByWallet(call, wallet)
    expect(owner).toMatchObject({ wallet_address: wallet.address, balance: 100 })
    expect(owner.id).not.toBe(squatter.id)
    expect(events).toContainEqual({ type: 'accountChanged', userId: squatter.id })
    // The session continues and learns the new address; the secret opens the wallet under both.
    const { user: profile } = await call('me', { token: squatter.token })
    expect(profile).toMatchObject({ id: squatter.id, pseudo: 'Camille', balance: 100, wallet_type: 'local' })
    expect(profile.wallet_address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(profile.wallet_address).not.toBe(wallet.address)
    for (const wallet_address of [wallet.address, profile.wallet_address]) {
      const back = await call('connect', { token: owner.token, body: { ...claim, wallet_address } })
      expect(back).toEqual({ ...squatter, wallet_address: profile.wallet_address, token: expect.any(String) })
    }
    expect(await refusalOf(call('connect', { body: { ...newLocalWallet(), wallet_address: wallet.address } }))).toEqual(
      INVALID,
    )
    expect(await refusalOf(call('signup', { body: claim }))).toEqual({ status: 409, code: 'USER_EXISTS' })
    expect((await signInByWallet(call, wallet)).id).toBe(owner.id)
  })

  test('a wallet that signs is not opened by the secret of a browser', async () => {
    const { call } = await openApp()
    const wallet = newBrowserWallet()
    await signInByWallet(call, wallet)
    const claim = { ...newLocalWallet(), wallet_address: wallet.address }
    expect(await refusalOf(call('connect', { body: claim }))).toEqual(INVALID)
    expect(await refusalOf(call('signup', { body: claim }))).toEqual({ status: 409, code: 'USER_EXISTS' })
  })

  test('a wallet of ADMIN_WALLETS that signs is an admin', async () => {
    const wallet = newBrowserWallet()
    const { call } = await startApp({ environment: { ADMIN_WALLETS: wallet.address } })
    const { token, account_role } = await signInByWallet(call, wallet)
    expect(account_role).toBe('admin')
    await call('adminActions', { token, query: {} })
  })

  test('[I17] a new player belongs to the code that came with the first sign-in', async () => {
    const app = await startApp()
    const { call } = app
    const body = { ...(await signedSignIn(call, newBrowserWallet())), creator_link_code: 'LUNA-7' }
    const { id } = await call('web3SignIn', { body })
    expect(await codeOf(app, id)).toBe('LUNA-7')
  })

  test('[K41] ten failed sign-ins of an address close it for five minutes', async () => {
    const { call } = await startApp()
    const wallet = newBrowserWallet()
    for (let count = 0; count < 10; count += 1) {
      expect(await refusalOf(signInByWallet(call, wallet, { signer: newBrowserWallet() }))).toEqual(INVALID)
    }
    expect(await refusalOf(signInByWallet(call, wallet))).toEqual({ status: 429, code: 'RATE_LIMIT' })
  })

  test('what has not the form of a signed message is refused as such', async () => {
    const { call } = await openApp()
    const { message, signature } = await signedSignIn(call, newBrowserWallet())
    const bad = [
      { message, signature: '0x12' },
      { message, signature: signature.slice(2) },
      { message: '', signature },
      { message: 'x'.repeat(2001), signature },
    ]
    for (const body of bad) {
      expect(await refusalOf(call('web3SignIn', { body }))).toEqual({ status: 400, code: 'FORMAT_ERROR' })
    }
    const garbage = { message, signature: `0x${'f'.repeat(130)}` }
    expect(await refusalOf(call('web3SignIn', { body: garbage }))).toEqual(INVALID)
    expect((await signUpLocally(call)).balance).toBe(100)
  })
})

async function codeOf({ database }: TestApp, id: string): Promise<string | null> {
  const [row] = await database.reader.query<{ code: string | null }>(
    Prisma.sql`SELECT creator_link_code AS code FROM users WHERE id = ${id}`,
  )
  return row?.code ?? null
}
