// Searches for money that does not add up. Each check is one statement, so that it sees one state of a database in
// which money keeps moving.

import { assertNever } from '@bougie/engine'
import { eurosFromCents } from '@bougie/protocol'
import type { Reader } from '../ports/database.ts'
import { type AuditProblem, createAuditRepository } from './audit-repository.ts'

/** At most this many of a kind are listed: the first ones show the problem. */
const LISTED_MAX = 100

export interface Audit {
  readonly balanced: boolean
  readonly sumCents: number
  readonly accounts: number
  readonly problems: readonly AuditProblem[]
}

export async function auditLedger(reader: Reader): Promise<Audit> {
  const repository = createAuditRepository()
  const { accounts, sumCents } = await repository.totals(reader)
  const wrongBalances = await repository.findWrongBalances(reader, LISTED_MAX)
  // A wrong balance also contradicts its lines, but is reported only once.
  const reported = new Set(wrongBalances.map(({ account }) => account))
  const wrongLines = (await repository.findWrongLines(reader, LISTED_MAX)).filter(
    ({ account }) => !reported.has(account),
  )
  const problems: AuditProblem[] = [
    ...(sumCents === 0 ? [] : [{ type: 'sum', sumCents } as const]),
    ...wrongBalances,
    ...wrongLines,
    ...(await repository.findOverdrawn(reader, { onlyLasting: false, max: LISTED_MAX })),
    ...(await repository.findWrongEscrows(reader, LISTED_MAX)),
    ...(await repository.findEmptyMovements(reader, LISTED_MAX)),
    ...(await repository.findWrongPayments(reader, LISTED_MAX)),
    ...(await repository.findUncausedMovements(reader, LISTED_MAX)),
  ]
  return { balanced: problems.length === 0, sumCents, accounts, problems }
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
  const { type } = problem
  switch (type) {
    case 'sum':
      return { type, subject: null, message: `all accounts together have ${euros(problem.sumCents)} instead of 0` }
    case 'balance': {
      const { account, balanceCents, transferredCents } = problem
      return {
        type,
        subject: account,
        message: `has ${euros(balanceCents)}, its transfers add up to ${euros(transferredCents)}`,
      }
    }
    case 'lines':
      return { type, subject: problem.account, message: 'has lines that do not follow from its transfers' }
    case 'overdrawn':
      return { type, subject: problem.account, message: `is overdrawn: ${euros(problem.balanceCents)}` }
    case 'escrow': {
      const { account, balanceCents, expectedCents } = problem
      return {
        type,
        subject: account,
        message: `has ${euros(balanceCents)}, its battle expects ${euros(expectedCents)}`,
      }
    }
    case 'emptyMovement':
      return { type, subject: problem.key, message: 'is a movement without any transfer' }
    case 'payment': {
      const state = problem.status === null ? 'which does not exist' : `which is ${problem.status}`
      return { type, subject: problem.paymentId, message: `the ledger disagrees with this payment, ${state}` }
    }
    case 'uncaused':
      return { type, subject: problem.key, message: 'is a movement whose cause is not there' }
    case 'rating':
      return { type, subject: problem.subject, message: 'is rated otherwise than its history says' }
    default:
      return assertNever(problem)
  }
}

function euros(cents: number): string {
  return `${eurosFromCents(cents).toFixed(2)} €`
}
