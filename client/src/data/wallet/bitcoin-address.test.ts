import { expect, test } from 'vitest'
import { isBitcoinAddress, showsBitcoinProblem } from './bitcoin-address.ts'

test.each([
  [25, false],
  [26, true],
  [35, true],
  [36, false],
  [42, false],
])('[W47] an address of %i characters is valid: %s', (length, valid) => {
  const address = '1'.repeat(length)
  expect(isBitcoinAddress(address)).toBe(valid)
  expect(showsBitcoinProblem(address)).toBe(!valid)
})

test('[W48] an empty field is not valid, but nothing is said about it', () => {
  expect(isBitcoinAddress('')).toBe(false)
  expect(showsBitcoinProblem('')).toBe(false)
  expect(showsBitcoinProblem('  ')).toBe(false)
})
