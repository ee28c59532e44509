import { type AuditReport, reportAudit } from '../../server/src/wallet/audit-report.ts'
import { openHouse } from './open-house.ts'

/** Are the books of this database in order? */
export async function auditDatabase(databaseUrl: string): Promise<AuditReport> {
  const house = await openHouse({ databaseUrl })
  try {
    return reportAudit(await house.audit())
  } finally {
    await house.close()
  }
}
