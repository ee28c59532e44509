import type { RestClient } from '@bougie/api-client/rest-client.ts'
import { CLOSE_CODES } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { testApps } from '../../test/build-test-app.ts'
import { describeOnDatabases, describeOnSqlite } from '../../test/describe-on-databases.ts'
import {
  authenticationBody,
  registerPasskey,
  signUpLocally,
  signUpWithPasskey,
  walletClaim,
} from '../../test/identity-flows.ts'
import { refusalOf, statuses } from '../../test/refusals.ts'
import { DAY_MS, MINUTE_MS } from '../platform/durations.ts'

const UNAUTHORIZED = { status: 401, code: 'UNAUTHORIZED' }

const VALID = { valid: true, message: 'Session valide' }
const INVALID = { valid: false, message: 'Session invalide ou expirée' }

function refresh(call: RestClient, refresh_token: string) {
  return call('passkeyRefresh', { body: { refresh_token } })
}

function validity(call: RestClient, token?: string) {
  return call('validateToken', { token })
}

describeOnDatabases('sessions at the same time and on two servers', (createDatabase) => {
  const startApp = testApps(createDatabase)

  test('[K31] of two refreshes at the same time one succeeds, and its pair is worth nothing', async () => {
    const { call } = await startApp()
    const { tokens } = await registerPasskey(call)
    const attempts = [1, 2].map(() => refresh(call, tokens.refresh_token))
    expect(await statuses(attempts)).toEqual([200, 401])
    const outcomes = await Promise.allSettled(attempts)
    const pair = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))[0]
    expect(pair).toBeDefined()
    expect(await refusalOf(call('passkeyMe', { token: pair?.access_token }))).toEqual(UNAUTHORIZED)
  })

  test('a session that another instance ended is known to be over within a second, even if its event was lost', async () => {
    const { database } = await createDatabase()
    const here = await startApp({ useDatabase: database })
    const elsewhere = await startApp({ useDatabase: database })
    const { token } = await signUpLocally(here.call)
    expect(await validity(here.call, token)).toEqual(VALID)
    await elsewhere.call('logout', { token })
    here.clock.suspend(1_000)
    expect(await validity(here.call, token)).toEqual(INVALID)
  })
})

describeOnSqlite('sessions', (createDatabase) => {
  const startApp = testApps(createDatabase)

  test('[R05] [E13] [K31] token validation responds with 200 for good, bad and missing tokens alike', async () => {
    const { call } = await startApp()
    const { token } = await signUpLocally(call)
    expect(await validity(call, token)).toEqual(VALID)
    expect(await validity(call, 'A'.repeat(43))).toEqual(INVALID)
    expect(await validity(call)).toEqual(INVALID)
  })

  test('[R01] [R16] a token opens what its kind is for, and nothing else', async () => {
    const { call, app } = await startApp()
    const { user, tokens } = await signUpWithPasskey(call)
    for (const token of [user.token, tokens.refresh_token]) {
      expect(await refusalOf(call('passkeyMe', { token }))).toEqual(UNAUTHORIZED)
    }
    for (const token of [tokens.access_token, tokens.refresh_token, 'A'.repeat(43), '']) {
      expect(await refusalOf(call('me', { token }))).toEqual(UNAUTHORIZED)
    }
    const asWritten = await app.inject({ url: '/api/users/me', headers: { authorization: `bearer ${user.token}` } })
    expect(asWritten.statusCode).toBe(200)
    const basic = await app.inject({ url: '/api/users/me', headers: { authorization: `Basic ${user.token}` } })
    expect(basic.json()).toMatchObject({ error: 'UNAUTHORIZED', message: 'Vous devez être connecté pour continuer.' })
  })

  test('[R01] the content type of JSON without a body is taken where there is no payload', async () => {
    const { call, app } = await startApp()
    const { token } = await signUpLocally(call)
    const response = await app.inject({
      method: 'POST',
      url: '/api/public-users/validate-token',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    expect(response.json()).toEqual(VALID)
  })

  test('[K31] issue 15.4: logging out ends all of that sign-in at once, closes its sockets, and leaves the others', async () => {
    const { call, events } = await startApp()
    const { user, ...holder } = await signUpWithPasskey(call)
    const claim = { token: holder.tokens.access_token, body: walletClaim(holder) }
    const { token: otherTab } = await call('connect', claim)
    const again = await call('passkeySignIn', { body: await authenticationBody(call, holder.authenticator) })
    const { token: otherSignIn } = await call('connect', { ...claim, token: again.access_token })
    // Used, and therefore cached, before it ends.
    await call('me', { token: user.token })
    await call('logout', { token: user.token })
    expect(await refusalOf(call('me', { token: user.token }))).toEqual(UNAUTHORIZED)
    expect(await refusalOf(call('logout', { token: user.token }))).toEqual(UNAUTHORIZED)
    expect(await validity(call, user.token)).toEqual(INVALID)
    expect(await validity(call, otherTab)).toEqual(INVALID)
    expect(await refusalOf(call('connect', claim))).toEqual(UNAUTHORIZED)
    expect(await refusalOf(refresh(call, holder.tokens.refresh_token))).toEqual(UNAUTHORIZED)
    expect(await validity(call, otherSignIn)).toEqual(VALID)
    const ended = {
      type: 'sessionsRevoked',
      userId: user.id,
      tokenHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      closeCode: CLOSE_CODES.unauthorized,
    }
    expect(events.filter(({ type }) => type === 'sessionsRevoked')).toEqual([ended, ended])
  })

  test('issue 15.4: no use keeps a sign-in alive beyond 30 days, and nothing that comes of it either', async () => {
    const { call, clock, application } = await startApp()
    const { tokens, user, ...holder } = await signUpWithPasskey(call)
    const local = await signUpLocally(call)
    for (let weeks = 0; weeks < 4; weeks += 1) {
      clock.suspend(7 * DAY_MS - 1)
      for (const { token } of [user, local]) expect(await validity(call, token)).toEqual(VALID)
      await application.tasks.idle()
    }
    clock.suspend(2 * DAY_MS)
    const next = await refresh(call, tokens.refresh_token)
    const claim = { token: next.access_token, body: walletClaim({ ...holder, tokens }) }
    const { token: late } = await call('connect', claim)
    expect(await validity(call, late)).toEqual(VALID)
    clock.suspend(4)
    for (const token of [user.token, local.token, late]) expect(await validity(call, token)).toEqual(INVALID)
    expect(await refusalOf(call('connect', claim))).toEqual(UNAUTHORIZED)
    expect(await refusalOf(refresh(call, next.refresh_token))).toEqual(UNAUTHORIZED)
  })

  test('[K31] a session ends 7 days after its last use', async () => {
    const { call, clock, application } = await startApp()
    const { token } = await signUpLocally(call)
    for (let weeks = 0; weeks < 3; weeks += 1) {
      clock.suspend(7 * DAY_MS - 1)
      expect(await validity(call, token)).toEqual(VALID)
      await application.tasks.idle()
    }
    clock.suspend(7 * DAY_MS)
    expect(await validity(call, token)).toEqual(INVALID)
  })

  test('[K31] sockets of an expired session are closed', async () => {
    const { call, clock, advance, events } = await startApp()
    const user = await signUpLocally(call)
    clock.suspend(7 * DAY_MS - 2 * MINUTE_MS)
    await advance(MINUTE_MS)
    expect(events.filter(({ type }) => type === 'sessionsRevoked')).toEqual([])
    await advance(2 * MINUTE_MS)
    expect(events.filter(({ type }) => type === 'sessionsRevoked')).toEqual([
      {
        type: 'sessionsRevoked',
        userId: user.id,
        tokenHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        closeCode: CLOSE_CODES.unauthorized,
      },
    ])
  })

  test('a passkey access token lives 15 minutes', async () => {
    const { call, clock } = await startApp()
    const { tokens } = await registerPasskey(call)
    clock.suspend(15 * MINUTE_MS - 1)
    await call('passkeyMe', { token: tokens.access_token })
    clock.suspend(1)
    expect(await refusalOf(call('passkeyMe', { token: tokens.access_token }))).toEqual(UNAUTHORIZED)
  })

  test('[E09] a refresh token gives a new pair, once, within 30 days', async () => {
    const { call, clock } = await startApp()
    const { tokens, passkeyUserId } = await registerPasskey(call)
    clock.suspend(30 * DAY_MS - 1)
    const next = await refresh(call, tokens.refresh_token)
    expect(next).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      roles: ['user'],
    })
    expect(next.refresh_token).not.toBe(tokens.refresh_token)
    expect((await call('passkeyMe', { token: next.access_token })).id).toBe(passkeyUserId)
    clock.suspend(1)
    expect(await refusalOf(refresh(call, next.refresh_token))).toEqual(UNAUTHORIZED)
  })

  test('only a refresh token refreshes', async () => {
    const { call } = await startApp()
    const { tokens, user } = await signUpWithPasskey(call)
    for (const refresh_token of [tokens.access_token, user.token, 'A'.repeat(43)]) {
      expect(await refusalOf(refresh(call, refresh_token))).toEqual(UNAUTHORIZED)
    }
  })

  test('[K31] a refresh token that is used twice ends everything of its sign-in, the player session too', async () => {
    const { call, events } = await startApp()
    const { tokens, user } = await signUpWithPasskey(call)
    const untouched = await signUpWithPasskey(call, 'Alex')
    await call('me', { token: user.token })
    const next = await refresh(call, tokens.refresh_token)
    expect(await refusalOf(refresh(call, tokens.refresh_token))).toEqual(UNAUTHORIZED)
    expect(await refusalOf(call('passkeyMe', { token: tokens.access_token }))).toEqual(UNAUTHORIZED)
    expect(await refusalOf(call('passkeyMe', { token: next.access_token }))).toEqual(UNAUTHORIZED)
    expect(await refusalOf(refresh(call, next.refresh_token))).toEqual(UNAUTHORIZED)
    expect(await validity(call, user.token)).toEqual(INVALID)
    expect(await validity(call, untouched.user.token)).toEqual(VALID)
    expect(events.filter(({ type }) => type === 'sessionsRevoked')).toMatchObject([{ userId: user.id }])
  })

  test('tokens and device secrets are stored by their hash only', async () => {
    const { database } = await createDatabase()
    const { call } = await startApp({ useDatabase: database })
    const { user, tokens } = await signUpWithPasskey(call)
    const local = await signUpLocally(call)
    const { models } = database.reader
    const stored = JSON.stringify([await models.token.findMany(), await models.user.findMany()])
    expect(stored).toContain(user.id)
    for (const secret of [user.token, local.token, local.ibex_id, tokens.access_token, tokens.refresh_token]) {
      expect(stored).not.toContain(secret)
    }
  })
})
