import { expect, test } from 'vitest'
import { createFakeTimers } from '../testing/fake-timers.ts'
import { createSnackbars, type SnackbarKind } from './snackbars.ts'

test.each<[SnackbarKind, number]>([
  ['copied', 2_000],
  ['info', 3_000],
  ['success', 4_000],
  ['error', 6_000],
])('[M28] %s stays for %i ms', (kind, ms) => {
  const timers = createFakeTimers()
  const snackbars = createSnackbars(timers)
  snackbars.show(kind, 'Fait')
  timers.advance(ms - 1)
  expect(snackbars.shown.get()).toEqual({ id: 1, kind, message: 'Fait' })
  timers.advance(1)
  expect(snackbars.shown.get()).toBeNull()
})

test('the next line replaces the one before and has its own time', () => {
  const timers = createFakeTimers()
  const snackbars = createSnackbars(timers)
  snackbars.show('info', 'Un')
  timers.advance(2_500)
  snackbars.show('success', 'Deux')
  timers.advance(3_999)
  expect(snackbars.shown.get()?.message).toBe('Deux')
  timers.advance(1)
  expect(snackbars.shown.get()).toBeNull()
})

test('what is dismissed does not take the next one with it', () => {
  const timers = createFakeTimers()
  const snackbars = createSnackbars(timers)
  snackbars.show('error', 'Un')
  snackbars.dismiss()
  snackbars.show('error', 'Deux')
  timers.advance(5_999)
  expect(snackbars.shown.get()?.message).toBe('Deux')
})
