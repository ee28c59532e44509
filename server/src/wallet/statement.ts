import {
  type BattleStatus,
  type BetOutcome,
  eurosStringFromCents,
  type StatementLineType,
  type UserId,
} from '@bougie/protocol'
import { BYTE_ORDER_MARK, csvRow } from '../platform/csv.ts'
import type { Reader } from '../ports/database.ts'
import { type AccountId, accounts } from './accounts.ts'

const TYPES_BY_REASON: Readonly<Record<string, StatementLineType>> = {
  welcome: 'welcome',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  withdrawal_returned: 'withdrawal_returned',
  commission: 'commission',
  correction: 'correction',
}

/** A game names its reasons `<game>_stake`, `<game>_payout`, `<game>_refund` and `<game>_share`. */
const TYPES_BY_ENDING: Readonly<Record<string, StatementLineType>> = {
  stake: 'stake',
  payout: 'win',
  refund: 'refund',
  share: 'share',
}

/** The type of a line for its player. Money to the account of fees is a fee, whatever it belongs to. */
export function typeOfLine({ reason, counterAccount, amountCents }: StatementLine): StatementLineType {
  if (counterAccount === accounts.fees) return amountCents < 0 ? 'fee' : 'refund'
  return TYPES_BY_REASON[reason] ?? TYPES_BY_ENDING[reason.split('_').at(-1) ?? ''] ?? 'other'
}

/** One transfer from or to a player. */
export interface StatementLine {
  readonly movementId: string
  readonly ordinal: number
  /** The key of the movement, which names the bet or the battle. */
  readonly key: string
  readonly reason: string
  readonly causeType: string
  readonly causeId: string
  /** The other end. */
  readonly counterAccount: AccountId
  /** Below zero for what went away. */
  readonly amountCents: number
  /** Right after it. */
  readonly balanceCents: number
  readonly createdAt: Date
}

/** From the first timestamp, included, to the second, excluded. */
export interface StatementSpan {
  readonly start: Date
  readonly end: Date
}

export interface StatementPage {
  /** Null for all time. */
  readonly span: StatementSpan | null
  readonly before: Pick<StatementLine, 'movementId' | 'ordinal'> | null
  readonly limit: number
}

export interface StatementChunks {
  /** Null for all time. */
  readonly span: StatementSpan | null
  /** Beyond so many, the oldest ones are left out. */
  readonly movementsMax: number
  /** The bound of one read. */
  readonly movementsAtOnce: number
}

/** No read costs more than what it returns, however long a player's history is. */
/** A bet of the cycle that has ended; one that is open has no row yet. */
export interface PlayedBet {
  readonly id: string
  readonly result: BetOutcome
  readonly stakeCents: number
  readonly feeCents: number
  /** All amounts returned, a refunded fee included. */
  readonly payoutCents: number
}

export interface PlayedBattle {
  readonly id: string
  readonly opponent: string
  readonly status: BattleStatus
  readonly winner: 'one' | 'two' | 'draw' | null
  readonly seat: 'one' | 'two'
  /** The payout of its settlement to this player. */
  readonly payoutCents: number
}

export interface Played {
  readonly bets: ReadonlyMap<string, PlayedBet>
  readonly battles: ReadonlyMap<string, PlayedBattle>
  readonly cycleNumbers: ReadonlyMap<string, number>
}

export interface StatementRepository {
  /** The outcomes of these games, each by its key. */
  played(
    reader: Reader,
    userId: UserId,
    wanted: {
      readonly betIds: readonly string[]
      readonly battleIds: readonly string[]
      readonly cycleIds: readonly string[]
    },
  ): Promise<Played>
  /** Newest first. A line that is known and not the player's has none before it. */
  lines(reader: Reader, userId: UserId, page: StatementPage): Promise<readonly StatementLine[]>
  /** Oldest first, whole movements at a time. */
  chunks(reader: Reader, userId: UserId, chunks: StatementChunks): AsyncIterable<readonly StatementLine[]>
}

// A statement as a file for French spreadsheets: semicolons, decimal commas, and a mark at the beginning that declares
// the text as UTF-8.

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

/** Oldest first, as a bank writes it; a piece of text for each of the pieces that are given. */
export async function* statementCsv(oldestFirst: AsyncIterable<readonly StatementLine[]>): AsyncIterable<string> {
  yield `${BYTE_ORDER_MARK}${csvRow(HEADINGS)}`
  for await (const lines of oldestFirst) yield lines.map((line) => csvRow(cellsOf(line))).join('')
}

function cellsOf(line: StatementLine): string[] {
  return [
    parisTime.format(line.createdAt),
    TYPE_NAMES[typeOfLine(line)],
    decimalComma(line.amountCents),
    decimalComma(line.balanceCents),
    CAUSE_NAMES[line.causeType] ?? line.causeType,
    line.causeId,
  ]
}

function decimalComma(cents: number): string {
  return eurosStringFromCents(cents).replace('.', ',')
}
