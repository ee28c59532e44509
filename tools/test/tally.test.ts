import { expect, test } from 'vitest'
import { addTallies, exitCode, NOTHING, summaryLine } from './tally.ts'

const fine = { passed: 3, failed: 0, skipped: 0 }

test('the summary adds up every check and every test', () => {
  const sum = addTallies([fine, { passed: 1, failed: 2, skipped: 4 }, NOTHING])
  expect(summaryLine(sum)).toBe('4 passed, 2 failed, 4 skipped')
})

test('any failure fails the run', () => {
  expect(exitCode(fine, { ci: false })).toBe(0)
  expect(exitCode({ ...fine, failed: 1 }, { ci: false })).toBe(1)
})

test('a run without a single passed test has proven nothing and fails', () => {
  expect(exitCode(NOTHING, { ci: false })).toBe(1)
})

test('a skipped test is allowed on a machine that lacks something, and fails CI', () => {
  expect(exitCode({ ...fine, skipped: 1 }, { ci: false })).toBe(0)
  expect(exitCode({ ...fine, skipped: 1 }, { ci: true })).toBe(1)
})
