// View logic of the statement: content and link of each line, the filter, the grouping into days, and the available
// months. The server has already joined the stake, the fee and the payout of a bet or a battle into one entry; here
// each entry becomes one line.
import type { StatementEntry } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { frChannels } from '../i18n/fr-channels.ts'
import { formatEuros, formatWireEuros, whenWanted, withOrdinal } from '../i18n/french-formats.ts'
import { battleProofPath, cycleProofPath } from '../stores/paths.ts'
import { frStatement } from './fr-statement.ts'

const text = frStatement

/** `2026-11`, a month in Paris. */
export type StatementMonth = string

const MONTHS_OFFERED = 12
const parisMonth = whenWanted(
  () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris', year: 'numeric', month: '2-digit' }),
)
const parisDate = whenWanted(() => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris', dateStyle: 'short' }))
const frenchDay = whenWanted(() => new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', dateStyle: 'full' }))
const frenchMonth = whenWanted(
  () => new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' }),
)

const KINDS = {
  battle: 'battle',
  cycle: 'cycle',
  stake: 'stake',
  fee: 'stake',
  win: 'gain',
  refund: 'gain',
  share: 'gain',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  withdrawal_returned: 'withdrawal',
  welcome: 'gift',
  commission: 'commission',
  correction: 'correction',
  other: 'other',
} as const satisfies Record<StatementEntry['type'], string>

export type EntryKind = (typeof KINDS)[StatementEntry['type']]

interface EntryLine {
  readonly kind: EntryKind
  /** The outcome for the player, which colours the icon; the title states it in words. */
  readonly tone: 'gain' | 'loss' | 'even'
  readonly title: string
  /** Stake, fee and payout of a bet or a battle; channel, reference and fee of a payment. */
  readonly sums: string | null
  readonly cents: number
}

/** A bet or a battle in one line, with stake and payout; any other entry by its name. */
export function lineOfEntry(entry: StatementEntry): EntryLine {
  const { type, played } = entry
  const cents = centsFromEuros(entry.amount)
  const line = { kind: KINDS[type], tone: toneOf(entry), cents, sums: paymentOf(entry) }
  if (entry.payout !== undefined) return { ...line, title: text.withdrawal(text.payoutStates[entry.payout]) }
  if (type !== 'battle' && type !== 'cycle') return { ...line, title: text.types[type] }
  if (played === null) return { ...line, title: text.types.other }
  const outcome = text.outcomes[type][played.outcome]
  const title = type === 'cycle' ? text.cycle(played.number, outcome) : text.battle(played.opponent, outcome)
  return { ...line, title, sums: sumsOf(played) }
}

function toneOf({ amount, played }: StatementEntry): EntryLine['tone'] {
  if (amount === 0 || played?.outcome === 'open') return 'even'
  return amount > 0 ? 'gain' : 'loss'
}

/** The reference leads from the statement to the history of payments and to the bank's own statement. */
function paymentOf({ type, payout, payment }: StatementEntry): string | null {
  if (payment === undefined) return null
  const { channel, reference, fee } = payment
  const words = [frChannels[channel].shortName, reference]
  // A returned withdrawal costs nothing.
  const isReturned = type === 'withdrawal_returned' || payout === 'refused' || payout === 'rejected'
  if (fee > 0 && !isReturned) words.push(text.paymentFee(type === 'deposit', formatWireEuros(fee)))
  return words.join(' · ')
}

function sumsOf({ stake, fee, payout, outcome }: NonNullable<StatementEntry['played']>): string {
  return [
    text.stake(formatWireEuros(stake)),
    ...(fee > 0 ? [text.fee(formatWireEuros(fee))] : []),
    ...(outcome === 'open' ? [] : [text.payout(formatWireEuros(payout))]),
  ].join(' · ')
}

type StatementFilter = 'all' | Extract<EntryKind, 'battle' | 'cycle' | 'deposit' | 'withdrawal'>

export interface StatementRequest {
  readonly filter: StatementFilter
  readonly search: string
}

export function isNarrowed({ filter, search }: StatementRequest): boolean {
  return filter !== 'all' || wordsOf(search).length > 0
}

/** Entries whose line contains every typed word: opponent, number, note, amount or reference of the game. */
export function entriesAskedFor(
  entries: readonly StatementEntry[],
  { filter, search }: StatementRequest,
): readonly StatementEntry[] {
  const words = wordsOf(search)
  return entries.filter((entry) => {
    if (filter !== 'all' && KINDS[entry.type] !== filter) return false
    if (words.length === 0) return true
    const { title, sums, cents } = lineOfEntry(entry)
    const haystack = plain([title, sums, entry.note, entry.played?.id, formatEuros(cents)].join(' '))
    return words.every((word) => haystack.includes(word))
  })
}

function wordsOf(search: string): readonly string[] {
  return plain(search).split(' ').filter(Boolean)
}

/** Normalised for search: no accents, no capitals, and one kind of space. */
function plain(words: string): string {
  return words.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').toLowerCase()
}

/** A battle or a cycle can be recomputed after its end; other entries have no page of their own. */
export function linkOfEntry({ type, played }: Pick<StatementEntry, 'type' | 'played'>): string | null {
  if (played === null || played.outcome === 'open') return null
  return type === 'cycle' ? cycleProofPath(played.id) : battleProofPath(played.id)
}

export interface StatementDay {
  /** `2026-11-21`, in Paris. */
  readonly day: string
  readonly entries: readonly StatementEntry[]
}

/** Newest first, in the order of the response. */
export function entriesByDay(entries: readonly StatementEntry[]): readonly StatementDay[] {
  const days = new Map<string, StatementEntry[]>()
  for (const entry of entries) {
    const day = parisDay(Date.parse(entry.created_at))
    const ofDay = days.get(day)
    if (ofDay === undefined) days.set(day, [entry])
    else ofDay.push(entry)
  }
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }))
}

/** The day of the oldest entry continues on the next page: its sum is not known yet. */
export function unfinishedDay(entries: readonly StatementEntry[], hasMore: boolean): string | null {
  const oldest = entries.at(-1)
  return hasMore && oldest !== undefined ? parisDay(Date.parse(oldest.created_at)) : null
}

const parisTimeOfDay = whenWanted(
  () => new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' }),
)

/** `18:05` in Paris, as the day above it and the file. */
export function timeOfEntry({ created_at }: Pick<StatementEntry, 'created_at'>): string {
  return parisTimeOfDay().format(new Date(created_at))
}

export function sumCentsOf(entries: readonly StatementEntry[]): number {
  return entries.reduce((sum, { amount }) => sum + centsFromEuros(amount), 0)
}

/** `Aujourd’hui`, `Hier`, or `samedi 21 novembre 2026`. */
export function dayName(day: string, nowMs: number): string {
  const today = parisDay(nowMs)
  if (day === today) return text.today
  if (day === dayBefore(today)) return text.yesterday
  return withOrdinal(frenchDay().format(new Date(`${day}T00:00:00Z`)))
}

export function parisDay(timeMs: number): string {
  return parisDate().format(timeMs)
}

/** Calendar arithmetic, because a day may have 23 hours. */
function dayBefore(day: string): string {
  const [year = 0, month = 1, ofMonth = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, ofMonth - 1)).toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/** This month and those before it, latest first. */
export function statementMonths(nowMs: number): readonly StatementMonth[] {
  const [year = 0, month = 1] = parisMonth().format(nowMs).split('-').map(Number)
  return Array.from({ length: MONTHS_OFFERED }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 'YYYY-MM'.length),
  )
}

/** `novembre 2026`. */
export function monthName(month: StatementMonth): string {
  return frenchMonth().format(new Date(`${month}-01T00:00:00Z`))
}
