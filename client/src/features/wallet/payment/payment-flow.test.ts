import { type PaymentResponse, paymentResponseSchema } from '@bougie/protocol'
import { expect, test } from 'vitest'
import {
  AMOUNT_DEFAULT_TEXT,
  type AmountText,
  CLOSED,
  canDecrease,
  decreaseAmount,
  increaseAmount,
  nextPaymentFlow,
  type PaymentFlow,
  type PaymentMove,
  problemOfAmount,
  shownAmount,
  typeAmount,
  wholeBalanceText,
} from './payment-flow.ts'
import type { PaymentMethod } from './payment-methods.ts'

const CARD: PaymentMethod = { id: 'card', channel: 'card', feePercent: 2 }
const RESPONSE: PaymentResponse = paymentResponseSchema.parse({
  id: 'b1000000-0000-4000-8000-000000000001',
  status: 'completed',
  amount: 70,
  fee: 1.4,
  new_balance: 170,
  reference: 'DEP-123456',
  remaining: 0,
})

function after(...moves: readonly PaymentMove[]): PaymentFlow {
  return moves.reduce(nextPaymentFlow, CLOSED)
}

const open = { type: 'open', kind: 'deposit' } as const
const amountTyped = { type: 'amountTyped', amountText: '70' } as const
const amountConfirmed = { type: 'amountConfirmed' } as const
const methodChosen = { type: 'methodChosen', method: CARD } as const

test('the response ends it, once: a response after closing changes nothing', () => {
  const responded = { type: 'responded', response: RESPONSE } as const
  expect(after(open, amountTyped, amountConfirmed, methodChosen, responded)).toEqual({
    step: 'outcome',
    kind: 'deposit',
    method: CARD,
    response: RESPONSE,
  })
  expect(after(open, amountTyped, amountConfirmed, methodChosen, { type: 'close' }, responded)).toEqual(CLOSED)
})

test('a second press on what is already done changes nothing', () => {
  expect(after(open, amountConfirmed, amountConfirmed)).toEqual(after(open, amountConfirmed))
  expect(after(open, amountConfirmed, methodChosen, methodChosen)).toEqual(after(open, amountConfirmed, methodChosen))
})

test('a move of another step changes nothing, such as a late press on a step that has gone', () => {
  const responded = { type: 'responded', response: RESPONSE } as const
  const steps = [open, amountConfirmed, methodChosen, responded].map((_, index, moves) =>
    after(...moves.slice(0, index + 1)),
  )
  const own: Readonly<Record<string, PaymentMove['type']>> = {
    amount: 'amountConfirmed',
    method: 'methodChosen',
    form: 'responded',
  }
  for (const flow of steps) {
    for (const move of [amountConfirmed, methodChosen, responded]) {
      if (own[flow.step] !== move.type) expect(nextPaymentFlow(flow, move)).toBe(flow)
    }
    if (flow.step !== 'amount') expect(nextPaymentFlow(flow, amountTyped)).toBe(flow)
  }
  expect(nextPaymentFlow(CLOSED, amountConfirmed)).toBe(CLOSED)
})

test('a step back keeps the amount, and from the outcome none leads back', () => {
  const typed = [open, amountTyped, amountConfirmed] as const
  const back = { type: 'back' } as const
  expect(after(...typed, methodChosen)).toMatchObject({ step: 'form', amountText: '70' })
  expect(after(...typed, methodChosen, back)).toEqual(after(...typed))
  expect(after(...typed, back)).toEqual(after(open, amountTyped))
  const over = after(...typed, methodChosen, { type: 'responded', response: RESPONSE })
  expect(nextPaymentFlow(over, back)).toBe(over)
})

const UNBOUNDED = { remainingCents: null, balanceCents: null } as const

const EMPTY = { text: '', inCents: false, note: null } as const

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
  expect(typed(keys)).toEqual({ text: shown, inCents: true, note: 'notWhole' })
  expect(typeAmount(EMPTY, keys)).toEqual({ text: shown, inCents: true, note: 'notWhole' })
})

test('[W42] who takes a digit back goes on with euros', () => {
  const cut = typed('12,5')
  const shorter = typeAmount(cut, '1')
  expect(shorter).toEqual({ text: '1', inCents: false, note: null })
  expect(typeAmount(shorter, '15').text).toBe('15')
})

test.each(['99', '345'])('[W42] another amount pasted over one with cents replaces it: %s', (pasted) => {
  expect(typeAmount(typed('12,5'), pasted)).toEqual({ text: pasted, inCents: false, note: null })
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

test('[W42] [16.15] dropped input is reported: another key, a pasted comma, an amount above the maximum', () => {
  expect(typeAmount({ ...EMPTY, text: '12' }, '12a')).toEqual({ text: '12', inCents: false, note: 'notWhole' })
  expect(typeAmount(EMPTY, '12,50 €')).toEqual({ text: '12', inCents: true, note: 'notWhole' })
  expect(typeAmount(EMPTY, '100000').note).toBeNull()
  expect(typeAmount(EMPTY, '100001').note).toBe('capped')
  expect(typeAmount(EMPTY, '100001,5')).toEqual({ text: '100000', inCents: true, note: 'notWhole' })
  expect(typeAmount(EMPTY, '1 250')).toEqual({ text: '1250', inCents: false, note: null })
})

test('[16.15] the whole balance has its cents, and a step from it is whole again', () => {
  const all = wholeBalanceText(9_878)
  expect([all, shownAmount(all)]).toEqual(['98.78', '98,78'])
  expect(shownAmount(wholeBalanceText(9_850))).toBe('98,50')
  expect([wholeBalanceText(0), wholeBalanceText(20_000_000)]).toEqual(['0', '100000'])
  expect(problemOfAmount(all, { kind: 'withdraw', remainingCents: null, balanceCents: 9_878 })).toBeNull()
  expect([increaseAmount(all), decreaseAmount(all)]).toEqual(['108', '89'])
})

test('[15.5] what of a gift is not staked yet stays, in words', () => {
  const bounds = { kind: 'withdraw', remainingCents: null, balanceCents: 10_000, toStakeCents: 4_000 } as const
  expect(problemOfAmount('60', bounds)).toBeNull()
  expect(problemOfAmount('61', bounds)).toEqual({
    type: 'giftNotStaked',
    toStakeCents: 4_000,
    withdrawableCents: 6_000,
  })
  expect(problemOfAmount('101', bounds)).toEqual({ type: 'beyondBalance' })
  expect(problemOfAmount('100', { ...bounds, toStakeCents: 12_000 })).toMatchObject({ withdrawableCents: 0 })
})
