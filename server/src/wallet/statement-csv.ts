// A statement as a file for French spreadsheets: semicolons, decimal commas, and a byte order mark that declares the
// text as UTF-8.

import { eurosStringFromCents, STATEMENT_LINE_NAMES } from '@bougie/protocol'
import { BYTE_ORDER_MARK, csvRow } from '../platform/csv.ts'
import type { StatementLine } from './statement-repository.ts'

const HEADINGS = ['Date', 'Opération', 'Montant (EUR)', 'Solde (EUR)', 'Origine', 'Identifiant']

const CAUSE_NAMES: Readonly<Record<string, string>> = {
  battle: 'Battle',
  cycle: 'Cycle',
  payment: 'Paiement',
  user: 'Compte',
  correction: 'Équipe',
}

const parisTime = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** Oldest first, as banks write it; yields one piece of text per chunk of lines. */
export async function* statementCsv(oldestFirst: AsyncIterable<readonly StatementLine[]>): AsyncIterable<string> {
  yield `${BYTE_ORDER_MARK}${csvRow(HEADINGS)}`
  for await (const lines of oldestFirst) yield lines.map((line) => csvRow(cellsOf(line))).join('')
}

function cellsOf(line: StatementLine): string[] {
  return [
    parisTime.format(line.createdAt),
    STATEMENT_LINE_NAMES[line.type],
    decimalComma(line.amountCents),
    decimalComma(line.balanceCents),
    CAUSE_NAMES[line.causeType] ?? line.causeType,
    line.causeId,
  ]
}

function decimalComma(cents: number): string {
  return eurosStringFromCents(cents).replace('.', ',')
}
