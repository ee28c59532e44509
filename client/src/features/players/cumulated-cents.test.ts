import { expect, test } from 'vitest'
import { cumulatedCents } from './StatisticsScreen.tsx'

test('[20.4] the curve of net results begins at nothing and adds day to day', () => {
  expect(cumulatedCents([{ net: 10 }, { net: -5 }])).toEqual([0, 1_000, 500])
})

test('[20.4] the curve of net results is flat where nothing was won or lost', () => {
  expect(cumulatedCents([{ net: 0 }, { net: 0 }])).toEqual([0, 0, 0])
})
