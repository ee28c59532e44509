import type { UserId } from '@bougie/protocol'
import type { AuditLogRepository } from '../../audit-log/service.ts'
import { modelsOf } from './connection.ts'
import { CREATED_AT, NEWEST_FIRST, olderThan } from './list-page.ts'
import { pseudosOf } from './pseudos.ts'

export function createAuditLogRepository(): AuditLogRepository {
  return {
    async insert(transaction, { subject, details, ...action }) {
      await modelsOf(transaction).adminAction.create({
        data: { ...action, subjectType: subject.type, subjectId: subject.id, details: JSON.stringify(details) },
      })
    },

    async list(reader, { limit, before }) {
      const { adminAction } = modelsOf(reader)
      const rows = await adminAction.findMany({
        where: await olderThan(before, (id) => adminAction.findUnique({ where: { id }, select: CREATED_AT })),
        orderBy: NEWEST_FIRST,
        take: limit,
      })
      const pseudos = await pseudosOf(
        reader,
        rows.map(({ adminId }) => adminId),
      )
      return rows.map(({ adminId, subjectType, subjectId, details, ...row }) => ({
        ...row,
        adminId: adminId as UserId | null,
        pseudo: pseudos.get(adminId ?? '') ?? null,
        subject: { type: subjectType, id: subjectId },
        details: JSON.parse(details) as Record<string, unknown>,
      }))
    },
  }
}
