import { reportAudit } from '../../server/src/wallet/audit-report.ts'
import type { OperatorHouse } from './open-house.ts'

const EXIT_BALANCED = 0
const EXIT_UNBALANCED = 1

export async function audit(house: OperatorHouse, options: readonly string[]): Promise<number> {
  const report = reportAudit(await house.audit())
  if (options.includes('--json')) {
    console.log(JSON.stringify(report))
  } else {
    const verdict = report.balanced ? 'The ledger balances' : 'THE LEDGER DOES NOT BALANCE'
    console.log(`${verdict}: ${report.accounts} accounts, sum ${report.sum.toFixed(2)} €`)
    for (const { subject, message } of report.problems) console.log(`- ${subject ?? 'the house'}: ${message}`)
  }
  return report.balanced ? EXIT_BALANCED : EXIT_UNBALANCED
}
