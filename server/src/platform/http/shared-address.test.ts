// Strangers behind the address of a signed-in player: a shared router, or a foreign page in the player's own browser.
import { randomUUID } from 'node:crypto'
import type { PublicUser } from '@bougie/protocol'
import { describe, expect, test } from 'vitest'
import { BATTLE_PACE, battleApps, seatBattle } from '../../../test/battle-fixture.ts'
import type { TestApp } from '../../../test/build-test-app.ts'
import { newLocalWallet, registerPasskey, signUpLocally, walletClaim } from '../../../test/identity-flows.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { openSocket } from '../../../test/socket-pair.ts'
import { COST_LIMITS } from './costs.ts'

const startApp = battleApps()

/** The smallest limit of calls. */
const LIMIT = COST_LIMITS.heavy.rule.max

async function guessUntilBlocked(app: TestApp): Promise<readonly number[]> {
  const seen: number[] = []
  const wallet = newLocalWallet()
  await app.call('signup', { body: wallet })
  for (let guesses = 0; guesses < 17; guesses += 1) {
    const guess = app.call('connect', { body: { ...wallet, ibex_id: randomUUID() } })
    seen.push((await refusalOf(guess)).status)
  }
  return seen
}

const statusOf = async (app: TestApp, { token }: Pick<PublicUser, 'token'>) =>
  (await app.app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${token}` } })).statusCode

describe('strangers behind the same address', () => {
  test('[issue 15.3] 16 wrong connects shut out who has no session; a player in a battle calls, receives and wins', async () => {
    const app = await startApp()
    const fixture = await seatBattle(app)
    expect(await guessUntilBlocked(app)).toEqual([...Array(10).fill(401), ...Array(5).fill(429), 403, 403])
    expect((await app.app.inject({ url: '/api/status' })).statusCode).toBe(403)
    for (const { user, socket } of [fixture.one, fixture.two]) {
      expect([await statusOf(app, user), socket.closeCode]).toEqual([200, null])
    }
    for (const round of [1, 2, 3]) await fixture.playRound(round, { one: 'right', two: 'wrong' })
    await app.advance(BATTLE_PACE.pauseMs)
    expect(fixture.one.socket.all('battle_forfeit')).toEqual([])
    expect(fixture.one.socket.last('battle_complete')).toMatchObject({ winner: fixture.one.user.id, payout: 20 })
  })

  test('[issue 15.3] a block of their address closes the sockets of guests, never one of a player', async () => {
    const app = await startApp()
    const user = await signUpLocally(app.call)
    const player = openSocket(app.application.gateway, { userId: user.id })
    const guest = openSocket(app.application.gateway, { userId: null })
    await guessUntilBlocked(app)
    expect([player.closeCode, guest.closeCode]).toEqual([null, 4003])
  })

  test('[issue 15.3] calls beyond the limit of callers without a session leave the session its own', async () => {
    const app = await startApp()
    const user = await signUpLocally(app.call)
    const call = (headers = {}) => app.app.inject({ url: `/api/players/${user.id}`, headers })
    for (let calls = 0; calls < LIMIT; calls += 1) await call()
    const seen: number[] = []
    for (let calls = 0; calls < 6; calls += 1) seen.push((await call()).statusCode)
    expect(seen).toEqual([...Array(5).fill(429), 403])
    expect((await call({ authorization: `Bearer ${user.token}` })).statusCode).toBe(200)
    expect(await statusOf(app, user)).toBe(200)
  })

  test('[issue 15.3] [K41] who has a session signs in although the address has failed too often', async () => {
    const app = await startApp()
    const holder = await registerPasskey(app.call)
    const token = holder.tokens.access_token
    await app.call('signup', { token, body: walletClaim(holder) })
    await guessUntilBlocked(app)
    expect((await app.call('connect', { token, body: walletClaim(holder) })).wallet_address).toBe(holder.walletAddress)
  })
})

describe('a foreign page', () => {
  const from = (site: string, dest = 'empty') => ({ 'sec-fetch-site': site, 'sec-fetch-dest': dest })

  test('[issue 15.3] gets 403 from every call, and nothing is counted', async () => {
    const app = await startApp()
    const user = await signUpLocally(app.call)
    const call = (headers: Record<string, string>) => app.app.inject({ url: `/api/players/${user.id}`, headers })
    for (let calls = 0; calls <= LIMIT; calls += 1) await call(from('cross-site', 'image'))
    const refused = await call(from('cross-site', 'image'))
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'FORBIDDEN'])
    for (const site of ['same-origin', 'same-site', 'none']) expect((await call(from(site))).statusCode).toBe(200)
    expect(await statusOf(app, user)).toBe(200)
  })

  test('[issue 15.3] may link to pages and documents', async () => {
    const { app } = await startApp()
    const opened = from('cross-site', 'document')
    for (const url of ['/api/docs/', '/api/openapi.json', '/api/asyncapi.json', '/healthz']) {
      expect([url, (await app.inject({ url, headers: opened })).statusCode]).toEqual([url, 200])
    }
    expect((await app.inject({ url: '/api/openapi.json', headers: from('cross-site') })).statusCode).toBe(403)
    expect((await app.inject({ url: '/api/status', headers: opened })).statusCode).toBe(403)
  })
})
