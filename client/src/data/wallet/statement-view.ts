// The statement as the screen shows it: where a line leads, and which months there are to choose from.
import type { StatementEntry } from '@bougie/protocol'

/** `2026-11`, a month in Paris. */
export type StatementMonth = string

const MONTHS_OFFERED = 12
const PARIS_MONTH = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris', year: 'numeric', month: '2-digit' })
const PARIS_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris', dateStyle: 'short' })
const FRENCH_DAY = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', dateStyle: 'full' })
const FRENCH_MONTH = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** A battle or a cycle can be recomputed once it is over; nothing else has a page of its own. */
export function linkOfEntry({ type, played }: Pick<StatementEntry, 'type' | 'played'>): string | null {
  if (played === null || played.outcome === 'open') return null
  return type === 'cycle' ? `/verifier/${played.id}?jeu=cycle` : `/verifier/${played.id}`
}

export interface StatementDay {
  /** `2026-11-21`, in Paris. */
  readonly day: string
  readonly entries: readonly StatementEntry[]
}

/** Newest first, as they come. */
export function entriesByDay(entries: readonly StatementEntry[]): readonly StatementDay[] {
  const days = Map.groupBy(entries, ({ created_at }) => PARIS_DAY.format(new Date(created_at)))
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }))
}

/** `samedi 21 novembre 2026`. */
export function dayName(day: string): string {
  return FRENCH_DAY.format(new Date(`${day}T00:00:00Z`))
}

/** This month and those before it, latest first. */
export function statementMonths(nowMs: number): readonly StatementMonth[] {
  const [year = 0, month = 1] = PARIS_MONTH.format(nowMs).split('-').map(Number)
  return Array.from({ length: MONTHS_OFFERED }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 'YYYY-MM'.length),
  )
}

/** `novembre 2026`. */
export function monthName(month: StatementMonth): string {
  return FRENCH_MONTH.format(new Date(`${month}-01T00:00:00Z`))
}

export function exportFileName(month: StatementMonth | null): string {
  return `releve-${month ?? 'complet'}.csv`
}
