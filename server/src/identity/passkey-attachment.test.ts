import type { RestClient } from '@bougie/api-client/rest-client.ts'
import { CLOSE_CODES, type PublicUser, passkeySignInBodySchema } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { testApps } from '../../test/build-test-app.ts'
import { describeOnDatabases, describeOnSqlite } from '../../test/describe-on-databases.ts'
import {
  authenticationBody,
  newAuthenticator,
  newLocalWallet,
  registeredBy,
  registrationBody,
  signUpWithPasskey,
} from '../../test/identity-flows.ts'
import { refusalOf, statuses } from '../../test/refusals.ts'
import { openSocket } from '../../test/socket-pair.ts'
import { hashOfSecret, hashOfToken } from './secrets.ts'

const INVALID = { status: 401, code: 'INVALID_CREDENTIALS' }
const HELD = { status: 409, code: 'WALLET_HELD' }

async function localPlayer(call: RestClient, name = 'Premier') {
  const claim = newLocalWallet()
  return { claim, user: await call('signup', { body: { ...claim, name } }) }
}

async function attachmentBody(call: RestClient, { token }: Pick<PublicUser, 'token'>, device = newAuthenticator()) {
  const { credentialRequestOptions: options } = await call('attachPasskey', { token })
  return registeredBy(device, options)
}

/** Signs in as the player with the passkey's tokens, as a browser does. */
async function connect(call: RestClient, token: string) {
  const passkeyUser = await call('passkeyMe', { token })
  const wallet_address = passkeyUser.signers[0]?.safes[0]?.address ?? ''
  return call('connect', { token, body: { wallet_address, ibex_id: passkeyUser.id } })
}

describeOnDatabases('[issue 16.1] a local wallet gets a passkey once', (createDatabase) => {
  const startApp = testApps(createDatabase)

  test('twice at once it happens once: one passkey, one wallet', async () => {
    const { call } = await startApp()
    const { user } = await localPlayer(call)
    const devices = [newAuthenticator(), newAuthenticator()]
    const bodies = await Promise.all(devices.map((device) => attachmentBody(call, user, device)))
    const calls = bodies.map((body) => call('passkeySignIn', { body }))
    expect([...(await statuses(calls))].sort()).toEqual([200, 409])
    const tokens = await Promise.any(calls)
    const attached = await connect(call, tokens.access_token)
    expect(await call('passkeys', { token: attached.token })).toHaveLength(1)
  })

  test('one response sent twice at once attaches once', async () => {
    const { call } = await startApp()
    const { user } = await localPlayer(call)
    const body = await attachmentBody(call, user)
    const calls = [body, body].map((same) => call('passkeySignIn', { body: same }))
    expect([...(await statuses(calls))].sort()).toEqual([200, 401])
  })

  test('a connect by the secret that meets the move opens nothing that outlives it', async () => {
    const { call } = await startApp()
    const { claim, user } = await localPlayer(call)
    const body = await attachmentBody(call, user)
    const [, connected] = await Promise.allSettled([call('passkeySignIn', { body }), call('connect', { body: claim })])
    if (connected.status === 'rejected') return
    expect(await refusalOf(call('me', { token: connected.value.token }))).toMatchObject({ status: 401 })
  })

  test('[K31] the challenge of a session that has ended moves nothing', async () => {
    const { call } = await startApp()
    const { claim, user } = await localPlayer(call)
    const stolen = await call('connect', { body: claim })
    const bodies = [await attachmentBody(call, stolen), await attachmentBody(call, stolen)]
    await call('endSessions', { token: user.token, query: { except: 'current' } })
    for (const body of bodies) expect(await refusalOf(call('passkeySignIn', { body }))).toEqual(INVALID)
    expect((await call('me', { token: user.token })).user.wallet_type).toBe('local')
    expect((await call('connect', { body: claim })).id).toBe(user.id)
  })
})

describeOnSqlite('[issue 16.1] a local wallet gets a passkey', (createDatabase) => {
  const startApp = testApps(createDatabase)

  test('same player, balance, history and pseudo, opened by the passkey from now on', async () => {
    const { call } = await startApp()
    const { user } = await localPlayer(call)
    const before = await call('me', { token: user.token })
    const device = newAuthenticator()
    const tokens = await call('passkeySignIn', { body: await attachmentBody(call, user, device) })
    const attached = await connect(call, tokens.access_token)
    expect(attached).toMatchObject({ id: user.id, balance: user.balance, pseudo: user.pseudo, account_role: 'user' })
    const after = await call('me', { token: attached.token })
    expect(after.user).toEqual({
      ...before.user,
      wallet_type: 'passkey',
      wallet_address: attached.wallet_address,
      ibex_id: attached.ibex_id,
      updated_at: expect.any(String),
    })
    expect(await call('passkeys', { token: attached.token })).toHaveLength(1)

    const again = await call('passkeySignIn', { body: await authenticationBody(call, device) })
    expect((await connect(call, again.access_token)).id).toBe(user.id)
  })

  test('its secret and every session that it opened end at once', async () => {
    const { application, call } = await startApp()
    const { claim, user } = await localPlayer(call)
    const elsewhere = await call('connect', { body: claim })
    const socket = openSocket(application.gateway, { userId: user.id, tokenHash: hashOfSecret(elsewhere.token) })
    await call('passkeySignIn', { body: await attachmentBody(call, user) })
    expect(socket.closeCode).toBe(CLOSE_CODES.unauthorized)
    for (const { token } of [user, elsewhere]) {
      expect(await refusalOf(call('me', { token }))).toEqual({ status: 401, code: 'UNAUTHORIZED' })
    }
    expect((await refusalOf(call('connect', { body: claim }))).status).toBeGreaterThanOrEqual(401)
  })

  test('an API token made by the secret ends with it, and so does its socket', async () => {
    const { application, call } = await startApp()
    const { user } = await localPlayer(call)
    const { token } = await call('createApiToken', { token: user.token, body: { name: 'Robot', scopes: ['read'] } })
    const socket = openSocket(application.gateway, { userId: user.id, tokenHash: hashOfToken(token) })
    await call('passkeySignIn', { body: await attachmentBody(call, user) })
    expect(await refusalOf(call('me', { token }))).toEqual({ status: 401, code: 'UNAUTHORIZED' })
    expect(socket.closeCode).toBe(CLOSE_CODES.unauthorized)
  })

  test('only a local wallet can be moved, and only by its own challenge', async () => {
    const { call, clock } = await startApp()
    const passkeyPlayer = await signUpWithPasskey(call)
    expect(await refusalOf(call('attachPasskey', { token: passkeyPlayer.user.token }))).toEqual(HELD)
    expect(await refusalOf(call('attachPasskey', {}))).toEqual({ status: 401, code: 'UNAUTHORIZED' })

    const { user } = await localPlayer(call)
    const known = passkeySignInBodySchema.parse({
      ...(await attachmentBody(call, user)),
      credential: (await registrationBody(call, { authenticator: newAuthenticator(), name: 'Zoe' })).credential,
    })
    expect(await refusalOf(call('passkeySignIn', { body: known }))).toEqual(INVALID)
    const late = await attachmentBody(call, user)
    clock.suspend(5 * 60_000)
    expect(await refusalOf(call('passkeySignIn', { body: late }))).toEqual(INVALID)
    expect((await call('me', { token: user.token })).user.wallet_type).toBe('local')
  })
})
