import { expect, test } from 'vitest'
import { resolveRole } from './role.ts'

const WALLET = '0xabcdef0123456789abcdef0123456789abcdef01'

test.each([
  ['passkey', 'user', [], 'user'],
  ['passkey', 'influencer', [], 'influencer'],
  ['passkey', 'admin', [], 'admin'],
  ['passkey', 'user', [WALLET], 'admin'],
  ['passkey', 'influencer', [WALLET], 'admin'],
  ['local', 'user', [WALLET], 'user'],
  ['local', 'influencer', [WALLET], 'influencer'],
  ['local', 'admin', [], 'user'],
  ['bot', 'user', [WALLET], 'user'],
] as const)(
  '[K65] a %s wallet with the stored role %s, operators being %j, is %s',
  (kind, storedRole, admins, role) => {
    expect(resolveRole(admins, { kind, storedRole, walletKey: WALLET })).toBe(role)
  },
)
