import process from 'node:process'
import { type AuditReport, type DataKeyConfig, openOperator, reportAudit } from '@bougie/server'

/** Are the books of this database in order? */
export async function auditDatabase(config: DataKeyConfig): Promise<AuditReport> {
  const operator = await openOperator(config)
  try {
    return reportAudit(await operator.audit())
  } finally {
    await operator.close()
  }
}

/**
 * Audits a server that this program has started: with the key of its own environment, or the file beside the database.
 */
export function auditStartedServer(databaseUrl: string): Promise<AuditReport> {
  const current = process.env['DATA_KEY'] ?? null
  return auditDatabase({ databaseUrl, dataKeys: { current, file: null, older: [] } })
}
