import { expect, test } from 'vitest'
import { MOBILE_QUERY } from './breakpoints.ts'

test.each([
  [767, true],
  [767.9, true],
  [768, false],
])('[X12] %f px is mobile: %s', (width, mobile) => {
  const [, max] = /\(max-width: ([\d.]+)px\)/.exec(MOBILE_QUERY) ?? []
  expect(width <= Number(max)).toBe(mobile)
})
