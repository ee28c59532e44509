import type { DataKeyConfig } from '../../server/src/composition/data-key.ts'
import { type AuditReport, reportAudit } from '../../server/src/wallet/audit-report.ts'
import { openHouse } from './open-house.ts'

/** Are the books of this database in order? */
export async function auditDatabase(config: DataKeyConfig): Promise<AuditReport> {
  const house = await openHouse(config)
  try {
    return reportAudit(await house.audit())
  } finally {
    await house.close()
  }
}
