import type { AccountRole } from '@bougie/protocol'

export const ROLES: readonly AccountRole[] = ['user', 'influencer', 'admin']

export function isRole(value: string): value is AccountRole {
  return ROLES.some((role) => role === value)
}
