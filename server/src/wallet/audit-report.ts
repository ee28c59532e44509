import { assertNever } from '@bougie/engine'
import { eurosFromCents } from '@bougie/protocol'
import type { Audit, AuditProblem } from './audit.ts'

/** An audit as operators read it, on the command line and from the administration's endpoint: in euros. */
export interface AuditReport {
  readonly balanced: boolean
  readonly sum: number
  readonly accounts: number
  readonly problems: readonly ReportedProblem[]
}

interface ReportedProblem {
  readonly type: AuditProblem['type']
  /** The account or the movement's key; null for the house as a whole. */
  readonly subject: string | null
  readonly message: string
}

export function reportAudit({ balanced, sumCents, accounts, problems }: Audit): AuditReport {
  return { balanced, sum: eurosFromCents(sumCents), accounts, problems: problems.map(describeProblem) }
}

export function describeProblem(problem: AuditProblem): ReportedProblem {
  const { type } = problem
  switch (type) {
    case 'sum':
      return { type, subject: null, message: `all accounts together hold ${euros(problem.sumCents)} instead of 0` }
    case 'balance': {
      const { account, balanceCents, transferredCents } = problem
      return {
        type,
        subject: account,
        message: `holds ${euros(balanceCents)}, its transfers say ${euros(transferredCents)}`,
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
        message: `holds ${euros(balanceCents)}, its battle says ${euros(expectedCents)}`,
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
    default:
      return assertNever(problem)
  }
}

function euros(cents: number): string {
  return `${eurosFromCents(cents).toFixed(2)} €`
}
