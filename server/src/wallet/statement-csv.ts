// A statement as a file for French spreadsheets: semicolons, decimal commas, and a byte order mark that declares the
// text as UTF-8.

import { eurosStringFromCents, type StatementLineType } from '@bougie/protocol'
import { BYTE_ORDER_MARK, csvRow } from '../platform/csv.ts'
import type { StatementLine } from './statement-repository.ts'

const HEADINGS = ['Date', 'Opération', 'Montant (EUR)', 'Solde (EUR)', 'Origine', 'Identifiant']

const TYPE_NAMES = {
  welcome: 'Bienvenue',
  stake: 'Mise',
  win: 'Gain',
  refund: 'Remboursement',
  share: 'Part rendue',
  fee: 'Frais',
  deposit: 'Dépôt',
  withdrawal: 'Retrait',
  withdrawal_returned: 'Retrait annulé',
  commission: 'Commission',
  correction: 'Correction',
  other: 'Autre',
} as const satisfies Record<StatementLineType, string>

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
    TYPE_NAMES[line.type],
    decimalComma(line.amountCents),
    decimalComma(line.balanceCents),
    CAUSE_NAMES[line.causeType] ?? line.causeType,
    line.causeId,
  ]
}

function decimalComma(cents: number): string {
  return eurosStringFromCents(cents).replace('.', ',')
}
