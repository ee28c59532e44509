import type { RestClient } from '@bougie/api-client/rest-client.ts'
import type { PublicUser } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { testApps } from '../../test/build-test-app.ts'
import { describeOnDatabases, describeOnSqlite } from '../../test/describe-on-databases.ts'
import {
  additionBody,
  authenticationBody,
  newAuthenticator,
  type PasskeyPlayer,
  signUpLocally,
  signUpWithPasskey,
} from '../../test/identity-flows.ts'
import { startAppWithAdmin } from '../../test/payments.ts'
import { refusalOf, statuses } from '../../test/refusals.ts'
import { MINUTE_MS } from '../platform/durations.ts'
import { hashOfRecoveryCode, RECOVERY_COST } from './recovery.ts'

const REFUSED = { status: 401, code: 'RECOVERY_REFUSED' }
const READ_ONLY = { status: 403, code: 'RECOVERY_SESSION' }
const CODE = /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/

async function codesOf(call: RestClient, { user }: Pick<PasskeyPlayer, 'user'>) {
  return (await call('newRecoveryCodes', { token: user.token })).codes
}

function recover(call: RestClient, wallet_name: string, code = '') {
  return call('recover', { body: { wallet_name, code } })
}

async function registerNew(call: RestClient, token: string) {
  const device = newAuthenticator()
  await call('addPasskey', { token, body: await additionBody(call, token, device) })
  return device
}

test('issue 16.7: the hash of a code never changes, so that a code written down years ago still opens its wallet', async () => {
  const hash = await hashOfRecoveryCode({ nameKey: 'camille', code: '0123-4567-89AB' }, RECOVERY_COST)
  expect(hash).toBe('05fe6cc34ca39fefa6b684c41f55960fd06f89e990f9cf913673a6f70aad12d9')
})

describeOnDatabases('issue 16.7: the use of a recovery code', (createDatabase) => {
  const startApp = testApps(createDatabase)

  test('a code opens its wallet once, however it is typed, and new codes end the old', async () => {
    const { call } = await startApp()
    const player = await signUpWithPasskey(call, 'Camille')
    const [old] = await codesOf(call, player)
    const [first = '', second] = await codesOf(call, player)
    expect(await refusalOf(recover(call, 'Camille', old))).toEqual(REFUSED)
    const typed = ` ${first.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`
    const user = await recover(call, ' camille', typed)
    expect(user).toEqual({ ...player.user, token: expect.any(String) })
    expect(await refusalOf(recover(call, 'Camille', first))).toEqual(REFUSED)
    expect(await statuses([1, 2].map(() => recover(call, 'Camille', second)))).toEqual([200, 401])
    expect((await call('recoveryCodes', { token: player.user.token })).left).toBe(8)
  })

  test('registering a passkey makes the wallet the player’s again and ends every other session', async () => {
    const { call, events } = await startApp()
    const player = await signUpWithPasskey(call, 'Camille')
    const [code] = await codesOf(call, player)
    const { token, id } = await recover(call, 'Camille', code)
    const device = await registerNew(call, token)
    const lost = [player.user.token, player.tokens.access_token]
    expect(await refusalOf(call('me', { token: player.user.token }))).toEqual({ status: 401, code: 'UNAUTHORIZED' })
    expect(await refusalOf(call('passkeyMe', { token: lost[1] }))).toEqual({ status: 401, code: 'UNAUTHORIZED' })
    const refresh = call('passkeyRefresh', { body: { refresh_token: player.tokens.refresh_token } })
    expect(await refusalOf(refresh)).toEqual({ status: 401, code: 'UNAUTHORIZED' })
    expect(events.filter(({ type }) => type === 'sessionsRevoked')).toHaveLength(1)
    // A full session again, proved by the ceremony that has just taken place.
    await call('deposit', { token, body: { user_id: id, amount: 10, method: 'api', channel: 'card' } })
    expect(await codesOf(call, { user: { ...player.user, token } })).toHaveLength(10)
    await call('passkeySignIn', { body: await authenticationBody(call, device) })
    expect(await call('passkeys', { token })).toHaveLength(2)
  })
})

describeOnSqlite('issue 16.7: recovery codes', (createDatabase) => {
  const startApp = testApps(createDatabase)

  test('registering a passkey opens the session of nobody else who recovered', async () => {
    const { call } = await startApp()
    const recovered: PublicUser[] = []
    for (const name of ['Camille', 'Alex']) {
      const [code] = await codesOf(call, await signUpWithPasskey(call, name))
      recovered.push(await recover(call, name, code))
    }
    const [own, other] = recovered
    if (!own || !other) throw new Error('two players')
    await registerNew(call, own.token)
    const change = ({ id, token }: PublicUser) => call('updateLimits', { token, params: { userId: id }, body: {} })
    await change(own)
    expect(await refusalOf(change(other))).toEqual(READ_ONLY)
  })

  test('ten codes, shown once, stored as hashes, replaced by new ones', async () => {
    const { database } = await createDatabase()
    const { call, clock } = await startApp({ useDatabase: database })
    const player = await signUpWithPasskey(call, 'Camille')
    const none = { wallet_name: 'Camille', left: 0, created_at: null }
    expect(await call('recoveryCodes', { token: player.user.token })).toEqual(none)
    const codes = await codesOf(call, player)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(CODE)
    expect(await call('recoveryCodes', { token: player.user.token })).toEqual({
      wallet_name: 'Camille',
      left: 10,
      created_at: new Date(clock.nowMs()).toISOString(),
    })
    const stored = JSON.stringify(await database.reader.models.recoveryCode.findMany())
    for (const code of codes) {
      expect(stored).not.toContain(code)
      expect(stored).not.toContain(code.replaceAll('-', ''))
    }
    clock.suspend(5 * MINUTE_MS)
    const stale = { status: 403, code: 'FRESH_PASSKEY_REQUIRED' }
    expect(await refusalOf(call('newRecoveryCodes', { token: player.user.token }))).toEqual(stale)
  })

  test('a wrong name, a wrong code and the code of another wallet get the same response', async () => {
    const { app, call } = await startApp()
    const [camille, alex] = [await signUpWithPasskey(call, 'Camille'), await signUpWithPasskey(call, 'Alex')]
    const [[code], [other]] = [await codesOf(call, camille), await codesOf(call, alex)]
    const response = async (wallet_name: string, typed: string | undefined) => {
      const payload = { wallet_name, code: typed }
      const { statusCode, json } = await app.inject({ method: 'POST', url: '/api/public-users/recover', payload })
      const { requestId: _requestId, ...refusal } = json()
      return { statusCode, refusal }
    }
    const wrong = await response('Camille', 'AAAA-BBBB-CCCC')
    expect(wrong.statusCode).toBe(401)
    expect(await response('Personne', code)).toEqual(wrong)
    expect(await response('Camille', other)).toEqual(wrong)
    expect(await response('!?', 'x')).toEqual(wrong)
  })

  test('wrong codes count as failed ceremonies, by wallet name and address', async () => {
    const { call } = await startApp()
    const player = await signUpWithPasskey(call, 'Camille')
    const [code] = await codesOf(call, player)
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await refusalOf(recover(call, tries % 2 ? 'CAMILLE' : 'camille', 'AAAA'))).toEqual(REFUSED)
    }
    expect(await refusalOf(recover(call, 'Camille', code))).toEqual({ status: 429, code: 'RATE_LIMIT' })
    expect(await refusalOf(recover(call, 'Alex', code))).toEqual(REFUSED)
  })

  test('its session reads and registers a passkey, and nothing else, for an hour', async () => {
    const { call, clock, application } = await startApp()
    const player = await signUpWithPasskey(call, 'Camille')
    const [code, later] = await codesOf(call, player)
    const { token, id } = await recover(call, 'Camille', code)
    expect((await call('me', { token })).user.id).toBe(id)
    expect(await call('passkeys', { token })).toHaveLength(1)
    const deposit = { user_id: id, amount: 10, method: 'api', channel: 'card' } as const
    for (const attempt of [
      call('deposit', { token, body: deposit }),
      call('withdraw', { token, body: deposit }),
      call('updateUser', { token, params: { id }, body: { pseudo: 'Voleur' } }),
      call('newRecoveryCodes', { token }),
      call('confirmationOptions', { token }),
      call('endSessions', { token, query: {} }),
      call('updateLimits', { token, params: { userId: id }, body: { self_exclude: true } }),
    ]) {
      expect(await refusalOf(attempt)).toEqual(READ_ONLY)
    }
    clock.suspend(30 * MINUTE_MS)
    await call('me', { token })
    await application.tasks.idle()
    clock.suspend(30 * MINUTE_MS)
    expect(await refusalOf(call('me', { token }))).toEqual({ status: 401, code: 'UNAUTHORIZED' })
    const { token: left } = await recover(call, 'Camille', later)
    await call('logout', { token: left })
    expect(await refusalOf(call('me', { token: left }))).toEqual({ status: 401, code: 'UNAUTHORIZED' })
  })

  test('the session of an admin who recovered reads as a player, and not the administration', async () => {
    const { adminApp, admin } = await startAppWithAdmin(startApp, await startApp())
    const [code] = await codesOf(adminApp.call, { user: admin })
    const { token } = await recover(adminApp.call, 'Patronne', code)
    expect((await adminApp.call('me', { token })).user.account_role).toBe('admin')
    expect(await refusalOf(adminApp.call('adminUsers', { token, query: {} }))).toEqual(READ_ONLY)
  })

  test('a wallet without a passkey has no codes', async () => {
    const { call } = await startApp()
    const { token } = await signUpLocally(call)
    expect(await refusalOf(call('newRecoveryCodes', { token }))).toEqual({ status: 409, code: 'NO_RECOVERY_CODES' })
    expect(await call('recoveryCodes', { token })).toEqual({ wallet_name: null, left: 0, created_at: null })
  })
})
