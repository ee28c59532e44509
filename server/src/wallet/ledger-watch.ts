// The continuous audit, one slice at a time: every player's balance against the newest line, every payment against its
// movements, then the sum of the ledger. In addition every line of an account is compared with the next one, and the
// escrows of ended games must be empty, which takes longer to complete but is limited too: long histories make no slice
// longer. A difference of a cent is reported at once in a metric and in the log.

import { assertNever } from '@bougie/engine'
import { Counter, Gauge, type Registry } from 'prom-client'
import { createRepeater } from '../platform/scheduling/repeater.ts'
import { type AuditProblem, describeProblem } from './audit.ts'
import { createAuditRepository, type LineKey } from './audit-repository.ts'
import type { WalletDependencies } from './dependencies.ts'

const SLICE_EVERY_MS = 10_000
/** The rows of one slice take some milliseconds. */
const SLICE_ROWS = 200
/** Lines are short: they also take some milliseconds. */
const SLICE_LINES = 1000
const LISTED_MAX = 100

type Stage = 'players' | 'payments' | 'totals'

/** The number of problems found so far in the current pass, and in the previous one. */
interface Pass {
  found: number
  foundBefore: number
}

export function createLedgerWatch(dependencies: WalletDependencies) {
  const {
    log,
    database,
    metrics: { registry },
  } = dependencies
  const audit = createAuditRepository()
  const { reader } = database
  const metrics = createWatchMetrics(registry)
  let stage: Stage = 'players'
  let afterId = ''
  let afterLine: LineKey | null = null
  let afterEscrow = ''
  const totals: Pass = { found: 0, foundBefore: 0 }
  const lines: Pass = { found: 0, foundBefore: 0 }
  const escrows: Pass = { found: 0, foundBefore: 0 }

  function report(pass: Pass, problems: readonly AuditProblem[]): void {
    pass.found += problems.length
    showProblems()
    for (const problem of problems) log.error(describeProblem(problem), 'the ledger does not add up')
  }

  function end(pass: Pass): void {
    pass.foundBefore = pass.found
    pass.found = 0
    showProblems()
  }

  /** The previous pass's result stays visible until this pass ends or has found more. */
  function showProblems(): void {
    metrics.problems.set(
      [totals, lines, escrows].reduce((sum, pass) => sum + Math.max(pass.found, pass.foundBefore), 0),
    )
  }

  function goOn(lastId: string | null, next: Stage): void {
    afterId = lastId ?? ''
    if (lastId === null) stage = next
  }

  async function auditSlice(): Promise<void> {
    switch (stage) {
      case 'players': {
        const { problems, lastId } = await audit.auditPlayers(reader, { afterId, max: SLICE_ROWS })
        report(
          totals,
          problems.map((found) => ({ type: 'balance', ...found })),
        )
        return goOn(lastId, 'payments')
      }
      case 'payments': {
        const { problems, lastId } = await audit.auditPayments(reader, { afterId, max: SLICE_ROWS })
        report(
          totals,
          problems.map((found) => ({ type: 'payment', ...found })),
        )
        return goOn(lastId, 'totals')
      }
      case 'totals':
        report(totals, await totalProblems())
        end(totals)
        metrics.passes.inc()
        return goOn(null, 'players')
      default:
        return assertNever(stage)
    }
  }

  async function auditLines(): Promise<void> {
    const { problems, last } = await audit.auditLines(reader, { after: afterLine, max: SLICE_LINES })
    report(
      lines,
      problems.map((found) => ({ type: 'lines', ...found })),
    )
    afterLine = last
    if (last === null) end(lines)
  }

  async function auditEscrows(): Promise<void> {
    const { problems, lastId } = await audit.auditEscrows(reader, { afterId: afterEscrow, max: SLICE_ROWS })
    report(
      escrows,
      problems.map((found) => ({ type: 'escrow', ...found })),
    )
    afterEscrow = lastId ?? ''
    if (lastId === null) end(escrows)
  }

  /** Checks only accounts, not their transfers, and of the escrows only those of running games. */
  async function totalProblems(): Promise<AuditProblem[]> {
    const sumCents = await audit.sumRunningCents(reader)
    const overdrawn = await audit.findOverdrawnOwners(reader, LISTED_MAX)
    const wrong = await audit.findWrongRunningEscrows(reader, LISTED_MAX)
    return [
      ...(sumCents === 0 ? [] : [{ type: 'sum', sumCents } as const]),
      ...overdrawn.map((found) => ({ type: 'overdrawn', ...found }) as const),
      ...wrong.map((found) => ({ type: 'escrow', ...found }) as const),
    ]
  }

  async function look(): Promise<void> {
    await auditSlice()
    await auditLines()
    await auditEscrows()
  }

  return createRepeater(dependencies, { name: 'ledger watch', everyMs: SLICE_EVERY_MS, run: look })
}

function createWatchMetrics(registry: Registry) {
  return {
    problems: new Gauge({
      name: 'bougie_ledger_problems',
      help: 'What the running audit of the ledger has found in its newest pass; anything but 0 is an alarm',
      registers: [registry],
    }),
    passes: new Counter({
      name: 'bougie_ledger_audit_passes_total',
      help: 'How often the running audit has been through the whole ledger',
      registers: [registry],
    }),
  }
}
