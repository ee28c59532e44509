import type { UserId } from '@bougie/protocol'
import { CREATED_AT, NEWEST_FIRST, olderThan } from '../platform/database/list-page.ts'
import { withPseudos } from '../platform/database/pseudos.ts'
import type { Page } from '../platform/page-cursor.ts'
import type { Reader, Transaction } from '../ports/database.ts'

export interface AdminAction {
  readonly id: string
  /** Null for an operator at the command line. */
  readonly adminId: UserId | null
  readonly action: string
  readonly subject: { readonly type: string; readonly id: string }
  readonly details: Readonly<Record<string, unknown>>
  readonly createdAt: Date
}

export interface NamedAdminAction extends AdminAction {
  readonly pseudo: string | null
}

export function createAuditLogRepository() {
  return {
    async insert(transaction: Transaction, { subject, details, ...action }: AdminAction) {
      await transaction.models.adminAction.create({
        data: { ...action, subjectType: subject.type, subjectId: subject.id, details: JSON.stringify(details) },
      })
    },

    /** Newest first. */
    async list(reader: Reader, { limit, before }: Page): Promise<readonly NamedAdminAction[]> {
      const { adminAction } = reader.models
      const rows = await adminAction.findMany({
        where: await olderThan(before, (id) => adminAction.findUnique({ where: { id }, select: CREATED_AT })),
        orderBy: NEWEST_FIRST,
        take: limit,
      })
      const named = await withPseudos(reader, rows, ({ adminId }) => adminId)
      return named.map(({ adminId, subjectType, subjectId, details, ...row }) => ({
        ...row,
        adminId: adminId as UserId | null,
        subject: { type: subjectType, id: subjectId },
        details: JSON.parse(details) as Record<string, unknown>,
      }))
    },
  }
}
