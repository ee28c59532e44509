import { expect, test } from 'vitest'
import { UsageError } from '../command-line/options.ts'
import { parseOptions } from './options.ts'
import { SCENARIO_NAMES } from './scenarios.ts'

test('battles alone are enough', () => {
  expect(parseOptions(['--battles', '3', '--seed', 'abc'])).toEqual({
    battles: 3,
    concurrency: 3,
    url: null,
    stakeEuros: 5,
    scenarios: ['duels'],
    seed: 'abc',
    junitFile: null,
  })
})

test('the address is reduced to its origin', () => {
  expect(
    parseOptions(['--battles', '20', '--concurrency', '4', '--url', 'http://localhost:9000/battle', '--amount', '25']),
  ).toMatchObject({
    battles: 20,
    concurrency: 4,
    url: 'http://localhost:9000',
    stakeEuros: 25,
  })
})

test('scenarios are named, or all of them', () => {
  expect(parseOptions(['--battles', '1', '--scenario', 'forfeits,many-tabs']).scenarios).toEqual([
    'forfeits',
    'many-tabs',
  ])
  expect(parseOptions(['--battles', '1', '--scenario', 'all']).scenarios).toEqual(SCENARIO_NAMES)
})

test('a run without a seed has one of its own', () => {
  const seedOf = () => parseOptions(['--battles', '1']).seed
  expect(seedOf()).not.toBe(seedOf())
})

test.each([
  [[]],
  [['--battles', '1', '--scenario', 'nothing']],
  [['--battles', '1', '--seed', 'a b']],
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
