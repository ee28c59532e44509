import process from 'node:process'
import type { WalletAddress } from '@bougie/protocol'
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

/** Audits a server that this program has started. */
export function auditStartedServer(databaseUrl: string): Promise<AuditReport> {
  return withOperator(startedServer(databaseUrl), async (operator) => reportAudit(await operator.audit()))
}

/** Makes a player of such a server an admin. @throws when that is refused */
export function grantAdmin(databaseUrl: string, walletAddress: WalletAddress): Promise<void> {
  return withOperator(startedServer(databaseUrl), async (operator) => {
    const outcome = await operator.grantRole({ of: { walletAddress }, role: 'admin' })
    if (!outcome.ok) throw new Error(`The grant failed: ${outcome.code}`)
  })
}

/** Its data key is that of this environment, or in the key file beside the database. */
function startedServer(databaseUrl: string): DataKeyConfig {
  return { databaseUrl, dataKeys: { current: process.env['DATA_KEY'] ?? null, file: null, older: [] } }
}
