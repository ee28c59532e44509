// Files for French spreadsheets: semicolons, and a mark at the beginning that declares the text as UTF-8.
import { setImmediate } from 'node:timers/promises'

export const BYTE_ORDER_MARK = '\uFEFF'

const FORMULA_START = /^[=+\-@\t\r]/
const NUMBER = /^-?\d+([.,]\d+)?$/
const NEEDS_QUOTES = /[";\r\n]/

export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`
}

/** A text that begins like a formula would be run by a spreadsheet: the apostrophe makes it a text. Numbers are none. */
export function csvCell(text: string): string {
  const isFormula = FORMULA_START.test(text) && !NUMBER.test(text)
  const safe = isFormula ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** SQLite reads on the thread that serves everybody: waiting requests are served before the next piece. */
export async function* yieldingBetween<T>(pieces: AsyncIterable<T>): AsyncIterable<T> {
  for await (const piece of pieces) {
    yield piece
    await setImmediate()
  }
}
