import { describe, expect, test } from 'vitest'
import { stakeCentsOf } from '../../../i18n/french-formats.ts'
import { createFakeLocalValues } from '../../../testing/fake-local-values.ts'
import { problemOfStake, readStake, rememberStake, STAKE_DEFAULT_TEXT, stepStake, typeStake } from './cycle-stake.ts'

test.each([
  ['12', '12'],
  ['012', '12'],
  ['12.5', '12,5'],
  ['12,567', '12,56'],
  ['1 000 €', '1000'],
  ['12345', '1234'],
  ['-5', '5'],
  ['1e3', '13'],
  [',5', '0,5'],
  ['abc', ''],
])('typing "%s" leaves "%s"', (typed, left) => {
  expect(typeStake(typed)).toBe(left)
})

test.each([
  ['10', 1_000],
  ['0,01', 1],
  ['19,99', 1_999],
  ['1000', 100_000],
  ['', null],
  ['5,', null],
  ['5,123', null],
])('"%s" is %s cents', (text, cents) => {
  expect(stakeCentsOf(text)).toBe(cents)
})

test('steps go to the next round sum, and no further than the ends', () => {
  expect(['7,5', '10', '1000', ''].map((text) => stepStake(text, 1))).toEqual(['10', '20', '1000', '1'])
  expect(['7,5', '10', '1', ''].map((text) => stepStake(text, -1))).toEqual(['5', '5', '1', '1'])
})

describe('[C24] a stake is from 1 to 1000 euros, and the balance pays it with its fee', () => {
  const problem = (text: string, balanceCents: number | null = null) => problemOfStake(text, balanceCents)

  test('bounds', () => {
    expect(['0,99', '1', '1000', '1000,01', ''].map((text) => problem(text))).toEqual([
      'belowMinimum',
      null,
      null,
      'aboveMaximum',
      'none',
    ])
  })

  test('the fee counts, and an unknown balance bounds nothing', () => {
    expect([problem('10', 1_020), problem('10', 1_019), problem('10', null)]).toEqual([null, 'beyondBalance', null])
  })
})

test('the last stake is remembered; what is none is not read back', () => {
  const local = createFakeLocalValues()
  expect(readStake(local)).toBe(STAKE_DEFAULT_TEXT)
  rememberStake(local, '25,5')
  expect(readStake(local)).toBe('25,5')
  for (const kept of ['0', '5000', 'x', '']) {
    rememberStake(local, kept)
    expect(readStake(local)).toBe(STAKE_DEFAULT_TEXT)
  }
})
