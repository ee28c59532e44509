import process from 'node:process'
import { type AuditReport, type DataKeyConfig, type Operator, openOperator, reportAudit } from '@bougie/server'

/** Works as the operator of this database, which is open meanwhile. */
export async function withOperator<T>(config: DataKeyConfig, work: (operator: Operator) => Promise<T>): Promise<T> {
  const operator = await openOperator(config)
  try {
    return await work(operator)
  } finally {
    await operator.close()
  }
}

/**
 * Audits a server that this program has started, by the data key of this environment or of the database's key file.
 */
export function auditStartedServer(databaseUrl: string): Promise<AuditReport> {
  const config = { databaseUrl, dataKeys: { current: process.env['DATA_KEY'] ?? null, file: null, older: [] } }
  return withOperator(config, async (operator) => reportAudit(await operator.audit()))
}
