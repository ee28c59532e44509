// Files for French spreadsheets: semicolons, and a byte order mark that declares the text as UTF-8.
import { setImmediate } from 'node:timers/promises'

export const BYTE_ORDER_MARK = '\uFEFF'

/** Full-width signs too: a spreadsheet with an East Asian locale reads them as the plain ones. */
const FORMULA_START = /^[=+\-@＝＋－＠\t\r\n]/
const NUMBER = /^-?\d+([.,]\d+)?$/
const NEEDS_QUOTES = /[";\r\n]/

export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`
}

/** A spreadsheet would run text that begins like a formula; an apostrophe makes it plain text. Numbers need none. */
export function csvCell(text: string): string {
  const isFormula = FORMULA_START.test(text) && !NUMBER.test(text)
  const safe = isFormula ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const parisTime = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The time in Paris, as in the statement on the page; spreadsheets take an ISO time for a text. */
export function csvTime(time: Date): string {
  return parisTime.format(time)
}

/** SQLite reads on the main thread, so waiting requests are served between two pieces. */
export async function* yieldingBetween<T>(pieces: AsyncIterable<T>): AsyncIterable<T> {
  for await (const piece of pieces) {
    yield piece
    await setImmediate()
  }
}
