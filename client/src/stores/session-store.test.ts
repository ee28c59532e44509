import { describe, expect, test } from 'vitest'
import { BOB } from '../testing/battle-messages.ts'
import { createFakeLocalValues } from '../testing/fake-local-values.ts'
import { alicePlayer, aliceTokens } from '../testing/people.ts'
import { createSessionStore, onPlayerChange } from './session-store.ts'
import { LOCAL_KEYS } from './storage.ts'

const alice = alicePlayer()

describe('session', () => {
  test('[K13] stored user data with an id and a token is a session', () => {
    const local = createFakeLocalValues({ user_data: JSON.stringify({ id: 'x', token: 't', account_role: 'user' }) })
    const session = createSessionStore({ local, adminWallets: [] })
    expect(session.get()?.id).toBe('x')
    expect(session.token()).toBe('t')
  })

  test.each(['<html></html>', '[]', '{"id":"x"}'])('[K25] [K26] [K27] corrupted user data is removed: %s', (raw) => {
    const local = createFakeLocalValues({ user_data: raw })
    const session = createSessionStore({ local, adminWallets: [] })
    expect(session.get()).toBeNull()
    expect(local.read(LOCAL_KEYS.userData)).toBeNull()
  })

  test('[issue 16.5] [K63] [K64] after a grant both stored roles follow, and both go with it again', () => {
    const local = createFakeLocalValues()
    const session = createSessionStore({ local, adminWallets: [] })
    session.signIn(alice, null)
    const stored = () => JSON.parse(local.read(LOCAL_KEYS.userData) ?? 'null')
    expect(stored()).toMatchObject({ account_role: 'user', role: 'user' })
    session.learn({ ...alice, account_role: 'admin' })
    expect(stored()).toMatchObject({ account_role: 'admin', role: 'admin' })
    session.learn({ ...alice, account_role: 'user' })
    expect(stored()).toMatchObject({ account_role: 'user', role: 'user' })
  })

  test('[issue 16.5] what an older page stored half is put right by the next look at the profile', () => {
    const stored = { id: alice.id, token: 't', account_role: 'admin', role: 'user', pseudo: 'alice' }
    const local = createFakeLocalValues({ user_data: JSON.stringify(stored) })
    createSessionStore({ local, adminWallets: [] }).learn({ ...alice, account_role: 'admin' })
    expect(JSON.parse(local.read(LOCAL_KEYS.userData) ?? 'null')).toMatchObject({
      account_role: 'admin',
      role: 'admin',
    })
  })

  test('[P29] [K63] a new name and a role given since are kept with the session', () => {
    const local = createFakeLocalValues()
    const session = createSessionStore({ local, adminWallets: [] })
    session.learn(alice)
    expect(session.get()).toBeNull()
    session.signIn(alice, aliceTokens)
    session.learn({ ...alice, pseudo: 'luna', account_role: 'influencer', isInfluencer: true })
    expect(session.get()).toMatchObject({
      pseudo: 'luna',
      accountRole: 'influencer',
      isInfluencer: true,
      token: alice.token,
    })
    expect(local.read('user_name')).toBe('luna')
    expect(JSON.parse(local.read('user_data') ?? '{}')).toMatchObject({
      pseudo: 'luna',
      account_role: 'influencer',
      id: alice.id,
    })
  })

  test('data of another player, or unchanged data, changes nothing', () => {
    const session = createSessionStore({ local: createFakeLocalValues(), adminWallets: [] })
    session.signIn(alice, aliceTokens)
    const before = session.get()
    session.learn(alice)
    session.learn({ ...alice, id: BOB, pseudo: 'bob' })
    expect(session.get()).toBe(before)
  })

  test('[K14] [E35] [E36] [E37] [E38] [E39] [E40] [E42] issue 15.4: a login stores the session under its keys, and no refresh token [E41]', () => {
    const local = createFakeLocalValues()
    const session = createSessionStore({ local, adminWallets: [] })
    session.signIn(alice, aliceTokens)
    expect(session.get()?.id).toBe(alice.id)
    const stored = {
      auth_address: local.read('auth_address'),
      user_name: local.read('user_name'),
      user_id: local.read('user_id'),
      session_token: local.read('session_token'),
      access_token: local.read('access_token'),
      refresh_token: local.read('refresh_token'),
      token_type: local.read('token_type'),
    }
    expect(stored).toEqual({
      auth_address: alice.wallet_address,
      user_name: 'alice',
      user_id: alice.id,
      session_token: 'token-of-alice',
      access_token: 'access-of-alice',
      refresh_token: null,
      token_type: 'Bearer',
    })
    expect(JSON.parse(local.read('user_data') ?? '')).toMatchObject({ id: alice.id, token: 'token-of-alice' })
    expect(createSessionStore({ local, adminWallets: [] }).token()).toBe('token-of-alice')
  })

  test('[K16] clearing removes user_data, wallet_balance and every other trace of the player', () => {
    // An older page stored a refresh token too.
    const local = createFakeLocalValues(Object.fromEntries(Object.values(LOCAL_KEYS).map((key) => [key, '1'])))
    const session = createSessionStore({ local, adminWallets: [] })
    session.signIn(alice, aliceTokens)
    session.clear()
    expect(session.get()).toBeNull()
    const kept = Object.values(LOCAL_KEYS).filter((key) => local.read(key) !== null)
    expect(kept.sort()).toEqual([
      'analytics_consent',
      'battleLastAmountIndex',
      'battleSound',
      'cycleLastStake',
      'cycleRemovalIn',
      'dismissedAnnouncement',
      'game_keys',
      'local_wallet_address',
      'local_wallets',
      'matchAlerts',
      'moving_decoration',
      'reactionsMuted',
      'second_passkey_hint',
      'walletName',
      'wallet_ibex_mappings',
    ])
  })

  test('another tab that logged out is followed, and one that changed nothing is not', () => {
    const local = createFakeLocalValues()
    const session = createSessionStore({ local, adminWallets: [] })
    session.signIn(alice, aliceTokens)
    let changes = 0
    session.subscribe(() => {
      changes += 1
    })
    session.reload()
    expect(changes).toBe(0)
    local.remove(LOCAL_KEYS.userData)
    session.reload()
    expect({ changes, user: session.get() }).toEqual({ changes: 1, user: null })
  })

  test('another player starts anew, also one who was here before, but the same one with another token goes on', () => {
    const session = createSessionStore({ local: createFakeLocalValues(), adminWallets: [] })
    session.signIn(alice, null)
    let resets = 0
    onPlayerChange(session, () => {
      resets += 1
    })
    session.signIn(alicePlayer({ token: 'next-token-of-alice' }), null)
    expect(resets).toBe(0)
    session.signIn(alicePlayer({ id: BOB, token: 'token-of-bob' }), null)
    session.signIn(alice, null)
    session.clear()
    expect(resets).toBe(3)
  })
})

type Session = ReturnType<typeof createSessionStore>

test.each<[string, (session: Session) => void]>([
  ['a sign-out', (session) => session.clear()],
  ['a refused token', (session) => session.expire()],
  ['the sign-in of another player', (session) => session.signIn(alicePlayer({ id: BOB, token: 'token-of-bob' }), null)],
])('[K15] %s ends the requests of the session, and none of the next one', (_end, end) => {
  const session = createSessionStore({ local: createFakeLocalValues(), adminWallets: [] })
  session.signIn(alice, null)
  const ofAlice = session.endSignal()
  end(session)
  expect([ofAlice.aborted, session.endSignal().aborted]).toEqual([true, false])
})

test('[K15] the sign-out of another tab ends the requests of the session too', () => {
  const local = createFakeLocalValues()
  const session = createSessionStore({ local, adminWallets: [] })
  session.signIn(alice, null)
  const ofAlice = session.endSignal()
  local.remove(LOCAL_KEYS.userData)
  session.reload()
  expect(ofAlice.aborted).toBe(true)
})
