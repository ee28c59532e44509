import type { UserId } from '@bougie/protocol'
import type { PageCursor } from '../platform/page-cursor.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database, Reader, Transaction } from '../ports/database.ts'
import type { Random } from '../ports/random.ts'

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
  /** By the player, who is the actor and the subject. */
  | 'account_deleted'

export interface AdminAction {
  readonly id: string
  /** Null: an operator at the command line. */
  readonly adminId: UserId | null
  readonly action: string
  readonly subject: { readonly type: string; readonly id: string }
  readonly details: Readonly<Record<string, unknown>>
  readonly createdAt: Date
}

export interface NamedAdminAction extends AdminAction {
  readonly pseudo: string | null
}

export interface ActionPage {
  readonly limit: number
  readonly before: PageCursor | null
}

export interface AuditLogRepository {
  insert(transaction: Transaction, action: AdminAction): Promise<void>
  /** Newest first. */
  list(reader: Reader, page: ActionPage): Promise<readonly NamedAdminAction[]>
}

/** The actions of admins, written in the transaction that did them, so that nothing is done without a trace. */
export interface AuditLog {
  record(
    transaction: Transaction,
    action: Pick<AdminAction, 'adminId' | 'subject' | 'details'> & { readonly action: AdminActionName },
  ): Promise<void>
  list(page: ActionPage): Promise<readonly NamedAdminAction[]>
}

export interface AuditLogDependencies {
  readonly clock: Clock
  readonly random: Random
  readonly database: Database
  readonly repository: AuditLogRepository
}

export function createAuditLog({ clock, random, database, repository }: AuditLogDependencies): AuditLog {
  return {
    record: (transaction, action) =>
      repository.insert(transaction, { ...action, id: random.uuid(), createdAt: new Date(clock.nowMs()) }),
    list: (page) => repository.list(database.reader, page),
  }
}
