import type { SharedDependencies } from '../platform/shared-dependencies.ts'
import type { Transaction } from '../ports/database.ts'
import { type ActionSearch, type AdminAction, insert, list, listAbout, type SubjectSpan } from './repository.ts'

export type { AdminAction, NamedAdminAction } from './repository.ts'

export type AdminActionName =
  | 'payout_confirmed'
  | 'payout_rejected'
  | 'games_closed'
  | 'games_opened'
  | 'games_opened_by_time'
  | 'cycle_bets_stopped'
  | 'cycle_bets_resumed'
  | 'block_added'
  | 'block_lifted'
  | 'role_changed'
  | 'battle_cancelled'
  | 'ratings_recomputed'
  | 'seals_renewed'
  | 'cycle_cancelled'
  | 'creator_link_created'
  | 'creator_link_changed'
  | 'creator_link_deleted'
  | 'commission_paid'
  | 'balance_corrected'
  | 'note_added'
  | 'announcement_made'
  | 'announcement_ended'
  | 'api_token_revoked'
  | 'list_exported'
  /** By the player, who is both actor and subject. */
  | 'account_deleted'

export type AuditLogDependencies = Pick<SharedDependencies, 'clock' | 'random' | 'database'>

/** The actions of admins, written in the same transaction as the action, so that nothing is done without a trace. */
export function createAuditLog({ clock, random, database }: AuditLogDependencies) {
  return {
    record: (transaction: Transaction, action: Omit<AdminAction, 'id' | 'createdAt'> & { action: AdminActionName }) =>
      insert(transaction, { ...action, id: random.uuid(), createdAt: new Date(clock.nowMs()) }),
    list: (search: ActionSearch) => list(database.reader, search),
    listAbout: (search: { readonly actions: readonly AdminActionName[]; readonly subjects: readonly SubjectSpan[] }) =>
      listAbout(database.reader, search),
  }
}

export type AuditLog = ReturnType<typeof createAuditLog>
