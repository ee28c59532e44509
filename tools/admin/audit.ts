// Verbs that check what is stored, and mend what follows from it.
import { type AuditReport, type RatingProblem, reportAudit } from '@bougie/server'
import { EXIT_CODES, parseOptions, print, type Verb } from './verb.ts'

export const audit: Verb = (options) => {
  const isJson = parseOptions(options, { verb: 'audit' }).has('--json')
  return async (operator) => {
    const report = reportAudit(await operator.audit())
    if (isJson) console.log(JSON.stringify(report))
    else printAudit(report)
    return report.balanced ? EXIT_CODES.done : EXIT_CODES.refused
  }
}

/** Money and ratings apart: a wrong rating leaves every cent in its place. */
export function printAudit({ accounts, sum, problems }: AuditReport): void {
  const ofLedger = problems.filter(({ type }) => type !== 'rating')
  const ofRatings = problems.filter(({ type }) => type === 'rating')
  const verdict = ofLedger.length === 0 ? 'The ledger balances' : 'THE LEDGER DOES NOT BALANCE'
  console.log(`${verdict}: ${accounts} accounts, sum ${sum.toFixed(2)} €`)
  printProblems(ofLedger)
  if (ofRatings.length === 0) return
  console.log(`RATINGS DIFFER FROM THE BATTLES: ${ofRatings.length}, which 'ratings' compares and mends`)
  printProblems(ofRatings)
}

function printProblems(problems: AuditReport['problems']): void {
  for (const { subject, message } of problems) console.log(`- ${subject ?? 'the ledger'}: ${message}`)
}

/**
 * Recomputes every rating from the battles and compares; --write stores the computed ratings. It neither creates nor
 * moves rows: missing or misplaced ones are reported, and need a backup or a developer.
 */
export const ratings: Verb = (given) => {
  const options = parseOptions(given, { verb: 'ratings', flags: ['--write'] })
  return async (operator) => {
    const writes = options.has('--write')
    const { battles, players, problems, unmendable } = await operator.recomputeRatings({ writes })
    const found = `${battles} rated battles of ${players} players, ${problems.length} differ`
    const stored = writes && problems.length > unmendable.length ? '; what follows from the battles is stored' : ''
    const left = writes && unmendable.length > 0 ? `; can't be mended: ${unmendable.map(nameOf).join(', ')}` : ''
    print(options, { line: `${found}${stored}${left}`, object: { battles, players, problems, unmendable } })
    return (writes ? unmendable : problems).length === 0 ? EXIT_CODES.done : EXIT_CODES.refused
  }
}

function nameOf(problem: RatingProblem): string {
  return problem.type === 'battle'
    ? `rows of battle ${problem.battleId} (missing or misplaced)`
    : `rating of player ${problem.userId} (of no rated battle)`
}

/** Needed after a change of DATA_KEY, and once after an update from a version without it. */
export const reseal: Verb = (given) => {
  const options = parseOptions(given, { verb: 'reseal' })
  return async (operator) => {
    const { destinations, seeds } = await operator.reseal()
    const line = `Sealed with the key of now: ${destinations} destinations of payouts, ${seeds} seeds of running games`
    return print(options, { line, object: { destinations, seeds } })
  }
}
