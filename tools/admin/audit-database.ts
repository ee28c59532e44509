import process from 'node:process'
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

/** Of a server that this program has started: with the key of its own environment, or the file beside the database. */
export function auditStartedServer(databaseUrl: string): Promise<AuditReport> {
  const current = process.env['DATA_KEY'] ?? null
  return auditDatabase({ databaseUrl, dataKeys: { current, file: null, older: [] } })
}
