import { type AuditReport, reportAudit } from '@bougie/server'
import { EXIT_CODES, parseOptions, type Verb } from './verb.ts'

export const audit: Verb = (options) => {
  const isJson = parseOptions(options, { verb: 'audit' }).has('--json')
  return async (operator) => {
    const report = reportAudit(await operator.audit())
    if (isJson) console.log(JSON.stringify(report))
    else printAudit(report)
    return report.balanced ? EXIT_CODES.done : EXIT_CODES.refused
  }
}

export function printAudit({ balanced, accounts, sum, problems }: AuditReport): void {
  const verdict = balanced ? 'The ledger balances' : 'THE LEDGER DOES NOT BALANCE'
  console.log(`${verdict}: ${accounts} accounts, sum ${sum.toFixed(2)} €`)
  for (const { subject, message } of problems) console.log(`- ${subject ?? 'the ledger'}: ${message}`)
}
