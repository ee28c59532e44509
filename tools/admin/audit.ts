import { type AuditReport, reportAudit } from '@bougie/server'
import { parseOptions, takeWords } from './options.ts'
import { EXIT_CODES, type Verb } from './verb.ts'

export const audit: Verb = (options) => {
  const given = parseOptions(options, ['--json'])
  takeWords(given, { verb: 'audit', wanted: [] })
  const print = given.has('--json') ? printJson : printAudit
  return async (operator) => {
    const report = reportAudit(await operator.audit())
    print(report)
    return report.balanced ? EXIT_CODES.done : EXIT_CODES.refused
  }
}

function printJson(report: AuditReport): void {
  console.log(JSON.stringify(report))
}

export function printAudit({ balanced, accounts, sum, problems }: AuditReport): void {
  const verdict = balanced ? 'The ledger balances' : 'THE LEDGER DOES NOT BALANCE'
  console.log(`${verdict}: ${accounts} accounts, sum ${sum.toFixed(2)} €`)
  for (const { subject, message } of problems) console.log(`- ${subject ?? 'the ledger'}: ${message}`)
}
