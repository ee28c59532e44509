import { isIban } from '@bougie/protocol/destination.ts'
import { describe, expect, test } from 'vitest'
import {
  bankFormSchema,
  type CardForm,
  EMPTY_BANK_FORM,
  EMPTY_CARD,
  problemsOfCard,
  typeIntoBankForm,
  typeIntoCard,
} from './form-fields.ts'

const TODAY = new Date(2026, 10, 21)
const GOOD: CardForm = { cardNumber: '4242 4242 4242 4242', expiryMonth: '12', expiryYear: '28', cvv: '123' }

test('[W32] [E14] the form has a number, a month, a year and a code, and a good card has no problem', () => {
  expect(Object.keys(EMPTY_CARD)).toEqual(['cardNumber', 'expiryMonth', 'expiryYear', 'cvv'])
  expect(problemsOfCard(GOOD, TODAY)).toEqual({})
})

describe('typing', () => {
  test.each([
    ['4', '4'],
    ['42424', '4242 4'],
    ['4242 4242 4242 4242', '4242 4242 4242 4242'],
    ['42424242424242429', '4242 4242 4242 4242'],
    ['4242-4242a', '4242 4242'],
  ])('[W33] the number keeps digits only, at most 16, in fours: %s gives %s', (typed, shown) => {
    expect(typeIntoCard('cardNumber', typed)).toBe(shown)
  })

  test.each([
    ['1', '1'],
    ['12', '12'],
    ['13', '12'],
    ['99', '12'],
    ['a7', '07'],
    ['012', '01'],
  ])('[W35] the month is 2 digits capped at 12: %s gives %s', (typed, shown) => {
    expect(typeIntoCard('expiryMonth', typed)).toBe(shown)
  })

  test.each(['2', '5', '9'])('[W36] a single month digit above 1 gets a zero before it: %s', (digit) => {
    expect(typeIntoCard('expiryMonth', digit)).toBe(`0${digit}`)
  })

  test('[W36] 0 and 1 wait for their second digit', () => {
    expect([typeIntoCard('expiryMonth', '0'), typeIntoCard('expiryMonth', '1')]).toEqual(['0', '1'])
  })

  test('[W38] the year is 2 digits', () => {
    expect(typeIntoCard('expiryYear', '2028')).toBe('20')
    expect(typeIntoCard('expiryYear', 'x28')).toBe('28')
  })

  test('[W40] the code is 3 digits', () => {
    expect(typeIntoCard('cvv', '12 345')).toBe('123')
  })
})

describe('problems', () => {
  test('an empty card has one in each field', () => {
    expect(problemsOfCard(EMPTY_CARD, TODAY)).toEqual({
      cardNumber: 'numberInvalid',
      expiryMonth: 'monthInvalid',
      expiryYear: 'yearInvalid',
      cvv: 'cvvInvalid',
    })
  })

  test('[W34] fewer than 16 digits', () => {
    expect(problemsOfCard({ ...GOOD, cardNumber: '4242 4242 4242 424' }, TODAY)).toEqual({
      cardNumber: 'numberInvalid',
    })
  })

  test.each(['', '0', '00', '13'])('[W37] the month "%s" is none', (expiryMonth) => {
    expect(problemsOfCard({ ...GOOD, expiryMonth }, TODAY)).toEqual({ expiryMonth: 'monthInvalid' })
  })

  test.each(['', '2'])('[W38] the year "%s" is none', (expiryYear) => {
    expect(problemsOfCard({ ...GOOD, expiryYear }, TODAY)).toEqual({ expiryYear: 'yearInvalid' })
  })

  test.each([
    ['12', '25', { expiryYear: 'expired' }],
    ['10', '26', { expiryYear: 'expired' }],
    ['11', '26', {}],
    ['01', '27', {}],
  ])('[W39] in November 2026 a card of %s/%s: %j', (expiryMonth, expiryYear, problems) => {
    expect(problemsOfCard({ ...GOOD, expiryMonth, expiryYear }, TODAY)).toEqual(problems)
  })

  test('[W40] a code of fewer than 3 digits', () => {
    expect(problemsOfCard({ ...GOOD, cvv: '12' }, TODAY)).toEqual({ cvv: 'cvvInvalid' })
  })
})

const GOOD_TRANSFER = {
  iban: 'FR76 3000 6000 0112 3456 7890 189',
  bic: 'AGRIFRPP',
  holder: 'Alice Martin',
  reference: '',
} as const

const wrongFields = (form: typeof EMPTY_BANK_FORM) =>
  bankFormSchema.safeParse(form).error?.issues.map(({ path }) => path[0]) ?? []

test('[W25] [E15] a withdrawal by transfer asks for IBAN, BIC, holder and reference; the reference may stay empty', () => {
  expect(Object.keys(EMPTY_BANK_FORM)).toEqual(['iban', 'bic', 'holder', 'reference'])
  expect(wrongFields(GOOD_TRANSFER)).toEqual([])
  expect(wrongFields(EMPTY_BANK_FORM)).toEqual(['iban', 'bic', 'holder'])
})

test.each([
  ['FR7630006000011234567890189', true],
  ['DE89 3704 0044 0532 0130 00', true],
  ['GB29NWBK60161331926819', true],
  ['FR7630006000011234567890188', false],
  ['FR6730006000011234567890189', false],
  ['FR76', false],
  ['7630006000011234567890189FR', false],
])('an IBAN is checked by its check digits: %s is one: %s', (iban, valid) => {
  expect(isIban(iban)).toBe(valid)
})

test.each([
  ['AGRIFRPP', []],
  ['AGRIFRPP882', []],
  ['AGRIFRP', ['bic']],
  ['AGRIFRPP8', ['bic']],
  ['1GRIFRPP', ['bic']],
])('a BIC has 8 or 11 characters, letters first: %s', (bic, wrong) => {
  expect(wrongFields({ ...GOOD_TRANSFER, bic })).toEqual(wrong)
})

test('typing puts an IBAN in capitals and in fours, a BIC in capitals, and both end where the longest one does', () => {
  expect(typeIntoBankForm('iban', 'X'.repeat(40)).replaceAll(' ', '')).toHaveLength(34)
  expect(typeIntoBankForm('bic', 'AGRIFRPP88299')).toBe('AGRIFRPP882')
  expect(typeIntoBankForm('holder', 'Zoé d’Été-12')).toBe('Zoé d’Été-12')
  expect(typeIntoBankForm('iban', 'fr7630006')).toBe('FR76 3000 6')
  expect(typeIntoBankForm('bic', 'agri frpp')).toBe('AGRIFRPP')
})
