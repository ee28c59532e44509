import { expect, test } from 'vitest'
import { newBrowserWallet, signedSignIn, signInByWallet } from '../../test/browser-wallets.ts'
import { testApps } from '../../test/build-test-app.ts'
import { describeOnDatabases, describeOnPostgres } from '../../test/describe-on-databases.ts'
import {
  additionBody,
  authenticationBody,
  registerPasskey,
  signInAgain,
  signUpWithPasskey,
  walletClaim,
} from '../../test/identity-flows.ts'
import { createInterruptible, overOrWaiting, twoConnections } from '../../test/interruptible-database.ts'
import { refusalOf } from '../../test/refusals.ts'

const UNAUTHORIZED = { status: 401, code: 'UNAUTHORIZED' }

describeOnDatabases('what is revoked while a session is being opened', (createDatabase) => {
  const startApp = testApps(createDatabase)

  async function open() {
    const { database, beforeNext } = createInterruptible((await createDatabase()).database)
    const { call } = await startApp({ useDatabase: database })
    return { call, beforeNext }
  }

  test('[K31] an access token that is revoked after it was looked at opens no session', async () => {
    const { call, beforeNext } = await open()
    const player = await signUpWithPasskey(call)
    beforeNext(() => call('endSessions', { token: player.user.token, query: {} }))
    const connect = call('connect', { token: player.tokens.access_token, body: walletClaim(player) })
    expect(await refusalOf(connect)).toEqual(UNAUTHORIZED)
  })

  test('[K31] nor does one whose sign-in betrayed a theft meanwhile, and no player is made by it', async () => {
    const { call, beforeNext } = await open()
    const holder = await registerPasskey(call)
    const refresh = () => call('passkeyRefresh', { body: { refresh_token: holder.tokens.refresh_token } })
    const { access_token: token } = await refresh()
    beforeNext(() => refusalOf(refresh()))
    expect(await refusalOf(call('signup', { token, body: walletClaim(holder) }))).toEqual(UNAUTHORIZED)
    const again = await call('passkeySignIn', { body: await authenticationBody(call, holder.authenticator) })
    const connect = call('connect', { token: again.access_token, body: walletClaim(holder) })
    expect(await refusalOf(connect)).toEqual({ status: 404, code: 'USER_NOT_FOUND' })
  })
})

describeOnDatabases('what is revoked while a way into the wallet is being made', (createDatabase) => {
  const startApp = testApps(createDatabase)

  /** A player whose other session ends while the next transaction waits. */
  async function open() {
    const { database, beforeNext } = createInterruptible((await createDatabase()).database)
    const { call } = await startApp({ useDatabase: database })
    const player = await signUpWithPasskey(call, 'Camille')
    const { user: other } = await signInAgain(call, player)
    const revokeBeforeNext = () =>
      beforeNext(() => call('endSessions', { token: player.user.token, query: { except: 'current' } }))
    return { call, player, other, revokeBeforeNext }
  }

  test('[K31] no passkey is added by a session that ended', async () => {
    const { call, player, other, revokeBeforeNext } = await open()
    const body = await additionBody(call, other.token)
    revokeBeforeNext()
    expect(await refusalOf(call('addPasskey', { token: other.token, body }))).toEqual(UNAUTHORIZED)
    expect(await call('passkeys', { token: player.user.token })).toHaveLength(1)
  })

  test('[K31] nor by the session of a recovery code, which would end those of the player', async () => {
    const { call, player, revokeBeforeNext } = await open()
    const { codes } = await call('newRecoveryCodes', { token: player.user.token })
    const { token } = await call('recover', { body: { wallet_name: 'Camille', code: codes[0] ?? '' } })
    const body = await additionBody(call, token)
    revokeBeforeNext()
    expect(await refusalOf(call('addPasskey', { token, body }))).toEqual(UNAUTHORIZED)
    expect(await call('passkeys', { token: player.user.token })).toHaveLength(1)
  })

  test('[K31] and its new recovery codes replace none', async () => {
    const { call, player, other, revokeBeforeNext } = await open()
    const { codes } = await call('newRecoveryCodes', { token: player.user.token })
    revokeBeforeNext()
    expect(await refusalOf(call('newRecoveryCodes', { token: other.token }))).toEqual(UNAUTHORIZED)
    const recovered = call('recover', { body: { wallet_name: 'Camille', code: codes[0] ?? '' } })
    expect((await recovered).id).toBe(player.user.id)
  })

  test('[20.7] nor is an API token made, which would outlive it by months', async () => {
    const { call, player, other, revokeBeforeNext } = await open()
    revokeBeforeNext()
    const body = { name: 'Robot', scopes: ['battle' as const] }
    expect(await refusalOf(call('createApiToken', { token: other.token, body }))).toEqual(UNAUTHORIZED)
    expect(await call('apiTokens', { token: player.user.token })).toEqual([])
  })
})

describeOnPostgres('two servers at one sign-in', (createDatabase) => {
  const createTwo = twoConnections(createDatabase)
  const startApp = testApps(createDatabase)

  /** Transactions of the first instance can be suspended before their commit. */
  async function openTwo() {
    const { first, second, ...interruptions } = await createTwo()
    return {
      ...interruptions,
      first: await startApp({ useDatabase: first }),
      second: await startApp({ useDatabase: second }),
    }
  }

  test.each(['all', 'one'] as const)(
    '[K31] a session that is being stored when %s are ended is ended too',
    async (which) => {
      const { suspendNext, first, second } = await openTwo()
      const player = await signUpWithPasskey(first.call)
      const { token: mine } = player.user
      const [session] = await second.call('sessions', { token: mine })
      const { worked, commit } = suspendNext()
      const connect = first.call('connect', { token: player.tokens.access_token, body: walletClaim(player) })
      await worked
      const end =
        which === 'all'
          ? second.call('endSessions', { token: mine, query: {} })
          : second.call('endSession', { token: mine, params: { id: session?.id ?? '' } })
      await overOrWaiting(second, end)
      commit()
      const [{ token }] = await Promise.all([connect, end])
      expect(await second.call('validateToken', { token })).toMatchObject({ valid: false })
    },
  )

  test('[20.6] a browser wallet that signs in while its account is being deleted gets a new player', async () => {
    const { beforeNext, suspendNext, first, second } = await openTwo()
    const wallet = newBrowserWallet()
    const deleted = await signInByWallet(first.call, wallet)
    const body = await signedSignIn(second.call, wallet, { asks: 'for any wallet' })
    // The first transaction only leaves the queue.
    const deleting = Promise.withResolvers<ReturnType<typeof suspendNext>>()
    beforeNext(async () => deleting.resolve(suspendNext()))
    const deletion = { confirmation: 'SUPPRIMER', giveUpBalance: true } as const
    const remove = first.call('deleteAccount', { token: deleted.token, body: deletion })
    const { worked, commit } = await deleting.promise
    await worked
    const signIn = second.call('web3SignIn', { body })
    await overOrWaiting(second, signIn)
    commit()
    const [user] = await Promise.all([signIn, remove])
    expect(user.id).not.toBe(deleted.id)
    expect((await second.call('me', { token: user.token })).user.id).toBe(user.id)
  })

  test('[20.7] an API token that is being made while the wallet is recovered is revoked too', async () => {
    const { suspendNext, first, second } = await openTwo()
    const player = await signUpWithPasskey(first.call, 'Camille')
    const { codes } = await second.call('newRecoveryCodes', { token: player.user.token })
    const { token } = await second.call('recover', { body: { wallet_name: 'Camille', code: codes[0] ?? '' } })
    const body = await additionBody(second.call, token)
    const { worked, commit } = suspendNext()
    const create = first.call('createApiToken', { token: player.user.token, body: { name: 'Robot', scopes: ['read'] } })
    await worked
    const add = second.call('addPasskey', { token, body })
    await overOrWaiting(second, add)
    commit()
    await Promise.all([create, add])
    expect(await second.call('apiTokens', { token })).toEqual([])
  })

  test('[K31] a pair that is being refreshed when all sessions are ended is ended too', async () => {
    const { suspendNext, first, second } = await openTwo()
    const player = await signUpWithPasskey(first.call)
    const { worked, commit } = suspendNext()
    const refresh = first.call('passkeyRefresh', { body: { refresh_token: player.tokens.refresh_token } })
    await worked
    const end = second.call('endSessions', { token: player.user.token, query: {} })
    await overOrWaiting(second, end)
    commit()
    const [{ access_token }] = await Promise.all([refresh, end])
    expect(await refusalOf(second.call('passkeyMe', { token: access_token }))).toEqual(UNAUTHORIZED)
  })

  test('[K31] a passkey that signs in when all sessions are ended is signed out too', async () => {
    const { suspendNext, first, second } = await openTwo()
    const player = await signUpWithPasskey(first.call)
    const body = await authenticationBody(first.call, player.authenticator)
    const { worked, commit } = suspendNext()
    const signIn = first.call('passkeySignIn', { body })
    await worked
    const end = second.call('endSessions', { token: player.user.token, query: {} })
    await overOrWaiting(second, end)
    commit()
    const [{ access_token }] = await Promise.all([signIn, end])
    expect(await refusalOf(second.call('passkeyMe', { token: access_token }))).toEqual(UNAUTHORIZED)
  })

  test('[issue 15.2] a pair that is being refreshed when its sign-in is one too many is ended too', async () => {
    const { first: database, second: other, suspendNext } = await createTwo()
    const { database: interruptible, beforeNext } = createInterruptible(other)
    const first = await startApp({ useDatabase: database })
    const second = await startApp({ useDatabase: interruptible })
    const oldest = await signUpWithPasskey(first.call)
    for (const { clock } of [first, second]) clock.suspend(1_000)
    for (let signIns = 1; signIns < 50; signIns += 1) await signInAgain(first.call, oldest)
    const { access_token: token } = await second.call('passkeySignIn', {
      body: await authenticationBody(second.call, oldest.authenticator),
    })
    const { worked, commit } = suspendNext()
    const refreshing = Promise.withResolvers<ReturnType<typeof refresh>>()
    const refresh = () => first.call('passkeyRefresh', { body: { refresh_token: oldest.tokens.refresh_token } })
    // The first transaction opens the session, and the next one ends the oldest.
    beforeNext(async () =>
      beforeNext(async () => {
        refreshing.resolve(refresh())
        await worked
      }),
    )
    const connect = second.call('connect', { token, body: walletClaim(oldest) })
    await worked
    await overOrWaiting(second, connect)
    commit()
    const [refreshed] = await Promise.all([refreshing.promise, connect])
    expect(await refusalOf(second.call('passkeyMe', { token: refreshed.access_token }))).toEqual(UNAUTHORIZED)
  })

  test('[K31] while a revocation is being stored its access token opens nothing elsewhere', async () => {
    const { suspendNext, first, second } = await openTwo()
    const player = await signUpWithPasskey(first.call)
    const { worked, commit } = suspendNext()
    const end = first.call('endSessions', { token: player.user.token, query: {} })
    await worked
    const connect = second.call('connect', { token: player.tokens.access_token, body: walletClaim(player) })
    await overOrWaiting(second, connect)
    commit()
    await end
    expect(await refusalOf(connect)).toEqual(UNAUTHORIZED)
  })
})
