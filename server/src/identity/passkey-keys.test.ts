import type { RestClient } from '@bougie/api-client/rest-client.ts'
import { CLOSE_CODES, PASSKEYS_MAX, registrationCredentialSchema } from '@bougie/protocol'
import { expect, test } from 'vitest'
import type { SoftwareAuthenticator } from '../../../tools/authenticator/software-authenticator.ts'
import { testApps } from '../../test/build-test-app.ts'
import { describeOnDatabases, describeOnSqlite } from '../../test/describe-on-databases.ts'
import {
  additionBody,
  authenticationBody,
  newAuthenticator,
  type PasskeyPlayer,
  signInAgain,
  signUpLocally,
  signUpWithPasskey,
  walletClaim,
} from '../../test/identity-flows.ts'
import { refusalOf, statuses } from '../../test/refusals.ts'
import { openSocket } from '../../test/socket-pair.ts'
import { Prisma } from '../generated/sqlite/client.ts'
import { hashOfSecret } from './secrets.ts'

const UNVERIFIED = { status: 403, code: 'PASSKEY_UNVERIFIED' }
const CEREMONY_MS = 5 * 60_000

/** Registers a passkey of another device. */
async function addPasskey(call: RestClient, player: PasskeyPlayer, device = newAuthenticator(), name?: string) {
  const body = { ...(await additionBody(call, player.user.token, device)), ...(name ? { name } : {}) }
  return { body, passkey: await call('addPasskey', { token: player.user.token, body }), device }
}

describeOnDatabases('rows of the passkeys of a wallet', (createDatabase) => {
  const startApp = testApps(createDatabase)

  test('a response that is sent twice adds one passkey', async () => {
    const { call } = await startApp()
    const player = await signUpWithPasskey(call)
    const { body } = await addPasskey(call, player)
    expect(await refusalOf(call('addPasskey', { token: player.user.token, body }))).toEqual(UNVERIFIED)
    expect(await call('passkeys', { token: player.user.token })).toHaveLength(2)
  })

  test('a passkey is renamed by its owner', async () => {
    const { call } = await startApp()
    const [camille, alex] = [await signUpWithPasskey(call, 'Camille'), await signUpWithPasskey(call, 'Alex')]
    const [passkey] = await call('passkeys', { token: camille.user.token })
    const params = { id: passkey?.id ?? '' }
    const rename = (token: string, name: string) => call('renamePasskey', { token, params, body: { name } })
    expect((await rename(camille.user.token, 'Téléphone')).name).toBe('Téléphone')
    expect(await refusalOf(rename(alex.user.token, 'Volée'))).toEqual({ status: 404, code: 'NOT_FOUND' })
    for (const bad of ['', '   ', 'x'.repeat(41)]) {
      expect(await refusalOf(rename(camille.user.token, bad))).toEqual({ status: 400, code: 'FORMAT_ERROR' })
    }
    expect((await call('passkeys', { token: camille.user.token }))[0]?.name).toBe('Téléphone')
  })

  test('of two passkeys that are removed at the same time one stays', async () => {
    const { call } = await startApp()
    const player = await signUpWithPasskey(call)
    await addPasskey(call, player)
    const { token } = player.user
    const both = await call('passkeys', { token })
    expect(await statuses(both.map(({ id }) => call('removePasskey', { token, params: { id } })))).toEqual([200, 409])
    expect(await call('passkeys', { token })).toHaveLength(1)
  })
})

describeOnSqlite('the passkeys of a wallet', (createDatabase) => {
  const startApp = testApps(createDatabase)

  test('the list shows when each was created and used, oldest first', async () => {
    const { call, clock } = await startApp()
    const player = await signUpWithPasskey(call)
    clock.suspend(60_000)
    await addPasskey(call, player, newAuthenticator(), '  Clé du bureau ')
    expect(await call('passkeys', { token: player.user.token })).toEqual([
      {
        id: expect.any(String),
        name: null,
        created_at: '2026-01-01T00:00:00.000Z',
        last_used_at: null,
        synced: false,
        transports: ['internal'],
      },
      {
        id: expect.any(String),
        name: 'Clé du bureau',
        created_at: '2026-01-01T00:01:00.000Z',
        last_used_at: null,
        synced: false,
        transports: ['internal'],
      },
    ])
  })

  test('a second passkey opens the same wallet', async () => {
    const { call } = await startApp()
    const player = await signUpWithPasskey(call)
    const { device } = await addPasskey(call, player)
    const tokens = await call('passkeySignIn', { body: await authenticationBody(call, device) })
    const passkeyUser = await call('passkeyMe', { token: tokens.access_token })
    expect(passkeyUser.signers).toEqual([{ safes: [{ address: player.walletAddress }] }])
    const claim = { wallet_address: player.walletAddress, ibex_id: passkeyUser.id }
    expect((await call('connect', { token: tokens.access_token, body: claim })).id).toBe(player.user.id)
  })

  test('the options exclude the passkeys that the wallet has, and carry its user', async () => {
    const { call } = await startApp()
    const player = await signUpWithPasskey(call, 'Camille')
    const { credentialRequestOptions: options } = await call('passkeyAdditionOptions', { token: player.user.token })
    expect(options.user).toMatchObject({ name: 'Camille' })
    expect(options.excludeCredentials).toHaveLength(1)
    expect(() => player.authenticator.register(options)).toThrow('InvalidStateError')
  })

  test('challenges of one ceremony serve no other, once only, for five minutes, and for the session that asked', async () => {
    const { call, clock } = await startApp()
    const [camille, alex] = [await signUpWithPasskey(call, 'Camille'), await signUpWithPasskey(call, 'Alex')]
    const token = camille.user.token

    const signUp = (await call('passkeyRegistrationOptions', { query: { name: 'Zoe' } })).credentialRequestOptions
    const forSignUp = registrationCredentialSchema.parse(newAuthenticator().register(signUp))
    const bySignUp = { challenge: signUp.challenge, credential: forSignUp }
    expect(await refusalOf(call('addPasskey', { token, body: bySignUp }))).toEqual(UNVERIFIED)

    const body = await additionBody(call, token)
    const elsewhere = await signInAgain(call, camille)
    for (const { user } of [alex, elsewhere]) {
      expect(await refusalOf(call('addPasskey', { token: user.token, body }))).toEqual(UNVERIFIED)
    }
    // With the usual sign-in call it would open a separate wallet; it must not.
    expect(await refusalOf(call('passkeySignIn', { body }))).toEqual({ status: 401, code: 'INVALID_CREDENTIALS' })
    expect(await refusalOf(call('addPasskey', { token, body }))).toEqual(UNVERIFIED)

    const lateBody = await additionBody(call, token)
    clock.suspend(CEREMONY_MS)
    expect(await refusalOf(call('addPasskey', { token, body: lateBody }))).toEqual(UNVERIFIED)
    expect(await call('passkeys', { token })).toHaveLength(1)
  })

  test(`a wallet has ${PASSKEYS_MAX} passkeys at most, and one more after a recovery`, async () => {
    const { call } = await startApp()
    const player = await signUpWithPasskey(call, 'Camille')
    const { token } = player.user
    const { codes } = await call('newRecoveryCodes', { token })
    for (let count = 2; count < PASSKEYS_MAX; count += 1) await addPasskey(call, player)
    const last = [await additionBody(call, token), await additionBody(call, token)]
    expect(await statuses(last.map((body) => call('addPasskey', { token, body })))).toEqual([200, 409])
    expect(await refusalOf(addPasskey(call, player))).toEqual({ status: 409, code: 'PASSKEY_LIMIT' })
    // All of them may be lost.
    const user = await call('recover', { body: { wallet_name: 'Camille', code: codes[0] ?? '' } })
    const { device } = await addPasskey(call, { ...player, user })
    await signInAgain(call, { ...player, authenticator: device })
  })

  test('a removed passkey opens nothing; the last one is never removed', async () => {
    const { call } = await startApp()
    const player = await signUpWithPasskey(call)
    const { passkey, device } = await addPasskey(call, player)
    const { token } = player.user
    await call('removePasskey', { token, params: { id: passkey.id } })
    const signIn = call('passkeySignIn', { body: await authenticationBody(call, device) })
    expect(await refusalOf(signIn)).toEqual({ status: 401, code: 'NO_WALLET_FOUND' })
    const [last] = await call('passkeys', { token })
    const removeLast = () => call('removePasskey', { token, params: { id: last?.id ?? '' } })
    expect(await refusalOf(removeLast())).toEqual({ status: 409, code: 'LAST_PASSKEY' })
    await call('passkeySignIn', { body: await authenticationBody(call, player.authenticator) })
  })

  test('removing a passkey ends the sessions that it opened, refreshed or not, but for the one that asks', async () => {
    const app = await startApp()
    const { call } = app
    const player = await signUpWithPasskey(call)
    const { device, passkey } = await addPasskey(call, player)
    const enter = async (authenticator: SoftwareAuthenticator) => {
      const { user, tokens } = await signInAgain(call, { ...player, authenticator })
      return { token: user.token, tokens }
    }
    const [lost, kept] = [await enter(device), await enter(player.authenticator)]
    const { token: mine, tokens: mineTokens } = await enter(device)
    const refreshed = await call('passkeyRefresh', { body: { refresh_token: lost.tokens.refresh_token } })
    const { token: lostLater } = await call('connect', { token: refreshed.access_token, body: walletClaim(player) })
    const socket = openSocket(app.application.gateway, {
      userId: player.user.id,
      tokenHash: hashOfSecret(lostLater),
    })
    await call('removePasskey', { token: mine, params: { id: passkey.id } })
    await app.settle()
    const valid = async (token: string) => (await call('validateToken', { token })).valid
    expect([await valid(lost.token), await valid(lostLater)]).toEqual([false, false])
    expect([await valid(mine), await valid(kept.token), await valid(player.user.token)]).toEqual([true, true, true])
    expect(socket.closeCode).toBe(CLOSE_CODES.unauthorized)
    const refresh = (refresh_token: string) => call('passkeyRefresh', { body: { refresh_token } })
    expect(await refusalOf(refresh(refreshed.refresh_token))).toEqual({ status: 401, code: 'UNAUTHORIZED' })
    await refresh(kept.tokens.refresh_token)
    await refresh(mineTokens.refresh_token)
  })

  test('a sign-in from before it was kept which passkey it used ends with any of them', async () => {
    const { call, database } = await startApp()
    const player = await signUpWithPasskey(call)
    const { passkey } = await addPasskey(call, player)
    await database.transaction(async (transaction) => {
      await transaction.execute(Prisma.sql`UPDATE tokens SET credential_id = NULL`)
    })
    const { token } = (await signInAgain(call, player)).user
    await call('removePasskey', { token, params: { id: passkey.id } })
    expect((await call('validateToken', { token: player.user.token })).valid).toBe(false)
    expect((await call('validateToken', { token })).valid).toBe(true)
  })

  test('[R31] a wallet without passkeys has none to show, and nobody removes those of others', async () => {
    const { call } = await startApp()
    const camille = await signUpWithPasskey(call)
    const local = await signUpLocally(call)
    expect(await call('passkeys', { token: local.token })).toEqual([])
    expect(await refusalOf(call('passkeyAdditionOptions', { token: local.token }))).toEqual(UNVERIFIED)
    const [passkey] = await call('passkeys', { token: camille.user.token })
    const theft = call('removePasskey', { token: local.token, params: { id: passkey?.id ?? '' } })
    expect(await refusalOf(theft)).toEqual({ status: 404, code: 'NOT_FOUND' })
  })
})
