import { expect, test } from 'vitest'
import { UsageError } from '../command-line/options.ts'
import { parseOptions } from './options.ts'

test('without options it runs five minutes from a drawn seed', () => {
  expect(parseOptions([], 42)).toEqual({ minutes: 5, seed: 42, rounds: null })
})

test('a round that failed is replayed by its seed', () => {
  expect(parseOptions(['--seed', '7', '--rounds', '1'], 42)).toEqual({ minutes: 5, seed: 7, rounds: 1 })
})

test.each([
  [['--minutes', '0']],
  [['--minutes', '2.5']],
  [['--seed', '-1']],
  [['--rounds', 'all']],
  [['--hours', '1']],
])('what it does not know it refuses with its usage: %s', (args) => {
  expect(() => parseOptions(args, 1)).toThrow(UsageError)
})
