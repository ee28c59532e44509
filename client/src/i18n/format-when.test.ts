import { expect, test } from 'vitest'
import { formatWhen } from './format-when.ts'

test('a time of another year has its year', () => {
  const year = new Date().getFullYear()
  expect(formatWhen(new Date(year, 10, 21, 18, 5).toISOString())).toBe('21/11 18:05')
  expect(formatWhen(new Date(year - 1, 10, 21, 18, 5).toISOString())).toBe(`21/11/${year - 1} 18:05`)
})
