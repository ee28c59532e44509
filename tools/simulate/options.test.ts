import { expect, test } from 'vitest'
import { parseOptions, UsageError } from './options.ts'

test('battles alone are enough', () => {
  expect(parseOptions(['--battles', '3'])).toEqual({ battles: 3, concurrency: 3, url: null, stakeEuros: 5 })
})

test('the address is reduced to its origin', () => {
  expect(
    parseOptions(['--battles', '20', '--concurrency', '4', '--url', 'http://localhost:9000/battle', '--amount', '25']),
  ).toEqual({
    battles: 20,
    concurrency: 4,
    url: 'http://localhost:9000',
    stakeEuros: 25,
  })
})

test.each([
  [[]],
  [['--battles', '0']],
  [['--battles', '1.5']],
  [['--battles', 'many']],
  [['--battles', '1', '--concurrency', '-1']],
  [['--battles', '1', '--url', 'ftp://somewhere']],
  [['--battles', '1', '--amount', '7']],
  [['--battles', '1', '--unknown']],
])('%j is refused with the usage', (args) => {
  expect(() => parseOptions(args)).toThrow(UsageError)
  expect(() => parseOptions(args)).toThrow('npm run simulate')
})
