// The lists of the administration as files. They are read and sent page by page, so that a long one does not delay
// other requests, and they end at a limit.
import type { ExportedList, ExportQuery } from '@bougie/protocol'
import { BYTE_ORDER_MARK, csvRow, csvTime, yieldingBetween } from '../platform/csv.ts'
import type { Page, PageCursor } from '../platform/page-cursor.ts'

/** More than anybody reads in a spreadsheet; a longer list is cut to its newest rows, and says so in its last one. */
const EXPORTED_ROWS_MAX = 50_000
const CUT = `Fichier coupé ici, à ${EXPORTED_ROWS_MAX.toLocaleString('fr-FR')} lignes : il en existe de plus anciennes.`
const ROWS_AT_ONCE = 100
/** The page size of lists in which each page scans the whole list. */
export const ROWS_AT_ONCE_OF_WALKS = 5_000

export type ExportedRow = Readonly<Record<string, unknown>>

interface ExportPage extends Page {
  readonly filter: ExportQuery
}

export interface ExportSource {
  /** In column order. */
  readonly fields: readonly string[]
  /** The file has these words instead of codes, by field; a value that is none of the codes stays. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Newest first. */
  readonly page: (page: ExportPage) => Promise<readonly ExportedRow[]>
  readonly rowsAtOnce?: number
  /** The field of the time by which the rows are ordered; `created_at` by default. */
  readonly timeOf?: string
  /** The cursor for the page after a row; the row's id by default. */
  readonly cursorOf?: (row: ExportedRow) => PageCursor
}

export type ExportSources = Readonly<Record<ExportedList, ExportSource>>

export function exportList(source: ExportSource, filter: ExportQuery = { bots: 'all' }): AsyncIterable<string> {
  return yieldingBetween(pieces(source, filter))
}

async function* pieces(source: ExportSource, filter: ExportQuery): AsyncIterable<string> {
  const { fields, words = {}, page, rowsAtOnce = ROWS_AT_ONCE, cursorOf = byId, timeOf = 'created_at' } = source
  const fromMs = filter.from === undefined ? Number.NEGATIVE_INFINITY : Date.parse(filter.from)
  const cellsOf = (row: ExportedRow) => fields.map((field) => cellOf(field, row[field], words[field]))
  yield `${BYTE_ORDER_MARK}${csvRow(fields.map((field) => HEADINGS[field] ?? field))}`
  let before: PageCursor | null = filter.until === undefined ? null : { beforeTime: new Date(filter.until) }
  /** The rows of a page that the span admits; none of the next page when it ends among them. */
  async function next(limit: number) {
    const rows: readonly ExportedRow[] = await page({ filter, limit, before })
    const admitted = rows.filter((row) => Date.parse(String(row[timeOf])) >= fromMs)
    return { admitted, isLast: admitted.length < limit }
  }
  for (let sent = 0; sent < EXPORTED_ROWS_MAX; sent += rowsAtOnce) {
    const { admitted, isLast } = await next(rowsAtOnce)
    if (admitted.length > 0) yield admitted.map((row) => csvRow(cellsOf(row))).join('')
    const last = admitted.at(-1)
    if (last === undefined || isLast) return
    before = cursorOf(last)
  }
  if (!(await next(1)).isLast) yield csvRow([CUT])
}

function byId({ id }: ExportedRow): PageCursor {
  return { beforeId: String(id) }
}

function cellOf(field: string, value: unknown, words: Readonly<Record<string, string>> | undefined): string {
  switch (typeof value) {
    case 'string':
      if (field.endsWith('_at')) return csvTime(new Date(value))
      // A reason in an admin's own words may be the name of a method that every object has.
      return words !== undefined && Object.hasOwn(words, value) ? (words[value] ?? value) : value
    case 'number':
      return String(value).replace('.', ',')
    case 'boolean':
      return value ? 'oui' : 'non'
    default:
      return value === null || value === undefined ? '' : JSON.stringify(value)
  }
}

const HEADINGS: Readonly<Record<string, string>> = {
  id: 'Identifiant',
  pseudo: 'Pseudo',
  user_id: 'Joueur',
  wallet_address: 'Wallet',
  kind: 'Type',
  account_role: 'Rôle',
  balance: 'Solde (EUR)',
  block: 'Blocage',
  created_at: 'Date',
  user1_username: 'Joueur 1',
  user2_username: 'Joueur 2',
  user1_bot: 'Joueur 1 bot',
  user2_bot: 'Joueur 2 bot',
  user1_points: 'Points 1',
  user2_points: 'Points 2',
  amount: 'Montant (EUR)',
  fee: 'Frais (EUR)',
  round: 'Manche',
  status: 'État',
  challenger_pseudo: 'Défie',
  accepter_pseudo: 'Relève',
  expires_at: 'Expire',
  closed_at: 'Clos',
  battle_id: 'Battle',
  winner: 'Vainqueur',
  forfeited_by: 'Forfait de',
  cancel_reason: 'Motif d’annulation',
  void_reason: 'Motif d’annulation',
  started_at: 'Début',
  ended_at: 'Fin',
  number: 'Numéro',
  result: 'Résultat',
  bets: 'Paris',
  players: 'Joueurs',
  open_stakes: 'Mises en jeu (EUR)',
  paid_in: 'Misé (EUR)',
  paid_out: 'Rendu (EUR)',
  bot_bets: 'Paris de bots',
  bot_players: 'Bots',
  bot_paid_in: 'Misé par les bots (EUR)',
  bot_paid_out: 'Rendu aux bots (EUR)',
  bot: 'Bot',
  direction: 'Sens',
  transaction_type: 'Sens',
  odds: 'Cote',
  payout: 'Rendu (EUR)',
  placed_at: 'Placé',
  channel: 'Moyen',
  reference: 'Référence',
  destination: 'Vers',
  in_review: 'À valider',
  link_code: 'Code',
  users: 'Filleuls',
  total_commission_generated: 'Commission totale (EUR)',
  commission_paid: 'Commission versée (EUR)',
  commission_due: 'Commission due (EUR)',
  deleted_at: 'Supprimé',
  ip: 'Adresse',
  address: 'Adresse',
  reason: 'Motif',
  source: 'Par',
  ends_at: 'Jusqu’à',
  lifted_at: 'Levé',
  active: 'En vigueur',
  admin_id: 'Admin',
  action: 'Action',
  subject_type: 'Objet',
  subject_name: 'Nom de l’objet',
  subject_id: 'Identifiant de l’objet',
  details: 'Détails',
  method: 'Méthode',
  outcome: 'Issue',
  code: 'Code',
  count: 'Nombre',
}
