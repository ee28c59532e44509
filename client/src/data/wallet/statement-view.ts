// The statement as the screen shows it: where a line leads, and which months there are to choose from.
import type { StatementLine } from '@bougie/protocol'

/** `2026-11`, a month in Paris. */
export type StatementMonth = string

const MONTHS_OFFERED = 12
const PARIS_MONTH = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris', year: 'numeric', month: '2-digit' })
const FRENCH_MONTH = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** The battle or cycle that a line came from can be recomputed; other causes have no page of their own. */
export function linkOfLine({ cause }: Pick<StatementLine, 'cause'>): string | null {
  if (cause.type === 'cycle') return `/verifier/${cause.id}?jeu=cycle`
  return cause.type === 'battle' ? `/verifier/${cause.id}` : null
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
