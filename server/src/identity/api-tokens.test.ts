import { API_TOKENS_MAX, type ApiScope, CLOSE_CODES, type PublicUser } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { type TestApp, testApps } from '../../test/build-test-app.ts'
import { describeOnDatabases, describeOnSqlite } from '../../test/describe-on-databases.ts'
import { newLocalWallet, signUpLocally, signUpWithPasskey } from '../../test/identity-flows.ts'
import { startAppWithAdmin } from '../../test/payments.ts'
import { refusalOf, statuses } from '../../test/refusals.ts'
import { openSocket } from '../../test/socket-pair.ts'
import type { TestDatabase } from '../../test/test-database.ts'
import { Prisma } from '../generated/sqlite/client.ts'
import { DAY_MS, MINUTE_MS } from '../platform/durations.ts'
import { hashOfToken } from './secrets.ts'

const UNAUTHORIZED = { status: 401, code: 'UNAUTHORIZED' }

function openTokens(createDatabase: () => Promise<TestDatabase>) {
  const startApp = testApps(createDatabase)

  const create = ({ call }: TestApp, { token }: PublicUser, scopes: ApiScope[] = ['read'], name = 'Robot') =>
    call('createApiToken', { token, body: { name, scopes } })
  const me = ({ call }: TestApp, token: string) => call('me', { token })

  return { startApp, create, me }
}

describeOnDatabases('[20.7] API tokens at the same time', (createDatabase) => {
  const { startApp, create } = openTokens(createDatabase)

  test('[20.7] a player has ten at most, however many are asked for at once', async () => {
    const app = await startApp()
    const { user } = await signUpWithPasskey(app.call)
    const wanted = Array.from({ length: API_TOKENS_MAX + 2 }, () => create(app, user))
    expect(await statuses(wanted)).toEqual([...Array<number>(API_TOKENS_MAX).fill(200), 409, 409])
    const [one] = await app.call('apiTokens', { token: user.token })
    await app.call('revokeApiToken', { token: user.token, params: { id: one?.id ?? '' } })
    await create(app, user)
    expect(await app.call('apiTokens', { token: user.token })).toHaveLength(API_TOKENS_MAX)
  })
})

describeOnSqlite('[20.7] an API token', (createDatabase) => {
  const { startApp, create, me } = openTokens(createDatabase)

  test('[20.7] is made after a fresh confirmation, shown once and stored by its hash', async () => {
    const app = await startApp()
    const { user } = await signUpWithPasskey(app.call)
    const made = await create(app, user, ['read', 'battle'], 'Mon programme')
    expect(made).toMatchObject({ name: 'Mon programme', scopes: ['read', 'battle'], last_used_at: null })
    expect(made.token).toMatch(/^bougie_[\w-]{43}$/)
    expect(made.token.startsWith(made.prefix)).toBe(true)
    expect(Date.parse(made.expires_at) - Date.parse(made.created_at)).toBe(90 * DAY_MS)
    const { token, ...listed } = made
    expect(await app.call('apiTokens', { token: user.token })).toEqual([listed])
    const rows = await app.database.reader.query(Prisma.sql`SELECT * FROM api_tokens`)
    expect(JSON.stringify(rows)).not.toContain(token.slice(made.prefix.length))
    app.clock.suspend(5 * 60_000)
    expect(await refusalOf(create(app, user))).toEqual({ status: 403, code: 'FRESH_PASSKEY_REQUIRED' })
  })

  test('[20.7] acts for its player until it expires or is revoked, and its last use is known', async () => {
    const app = await startApp()
    const { user } = await signUpWithPasskey(app.call)
    const [short, long] = [
      await app.call('createApiToken', {
        token: user.token,
        body: { name: 'Un jour', scopes: ['read'], expiresInDays: 1 },
      }),
      await create(app, user),
    ]
    expect((await me(app, short.token)).user.id).toBe(user.id)
    await app.settle()
    const used = new Date(app.clock.nowMs()).toISOString()
    app.clock.suspend(DAY_MS)
    expect(await refusalOf(me(app, short.token))).toEqual(UNAUTHORIZED)
    expect((await me(app, long.token)).user.id).toBe(user.id)
    await app.settle()
    const [left, ...others] = await app.call('apiTokens', { token: user.token })
    expect(others).toEqual([])
    expect(left).toMatchObject({ id: long.id, last_used_at: new Date(app.clock.nowMs()).toISOString() })
    expect(left?.last_used_at).not.toBe(used)
    await app.call('revokeApiToken', { token: user.token, params: { id: long.id } })
    expect(await refusalOf(me(app, long.token))).toEqual(UNAUTHORIZED)
    expect(await refusalOf(app.call('revokeApiToken', { token: user.token, params: { id: long.id } }))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
    })
  })

  test('[20.7] ended, by its date or its player, its row is kept for thirty days and then removed', async () => {
    const app = await startApp()
    const user = await signUpLocally(app.call)
    const make = (name: string, expiresInDays: number) =>
      app.call('createApiToken', { token: user.token, body: { name, scopes: ['read'], expiresInDays } })
    const { id } = await make('revoked', 365)
    await make('expired', 1)
    await make('good', 365)
    await app.call('revokeApiToken', { token: user.token, params: { id } })
    const kept = async () => {
      await app.advance(MINUTE_MS)
      const rows = await app.database.reader.query<{ name: string }>(Prisma.sql`SELECT name FROM api_tokens`)
      return rows.map(({ name }) => name).sort()
    }
    app.clock.suspend(30 * DAY_MS - 2 * MINUTE_MS)
    expect(await kept()).toEqual(['expired', 'good', 'revoked'])
    app.clock.suspend(2 * MINUTE_MS)
    expect(await kept()).toEqual(['expired', 'good'])
    app.clock.suspend(DAY_MS)
    expect(await kept()).toEqual(['good'])
  })

  test('[20.7] revoked, its sockets close, and those of its player stay', async () => {
    const app = await startApp()
    const { user } = await signUpWithPasskey(app.call)
    const made = await create(app, user)
    const { gateway } = app.application
    const program = openSocket(gateway, {
      userId: user.id,
      tokenHash: hashOfToken(made.token),
      apiScopes: ['read'],
    })
    const person = openSocket(gateway, { userId: user.id })
    await app.call('revokeApiToken', { token: user.token, params: { id: made.id } })
    await app.settle()
    expect([program.closeCode, person.closeCode]).toEqual([CLOSE_CODES.unauthorized, null])
  })

  test('[20.7] opens no session: it signs nobody up or in', async () => {
    const app = await startApp()
    const { user } = await signUpWithPasskey(app.call)
    const { token } = await create(app, user, ['read', 'battle', 'cycle'])
    const wallet = { wallet_address: user.wallet_address, ibex_id: newLocalWallet().ibex_id }
    expect((await refusalOf(app.call('connect', { token, body: wallet }))).status).toBe(401)
    const { ticket } = await app.call('wsTicket', { token })
    expect(ticket).toMatch(/^[\w-]{43}$/)
  })

  test('[20.7] is told nothing of the passkeys of its wallet', async () => {
    const app = await startApp()
    const { user } = await signUpWithPasskey(app.call, 'Camille')
    const { token } = await create(app, user, ['read', 'battle', 'cycle'])
    const options = (bearer: string) =>
      app.call('passkeyRegistrationOptions', { token: bearer, query: { name: 'Camille' } })
    expect((await options(user.token)).credentialRequestOptions.excludeCredentials).toHaveLength(1)
    expect(await refusalOf(options(token))).toEqual({ status: 409, code: 'WALLET_NAME_TAKEN' })
  })

  test('[20.7] an admin sees and revokes it, which stands in the audit log and among the security events', async () => {
    const { adminApp, admin } = await startAppWithAdmin(startApp, await startApp())
    const { user } = await signUpWithPasskey(adminApp.call)
    const made = await create(adminApp, user)
    const params = { id: user.id, tokenId: made.id }
    const seen = await adminApp.call('userApiTokens', { token: admin.token, params })
    expect(seen).toMatchObject([{ id: made.id, prefix: made.prefix }])
    expect(JSON.stringify(seen)).not.toContain(made.token)
    await adminApp.call('revokeUserApiToken', { token: admin.token, params })
    expect(await refusalOf(me(adminApp, made.token))).toEqual(UNAUTHORIZED)
    const [action] = await adminApp.call('adminActions', { token: admin.token, query: {} })
    expect(action).toMatchObject({ action: 'api_token_revoked', admin_id: admin.id, subject_id: user.id })
    await adminApp.advance(2_000)
    const events = await adminApp.call('securityLog', { token: admin.token, query: { kind: 'api_token' } })
    expect(events.map(({ method, user_id }) => [method, user_id])).toEqual(
      expect.arrayContaining([
        ['revokeUserApiToken', admin.id],
        ['createApiToken', user.id],
      ]),
    )
  })

  test('[20.7] an admin’s token is no admin, and a block of its player applies to it', async () => {
    const { adminApp, admin } = await startAppWithAdmin(startApp, await startApp())
    const byAdmin = await create(adminApp, admin, ['read', 'battle', 'cycle'])
    expect(await refusalOf(adminApp.call('figures', { token: byAdmin.token }))).toEqual({
      status: 403,
      code: 'TOKEN_REFUSED',
    })
    const { user } = await signUpWithPasskey(adminApp.call)
    const made = await create(adminApp, user)
    const body = { user_id: user.id, minutes: 60, reason: 'bot_activity' }
    await adminApp.call('addBlock', { token: admin.token, body })
    await adminApp.settle()
    expect(await refusalOf(me(adminApp, made.token))).toEqual({ status: 403, code: 'BLACKLISTED' })
  })
})
