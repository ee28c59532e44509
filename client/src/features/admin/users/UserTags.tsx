import type { AccountRole, BlacklistInfo } from '@bougie/protocol'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { frUsers as text } from './fr-users.ts'

const ROLE_TONES = { user: 'neutral', influencer: 'info', admin: 'warning' } as const

export function RoleTag({ role }: { readonly role: AccountRole }) {
  return <Tag tone={ROLE_TONES[role]}>{text.roles[role]}</Tag>
}

export function UserState({ block }: { readonly block: BlacklistInfo | null }) {
  if (block === null) return <Tag tone="good">{text.free}</Tag>
  return <Tag tone="bad">{block.isPermanent ? text.blockedForGood : text.blocked}</Tag>
}
