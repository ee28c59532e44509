import process from 'node:process'
import { type AuditReport, type DataKeyConfig, openOperator, reportAudit } from '@bougie/server'

/** Audits the ledger of this database. */
export async function auditDatabase(config: DataKeyConfig): Promise<AuditReport> {
  const operator = await openOperator(config)
  try {
    return reportAudit(await operator.audit())
  } finally {
    await operator.close()
  }
}

/**
 * Audits a server that this program has started, by the data key of this environment or of the database's key file.
 */
export function auditStartedServer(databaseUrl: string): Promise<AuditReport> {
  const current = process.env['DATA_KEY'] ?? null
  return auditDatabase({ databaseUrl, dataKeys: { current, file: null, older: [] } })
}
