import { describe, expect, test } from 'vitest'
import { alicePlayer } from '../testing/people.ts'
import { parseStoredUser, serialiseStoredUser, sessionUserFrom } from './session-store.ts'

const alice = alicePlayer()
const WALLET = alice.wallet_address

describe('stored user', () => {
  test('[E01] [K13] what is stored at login is read again, an id and a token making a user', () => {
    const user = sessionUserFrom(alice)
    const stored = serialiseStoredUser(user, [])
    expect(parseStoredUser(stored)).toEqual(user)
    expect(JSON.parse(stored)).toEqual({
      id: alice.id,
      token: 'token-of-alice',
      wallet_address: WALLET,
      ibex_id: alice.ibex_id,
      pseudo: 'alice',
      account_role: 'user',
      role: 'user',
      isInfluencer: false,
    })
  })

  test.each(['user', 'influencer', 'admin'] as const)('[E01] the account role %s is read again', (account_role) => {
    const user = sessionUserFrom({ ...alice, account_role, isInfluencer: account_role === 'influencer' })
    expect(user).toMatchObject({ accountRole: account_role, isInfluencer: account_role === 'influencer' })
    const stored = serialiseStoredUser(user, [])
    expect(parseStoredUser(stored)).toEqual(user)
    expect(JSON.parse(stored)).toMatchObject({ account_role, role: account_role === 'admin' ? 'admin' : 'user' })
  })

  test.each(['wallet_address', 'walletAddress', 'pub_address'])('[E01] the address is also read from %s', (field) => {
    const raw = JSON.stringify({ id: 'x', token: 't', [field]: WALLET })
    expect(parseStoredUser(raw)?.walletAddress).toBe(WALLET)
  })

  test.each([
    ['[K25] a page instead of data', '<!doctype html><html><body>502</body></html>'],
    ['[K25] HTML inside the data', JSON.stringify({ id: 'x', token: 't', pseudo: '<b>alice</b>' })],
    ['[K26] a list', '[{"id":"x","token":"t"}]'],
    ['[K26] a string', '"alice"'],
    ['[K26] null', 'null'],
    ['[K26] something that is not JSON', '{id:'],
    ['[K27] no id', JSON.stringify({ token: 't' })],
    ['[K27] no token', JSON.stringify({ id: 'x' })],
    ['[K27] an empty token', JSON.stringify({ id: 'x', token: '' })],
    ['[K27] an id that is no text', JSON.stringify({ id: 7, token: 't' })],
    ['nothing stored', null],
  ])('%s is no user', (_case, raw) => {
    expect(parseStoredUser(raw)).toBeNull()
  })
})
