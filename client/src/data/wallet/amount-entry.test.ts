import { expect, test } from 'vitest'
import {
  AMOUNT_DEFAULT_TEXT,
  type AmountText,
  canDecrease,
  decreaseAmount,
  increaseAmount,
  problemOfAmount,
  typeAmount,
} from './amount-entry.ts'

const UNBOUNDED = { remainingCents: null, balanceCents: null } as const

const EMPTY = { text: '', inCents: false } as const

/** One key after the other, as a browser reports them. */
function typed(keys: string): AmountText {
  return [...keys].reduce<AmountText>((amount, key) => typeAmount(amount, amount.text + key), EMPTY)
}

test.each([
  ['1a2', '12'],
  ['-40', '40'],
  ['1e3', '13'],
  ['1 250', '1250'],
  ['007', '7'],
  ['0', '0'],
  ['', ''],
])('[W42] only digits stay: %s gives %s, typed or pasted', (keys, shown) => {
  expect(typed(keys).text).toBe(shown)
  expect(typeAmount(EMPTY, keys).text).toBe(shown)
})

test.each([
  ['12,50', '12'],
  ['12.50', '12'],
  [',50', '0'],
  ['1,2,3', '1'],
])('[W42] cents are no euros: %s gives %s, typed or pasted', (keys, shown) => {
  expect(typed(keys)).toEqual({ text: shown, inCents: true })
  expect(typeAmount(EMPTY, keys)).toEqual({ text: shown, inCents: true })
})

test('[W42] who takes a digit back goes on with euros', () => {
  const cut = typed('12,5')
  const shorter = typeAmount(cut, '1')
  expect(shorter).toEqual({ text: '1', inCents: false })
  expect(typeAmount(shorter, '15').text).toBe('15')
})

test('[W43] nothing goes beyond 100000, typed or stepped', () => {
  expect(typeAmount(EMPTY, '100000').text).toBe('100000')
  expect(typeAmount(EMPTY, '100001').text).toBe('100000')
  expect(typeAmount(EMPTY, '99999999999').text).toBe('100000')
  expect(increaseAmount('99995')).toBe('100000')
  expect(increaseAmount('100000')).toBe('100000')
})

test('[W44] a step is 10 in both directions', () => {
  expect(increaseAmount('50')).toBe('60')
  expect(decreaseAmount('50')).toBe('40')
  expect(increaseAmount('')).toBe('10')
})

test('[W45] decrement stops at 10, and never raises what was typed below', () => {
  expect(decreaseAmount('14')).toBe('10')
  expect(decreaseAmount('10')).toBe('10')
  expect(decreaseAmount('4')).toBe('4')
  expect([canDecrease('11'), canDecrease('10'), canDecrease('')]).toEqual([true, false, false])
})

test('[W46] it starts at 50', () => {
  expect(AMOUNT_DEFAULT_TEXT).toBe('50')
})

test('a deposit is something, a withdrawal at least 10 euros', () => {
  expect(problemOfAmount('', { kind: 'deposit', ...UNBOUNDED })).toEqual({ type: 'belowMinimum', minimumEuros: 1 })
  expect(problemOfAmount('1', { kind: 'deposit', ...UNBOUNDED })).toBeNull()
  expect(problemOfAmount('9', { kind: 'withdraw', ...UNBOUNDED })).toEqual({ type: 'belowMinimum', minimumEuros: 10 })
  expect(problemOfAmount('10', { kind: 'withdraw', ...UNBOUNDED })).toBeNull()
})

test('a deposit stays within what remains of the day, a withdrawal within the balance', () => {
  const bounds = { remainingCents: 2_000, balanceCents: 3_000 } as const
  expect(problemOfAmount('20', { kind: 'deposit', ...bounds })).toBeNull()
  expect(problemOfAmount('21', { kind: 'deposit', ...bounds })).toEqual({ type: 'beyondLimit', remainingCents: 2_000 })
  expect(problemOfAmount('30', { kind: 'withdraw', ...bounds })).toBeNull()
  expect(problemOfAmount('31', { kind: 'withdraw', ...bounds })).toEqual({ type: 'beyondBalance' })
})
