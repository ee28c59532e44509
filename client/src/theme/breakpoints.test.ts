import { expect, test } from 'vitest'
import { MOBILE_QUERY } from './breakpoints.ts'
import { mantineTheme } from './mantine-theme.ts'

test.each([
  [767, true],
  [767.9, true],
  [768, false],
])('[X12] %f px is mobile: %s', (width, mobile) => {
  const [, max] = /\(max-width: ([\d.]+)px\)/.exec(MOBILE_QUERY) ?? []
  expect(width <= Number(max)).toBe(mobile)
})

test('[X13] components change their layout at 0, 600, 900, 1200 and 1536 px, counted in the usual 16 px', () => {
  const widths = Object.entries(mantineTheme.breakpoints ?? {}).map(([name, em]) => [
    name,
    Number.parseFloat(em ?? '') * 16,
  ])
  expect(Object.fromEntries(widths)).toEqual({ xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 })
})
