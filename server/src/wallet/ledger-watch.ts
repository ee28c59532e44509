// The continuous audit, one slice at a time: every player's balance against the newest line, every payment against its
// movements, then the sum of the ledger. In addition every line of an account is compared with the next one, and the
// escrows of ended games must be empty, which takes longer to complete but is limited too: long histories make no slice
// longer. A difference of a cent is reported at once in a metric and in the log.

import { Counter, Gauge } from 'prom-client'
import { createRepeater } from '../platform/scheduling/repeater.ts'
import { describeProblem } from './audit.ts'
import type { AuditedSlice, AuditProblem, LineKey } from './audit-repository.ts'
import * as audit from './audit-repository.ts'
import type { WalletDependencies } from './dependencies.ts'

const SLICE_EVERY_MS = 10_000
/** The rows of one slice take some milliseconds. */
const SLICE_ROWS = 200
/** Lines are short: they also take some milliseconds. */
const SLICE_LINES = 1000
const LISTED_MAX = 100

type AuditSlice<Cursor> = (after: Cursor | null) => Promise<AuditedSlice<Cursor>>

export function createLedgerWatch(dependencies: WalletDependencies) {
  const { log, database, metrics } = dependencies
  const { reader } = database
  const registers = [metrics.registry]
  const problems = new Gauge({
    name: 'bougie_ledger_problems',
    help: 'What the running audit of the ledger has found in its newest pass; anything but 0 is an alarm',
    registers,
  })
  const passesDone = new Counter({
    name: 'bougie_ledger_audit_passes_total',
    help: 'How often the running audit has been through the whole ledger',
    registers,
  })
  const slicesDone = new Counter({
    name: 'bougie_ledger_audit_slices_total',
    help: 'Slices that the running audit of the ledger has checked; a standstill is an alarm',
    registers,
  })
  const rows = { max: SLICE_ROWS }
  const players: AuditSlice<string> = (after) => audit.auditPlayers(reader, { ...rows, after })
  const payments: AuditSlice<string> = (after) => audit.auditPayments(reader, { ...rows, after })
  const escrows: AuditSlice<string> = (after) => audit.auditEscrows(reader, { ...rows, after })
  const lines: AuditSlice<LineKey> = (after) => audit.auditLines(reader, { after, max: SLICE_LINES })

  /** Checks only accounts, not their transfers, and of the escrows only those of running games. */
  async function totals(): Promise<AuditedSlice<string>> {
    const sumCents = await audit.sumRunningCents(reader)
    const overdrawn = await audit.findOverdrawn(reader, LISTED_MAX)
    const wrongEscrows = await audit.findWrongRunningEscrows(reader, LISTED_MAX)
    const sum = sumCents === 0 ? [] : [{ type: 'sum', sumCents } as const]
    return { problems: [...sum, ...overdrawn, ...wrongEscrows], next: null }
  }

  const passes = [
    createPass([players, payments, totals], () => passesDone.inc()),
    createPass([lines]),
    createPass([escrows]),
  ]

  async function look(): Promise<void> {
    for (const pass of passes) {
      const found = await pass.auditSlice()
      slicesDone.inc()
      problems.set(passes.reduce((sum, { count }) => sum + count(), 0))
      for (const problem of found) log.error(describeProblem(problem), 'the ledger does not add up')
    }
  }

  return createRepeater(dependencies, { name: 'ledger watch', everyMs: SLICE_EVERY_MS, run: look })
}

/** Audits all slices of its stages, one at each call, again and again. */
function createPass<Cursor>(stages: readonly AuditSlice<Cursor>[], onEnd?: () => void) {
  let stage = 0
  let after: Cursor | null = null
  let found = 0
  let foundBefore = 0

  return {
    /** The previous pass's result stays visible until this pass ends or has found more. */
    count: () => Math.max(found, foundBefore),
    async auditSlice(): Promise<readonly AuditProblem[]> {
      const audited = await stages[stage]?.(after)
      if (audited === undefined) return []
      found += audited.problems.length
      after = audited.next
      if (after === null) stage = (stage + 1) % stages.length
      if (after === null && stage === 0) {
        foundBefore = found
        found = 0
        onEnd?.()
      }
      return audited.problems
    },
  }
}
