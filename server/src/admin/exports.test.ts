import { expect, test } from 'vitest'
import { type ExportedRow, type ExportSource, exportList } from './exports.ts'

const FIRST_MS = Date.parse('2026-01-01T00:00:00.000Z')

/** A list of so many rows, one a second, of which the newest has the highest number. */
function listOf(length: number): ExportSource {
  const rowOf = (number: number): ExportedRow => ({
    id: String(number),
    created_at: new Date(FIRST_MS + number * 1_000).toISOString(),
  })
  return {
    fields: ['id'],
    async page({ limit, before }) {
      const end = before === null ? length : firstAfter(before)
      return Array.from({ length: Math.min(limit, end) }, (_, index) => rowOf(end - 1 - index))
    },
  }

  function firstAfter(before: { beforeId: string } | { beforeTime: Date }): number {
    if ('beforeId' in before) return Number(before.beforeId)
    return Math.min(length, Math.ceil((before.beforeTime.getTime() - FIRST_MS) / 1_000))
  }
}

async function linesOf(source: ExportSource, filter?: Parameters<typeof exportList>[1]): Promise<readonly string[]> {
  const pieces: string[] = []
  for await (const piece of exportList(source, filter)) pieces.push(piece)
  return pieces.join('').trimEnd().split('\r\n').slice(1)
}

test('a file that is cut says so in its last row, one that is just as long as the limit does not', async () => {
  const cut = await linesOf(listOf(50_001))
  expect([cut.length, cut[0], cut.at(-2), cut.at(-1)]).toEqual([
    50_001,
    '50000',
    '1',
    expect.stringMatching(/^Fichier coupé ici, à 50\s000\slignes\s: il en existe de plus anciennes\.$/),
  ])
  const whole = await linesOf(listOf(50_000))
  expect([whole.length, whole.at(-1)]).toEqual([50_000, '0'])
})

test('a span applies to every list, from its beginning up to its end, across pages', async () => {
  const at = (number: number) => new Date(FIRST_MS + number * 1_000).toISOString()
  const span = await linesOf(listOf(1_000), { bots: 'all', from: at(300), until: at(700) })
  expect([span.length, span[0], span.at(-1)]).toEqual([400, '699', '300'])
  expect(await linesOf(listOf(1_000), { bots: 'all', from: at(1_000) })).toEqual([])
})

test('a cell is as French spreadsheets read it: a decimal comma, a time of Paris, words for codes alone', async () => {
  const row = { amount: 1234.5, bot: true, in_review: false, fee: null, reason: 'spam', source: 'constructor' }
  const at = '2026-07-01T10:00:00.000Z'
  const words = { reason: { spam: 'Spam' }, source: { admin: 'Équipe' } }
  const fields = ['created_at', ...Object.keys(row)]
  const page = async () => [{ id: 'a', created_at: at, ...row }]
  expect(await linesOf({ fields, words, page })).toEqual([
    expect.stringMatching(/^01\/07\/2026 12:00.*;1234,5;oui;non;;Spam;constructor$/),
  ])
})
