// Searches for money that does not add up. Each check is one statement, so that it sees one state of a database in
// which money keeps moving.

import { assertNever } from '@bougie/engine'
import { eurosFromCents, AUDIT_LISTED_MAX as LISTED_MAX } from '@bougie/protocol'
import type { Reader } from '../ports/database.ts'
import type { AuditedSlice, AuditProblem, Slice } from './audit-repository.ts'
import * as repository from './audit-repository.ts'

const SLICE_ROWS = 1_000

export interface Audit {
  readonly balanced: boolean
  readonly sumCents: number
  readonly accounts: number
  readonly problems: readonly AuditProblem[]
}

/** The parts that the running audit reads in slices, all of them at once, and what only whole tables show. */
export async function auditLedger(reader: Reader): Promise<Audit> {
  const { accounts, sumCents } = await repository.totals(reader)
  const wrongBalances = await repository.findWrongBalances(reader, LISTED_MAX)
  const wrongLines = [
    ...(await repository.findWithoutFirstLine(reader, LISTED_MAX)),
    ...(await allSlices(reader, repository.auditLines)),
  ]
  const problems: AuditProblem[] = [
    ...(sumCents === 0 ? [] : [{ type: 'sum', sumCents } as const]),
    // A wrong balance also contradicts its lines, and an account may be in several slices, but it is reported only once.
    ...new Map([...wrongLines, ...wrongBalances].map((problem) => [problem.account, problem])).values(),
    ...(await repository.findOverdrawn(reader, LISTED_MAX)),
    ...(await repository.findWrongRunningEscrows(reader, LISTED_MAX)),
    ...(await allSlices(reader, repository.auditEscrows)),
    ...(await repository.findEmptyMovements(reader, LISTED_MAX)),
    ...(await allSlices(reader, repository.auditPayments)),
    ...(await repository.findMissingPayments(reader, LISTED_MAX)),
    ...(await repository.findUncausedMovements(reader, LISTED_MAX)),
  ]
  return { balanced: problems.length === 0, sumCents, accounts, problems }
}

async function allSlices<Cursor, Found extends AuditProblem>(
  reader: Reader,
  auditSlice: (reader: Reader, slice: Slice<Cursor>) => Promise<AuditedSlice<Cursor, Found>>,
): Promise<Found[]> {
  const problems: Found[] = []
  let after: Cursor | null = null
  do {
    const slice: AuditedSlice<Cursor, Found> = await auditSlice(reader, { after, max: SLICE_ROWS })
    problems.push(...slice.problems)
    after = slice.next
  } while (after !== null && problems.length < LISTED_MAX)
  return problems
}

interface ReportedProblem {
  readonly type: AuditProblem['type']
  /** The account or the movement's key; null for the ledger as a whole. */
  readonly subject: string | null
  readonly message: string
}

/** An audit in the form that operators read, on the command line and in the administration: in euros. */
export function reportAudit({ balanced, sumCents, accounts, problems }: Audit) {
  return { balanced, sum: eurosFromCents(sumCents), accounts, problems: problems.map(describeProblem) }
}

export type AuditReport = ReturnType<typeof reportAudit>

export function describeProblem(problem: AuditProblem): ReportedProblem {
  const [subject, message] = wordsOf(problem)
  return { type: problem.type, subject, message }
}

function wordsOf(problem: AuditProblem): readonly [ReportedProblem['subject'], string] {
  switch (problem.type) {
    case 'sum':
      return [null, `all accounts together have ${euros(problem.sumCents)} instead of 0`]
    case 'balance':
      return [problem.account, `${hasEuros(problem)}, its transfers add up to ${euros(problem.transferredCents)}`]
    case 'lines':
      return [problem.account, 'has lines that do not follow from its transfers']
    case 'overdrawn':
      return [problem.account, `is overdrawn: ${euros(problem.balanceCents)}`]
    case 'escrow':
      return [problem.account, `${hasEuros(problem)}, its game expects ${euros(problem.expectedCents)}`]
    case 'emptyMovement':
      return [problem.key, 'is a movement without any transfer']
    case 'payment': {
      const state = problem.status === null ? 'which does not exist' : `which is ${problem.status}`
      return [problem.paymentId, `the ledger disagrees with this payment, ${state}`]
    }
    case 'uncaused':
      return [problem.key, 'is a movement whose cause is not there']
    case 'rating':
      return [problem.subject, 'is rated otherwise than its history says']
    default:
      return assertNever(problem)
  }
}

function hasEuros({ balanceCents }: { readonly balanceCents: number }): string {
  return `has ${euros(balanceCents)}`
}

function euros(cents: number): string {
  return `${eurosFromCents(cents).toFixed(2)} €`
}
