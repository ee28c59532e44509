import { ENDPOINTS, eurosFromCents } from '@bougie/protocol'
import { refuseUnlessOwnerOrAdmin } from '../http/authenticate.ts'
import type { Routes } from '../http/routes.ts'
import type { Database } from '../ports/database.ts'
import { parisMonth } from '../timing/paris-calendar.ts'
import { typeOfLine } from './statement.ts'
import { statementCsv } from './statement-csv.ts'
import type { StatementLine, StatementPage, StatementRepository } from './statement-repository.ts'

/** More than anybody reads; beyond it a file holds the newest of its month. */
const EXPORTED_LINES_MAX = 100_000

export interface StatementRoutesDependencies {
  readonly database: Database
  readonly statements: StatementRepository
}

export function addStatementRoutes(
  routes: Routes,
  { database: { reader }, statements }: StatementRoutesDependencies,
): void {
  routes.add(ENDPOINTS.statement, async ({ session, params, query }) => {
    const refusal = refuseUnlessOwnerOrAdmin(session, params.userId)
    if (refusal) return refusal
    const { limit, month, before } = query
    const page = { limit, span: spanOf(month), before: cursorOf(before) }
    return (await statements.lines(reader, params.userId, page)).map(toLine)
  })

  routes.add(ENDPOINTS.statementExport, async ({ session, params, query: { month } }) => {
    const refusal = refuseUnlessOwnerOrAdmin(session, params.userId)
    if (refusal) return refusal
    const page = { limit: EXPORTED_LINES_MAX, span: spanOf(month), before: null }
    const lines = await statements.lines(reader, params.userId, page)
    return { name: `releve-${month ?? 'complet'}.csv`, text: statementCsv(lines) }
  })
}

function spanOf(month: string | undefined): StatementPage['span'] {
  if (month === undefined) return null
  const [year = Number.NaN, monthOfYear = Number.NaN] = month.split('-').map(Number)
  const { startMs, endMs } = parisMonth(year, monthOfYear)
  return { start: new Date(startMs), end: new Date(endMs) }
}

function cursorOf(id: string | undefined): StatementPage['before'] {
  if (id === undefined) return null
  const [movementId = '', ordinal = ''] = id.split('.')
  return { movementId, ordinal: Number(ordinal) }
}

function toLine(line: StatementLine) {
  const { movementId, ordinal, createdAt, amountCents, balanceCents, causeType, causeId } = line
  return {
    id: `${movementId}.${ordinal}`,
    created_at: createdAt.toISOString(),
    type: typeOfLine(line),
    amount: eurosFromCents(amountCents),
    balance: eurosFromCents(balanceCents),
    cause: { type: causeType, id: causeId },
  }
}
