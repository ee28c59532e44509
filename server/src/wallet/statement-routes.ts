import {
  CHANNEL_NAMES,
  ENDPOINTS,
  eurosFromCents,
  eurosStringFromCents,
  STATEMENT_LINE_NAMES,
  type StatementEntry,
  statementFileName,
} from '@bougie/protocol'
import { BYTE_ORDER_MARK, csvRow, csvTime, yieldingBetween } from '../platform/csv.ts'
import { refuseBeyond } from '../platform/http/rate-limits.ts'
import type { Routes } from '../platform/http/routes.ts'
import { parisMonth } from '../platform/scheduling/paris-calendar.ts'
import type { PlayerSession } from '../ports/authenticator.ts'
import type { Reader } from '../ports/database.ts'
import type { RateRule } from '../ports/rate-limit.ts'
import type { WalletCapability } from './capability.ts'
import { type Entry, readEntries } from './statement-entries.ts'
import type { StatedPayment, StatementLine, StatementPage } from './statement-repository.ts'
import * as statements from './statement-repository.ts'

/** More than anybody reads; a longer file is cut to the newest movements of its month. */
const EXPORTED_MOVEMENTS_MAX = 50_000
/** A few milliseconds of the main thread; between two pieces other requests are served. */
const MOVEMENTS_AT_ONCE = 100

/** Far above what the wallet's page requests, which reloads its pages after each change of the balance. */
const PAGES_PER_PLAYER: RateRule = { name: 'statement pages', max: 300, windowMs: 60_000 }
/** A file is expensive to make, so exports are limited per player. */
const EXPORTS_PER_PLAYER: RateRule = { name: 'statement exports', max: 6, windowMs: 5 * 60_000 }

export function addStatementRoutes(
  routes: Routes,
  {
    database: { reader },
    corrections,
    rateLimiter,
  }: Pick<WalletCapability, 'database' | 'corrections' | 'rateLimiter'>,
): void {
  /** An API token has only a share, so that it leaves its player the rest. */
  const hit = (rule: RateRule, { session, address }: { readonly session: PlayerSession; readonly address: string }) =>
    refuseBeyond({ rateLimiter, rule }, { caller: session, ip: address })

  routes.add(ENDPOINTS.statement, async ({ session, address, params, query }) => {
    const refusal = await hit(PAGES_PER_PLAYER, { session, address })
    if (refusal) return refusal
    const { limit, month, before } = query
    const page = { limit, span: spanOf(month), before: lineCursorOf(before) }
    const lines = await statements.lines(reader, params.userId, page)
    const corrected = lines.filter(({ causeType }) => causeType === 'correction').map(({ causeId }) => causeId)
    const reasons = await corrections.reasonsOf(corrected)
    return lines.map((line) => toLine(line, reasons))
  })

  routes.add(ENDPOINTS.statementEntries, async ({ session, address, params: { userId }, query }) => {
    const refusal = await hit(PAGES_PER_PLAYER, { session, address })
    if (refusal) return refusal
    const page = { limit: query.limit, span: spanOf(query.month), before: lineCursorOf(query.before) }
    const { entries, next } = await readEntries(reader, { userId, page })
    const reasons = await corrections.reasonsOf(entries.flatMap(({ correctionId }) => correctionId ?? []))
    return {
      entries: entries.map((entry) => toStatementEntry(entry, reasons)),
      next: next === null ? null : lineIdOf(next),
    }
  })

  routes.add(ENDPOINTS.statementExport, async ({ session, address, params, query: { month } }) => {
    const refusal = await hit(EXPORTS_PER_PLAYER, { session, address })
    if (refusal) return refusal
    const sizes = { movementsMax: EXPORTED_MOVEMENTS_MAX, movementsAtOnce: MOVEMENTS_AT_ONCE }
    const chunks = statements.chunks(reader, params.userId, { span: spanOf(month), ...sizes })
    return { name: statementFileName(month ?? null), text: statementCsv(reader, yieldingBetween(chunks)) }
  })
}

function spanOf(month: string | undefined): StatementPage['span'] {
  if (month === undefined) return null
  const [year = Number.NaN, monthOfYear = Number.NaN] = month.split('-').map(Number)
  const { startMs, endMs } = parisMonth(year, monthOfYear)
  return { start: new Date(startMs), end: new Date(endMs) }
}

/** A line's id or a time. No id looks like a time. */
function lineCursorOf(before: string | undefined): StatementPage['before'] {
  if (before === undefined) return null
  if (before.includes(':')) return { beforeTime: new Date(before) }
  const [movementId = '', ordinal = ''] = before.split('.')
  return { movementId, ordinal: Number(ordinal) }
}

function lineIdOf({ movementId, ordinal }: Pick<StatementLine, 'movementId' | 'ordinal'>): string {
  return `${movementId}.${ordinal}`
}

function toStatementEntry(entry: Entry, reasons: ReadonlyMap<string, string>): StatementEntry {
  const { createdAt, type, amountCents, correctionId, payment, played } = entry
  return {
    id: lineIdOf(entry),
    created_at: createdAt.toISOString(),
    type,
    amount: eurosFromCents(amountCents),
    ...(correctionId === null ? {} : { note: reasons.get(correctionId) ?? '' }),
    ...(payment !== null && {
      ...(type === 'withdrawal' && { payout: payment.status }),
      payment: { channel: payment.channel, reference: payment.reference, fee: eurosFromCents(payment.feeCents) },
    }),
    played: played && {
      id: played.id,
      number: played.number,
      opponent: played.opponent,
      stake: eurosFromCents(played.stakeCents),
      fee: eurosFromCents(played.feeCents),
      payout: eurosFromCents(played.payoutCents),
      outcome: played.outcome,
    },
  }
}

function toLine(line: StatementLine, reasons: ReadonlyMap<string, string>) {
  const { type, createdAt, amountCents, balanceCents, causeType, causeId } = line
  return {
    id: lineIdOf(line),
    created_at: createdAt.toISOString(),
    type,
    amount: eurosFromCents(amountCents),
    balance: eurosFromCents(balanceCents),
    cause: { type: causeType, id: causeId },
    ...(causeType === 'correction' ? { note: reasons.get(causeId) ?? '' } : {}),
  }
}

// A statement as a file for French spreadsheets: semicolons, decimal commas, and a byte order mark that declares the text
// as UTF-8.

const HEADINGS = ['Date (heure de Paris)', 'Opération', 'Montant (EUR)', 'Solde (EUR)', 'Origine', 'Identifiant']

const CAUSE_NAMES: Readonly<Record<string, string>> = {
  battle: 'Battle',
  cycle: 'Cycle',
  payment: 'Paiement',
  user: 'Compte',
  correction: 'Équipe',
  creator_link: 'Lien créateur',
}

/** Oldest first, as banks write it; yields one piece of text per chunk of lines. */
async function* statementCsv(
  reader: Reader,
  oldestFirst: AsyncIterable<readonly StatementLine[]>,
): AsyncIterable<string> {
  yield `${BYTE_ORDER_MARK}${csvRow(HEADINGS)}`
  for await (const lines of oldestFirst) {
    const paymentIds = lines.filter(({ causeType }) => causeType === 'payment').map(({ causeId }) => causeId)
    const payments = await statements.payments(reader, paymentIds)
    yield lines.map((line) => csvRow(cellsOf(line, payments.get(line.causeId)))).join('')
  }
}

function cellsOf(line: StatementLine, payment: StatedPayment | undefined): string[] {
  return [
    csvTime(line.createdAt),
    STATEMENT_LINE_NAMES[line.type],
    decimalComma(line.amountCents),
    decimalComma(line.balanceCents),
    payment === undefined ? (CAUSE_NAMES[line.causeType] ?? line.causeType) : CHANNEL_NAMES[payment.channel],
    line.causeId,
  ]
}

function decimalComma(cents: number): string {
  return eurosStringFromCents(cents).replace('.', ',')
}
