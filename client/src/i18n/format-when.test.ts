import { expect, test } from 'vitest'
import { formatUntil, formatWhen, formatWhenInWords } from './format-when.ts'

test('a time of another year has its year; no time breaks between its day and its hour', () => {
  const year = new Date().getFullYear()
  expect(formatWhen(new Date(year, 10, 21, 18, 5).toISOString())).toBe('21/11\u00a018:05')
  expect(formatWhen(new Date(year - 1, 10, 21, 18, 5).toISOString())).toBe(`21/11/${year - 1}\u00a018:05`)
})

test('in a sentence the hour follows the day with its preposition', () => {
  const year = new Date().getFullYear()
  expect(formatWhenInWords(new Date(year, 10, 21, 18, 5).toISOString())).toBe('21/11 à 18:05')
  expect(formatWhenInWords(new Date(year - 1, 10, 21, 18, 5).toISOString())).toBe(`21/11/${year - 1} à 18:05`)
})

test('an end of another day has its day', () => {
  const now = new Date(2026, 10, 30, 18, 4)
  const until = (...[day, hours, minutes]: [number, number, number]) =>
    formatUntil(new Date(2026, 10, day, hours, minutes).toISOString(), now)
  expect(until(30, 18, 5)).toBe('jusqu’à 18:05')
  expect(until(30, 23, 59)).toBe('jusqu’à 23:59')
  expect(until(31, 0, 0)).toBe('jusqu’au 01/12 à 00:00')
  expect(until(31, 18, 4)).toBe('jusqu’au 01/12 à 18:04')
  expect(until(32, 18, 4)).toBe('jusqu’au 02/12 à 18:04')
})
