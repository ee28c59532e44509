import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BREAKPOINTS_PX, MOBILE_BELOW_PX } from '../../client/src/theme/breakpoints.ts'

/** Phones narrower than any in use today, for which content that would not fit is made smaller. */
const SMALLEST_PHONES_BELOW_PX = 360
const SOURCES = new URL('../../client/src/', import.meta.url)

function widthsOf(file: string): readonly number[] {
  const queries = readFileSync(new URL(file, SOURCES), 'utf8').match(/@media[^{]+/g) ?? []
  return queries.flatMap((query) =>
    [...query.matchAll(/([\d.]+)px\s*[<>]=?\s*width|width\s*(?:[<>]=?|:)\s*([\d.]+)px/g)].map(([, before, after]) =>
      Number(before ?? after),
    ),
  )
}

test('[X13] every style sheet changes its layout at 600, 900, 1200 or 1536 px, or where mobile begins', () => {
  expect(BREAKPOINTS_PX).toEqual({ xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 })
  const known = new Set<number>([...Object.values(BREAKPOINTS_PX), MOBILE_BELOW_PX, SMALLEST_PHONES_BELOW_PX])
  const sheets = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(50)
  const odd = sheets.flatMap((file) =>
    widthsOf(file)
      .filter((width) => !known.has(width))
      .map((width) => `${file}: ${width}`),
  )
  expect(odd).toEqual([])
})
