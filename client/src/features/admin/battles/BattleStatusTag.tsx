import type { AdminBattle } from '@bougie/protocol'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { frAdmin } from '../fr-admin.ts'
import { frBattles as text } from './fr-battles.ts'

const TONES = { active: 'info', completed: 'good', cancelled: 'bad' } as const

export function BattleStatusTag({ status }: Pick<AdminBattle, 'status'>) {
  return <Tag tone={TONES[status]}>{text.statuses[status]}</Tag>
}

/** The winner's name, or the status without one. */
export function winnerOf({ winner, user1_id, user1_username, user2_username }: AdminBattle): string {
  if (winner === null) return frAdmin.none
  if (winner === 'draw') return text.draw
  return winner === user1_id ? user1_username : user2_username
}
