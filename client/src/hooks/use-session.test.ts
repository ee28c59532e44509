import { describe, expect, test } from 'vitest'
import { parseStoredUser } from '../stores/session-store.ts'
import { resolveRole } from './use-session.ts'

function roleOf(fields: Record<string, unknown>) {
  const user = parseStoredUser(JSON.stringify({ id: 'x', token: 't', ...fields }))
  if (user === null) throw new Error('The user must be readable')
  return resolveRole(user)
}

describe('role resolution', () => {
  test.each([
    ['influencer', { account_role: 'influencer' }],
    ['influencer', { account_role: 'user', isInfluencer: true }],
    ['influencer', { account_role: 'admin', isInfluencer: true }],
    ['admin', { account_role: 'admin' }],
    ['user', { account_role: 'user' }],
  ])('[K63] [H05] %s for %j', (role, fields) => {
    expect(roleOf(fields)).toBe(role)
  })

  test('[K63] guest when nobody is signed in', () => {
    expect(resolveRole(null)).toBe('guest')
  })

  test.each([{ account_role: 'emperor' }, {}])(
    '[A15] an account role that nobody knows resolves to guest: %j',
    (fields) => {
      expect(roleOf(fields)).toBe('guest')
    },
  )

  test('[K65] the role flag of the browser gives no rights', () => {
    expect(roleOf({ account_role: 'user', role: 'admin' })).toBe('user')
  })
})
