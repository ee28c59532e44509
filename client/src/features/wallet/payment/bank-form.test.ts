import { isIban } from '@bougie/protocol/destination.ts'
import { expect, test } from 'vitest'
import { bankFormSchema, EMPTY_BANK_FORM, typeIntoBankForm } from './bank-form.ts'

const GOOD = {
  iban: 'FR76 3000 6000 0112 3456 7890 189',
  bic: 'AGRIFRPP',
  holder: 'Alice Martin',
  reference: '',
} as const

const wrongFields = (form: typeof EMPTY_BANK_FORM) =>
  bankFormSchema.safeParse(form).error?.issues.map(({ path }) => path[0]) ?? []

test('[W25] [E15] a withdrawal by transfer asks for IBAN, BIC, holder and reference; the reference may stay empty', () => {
  expect(Object.keys(EMPTY_BANK_FORM)).toEqual(['iban', 'bic', 'holder', 'reference'])
  expect(wrongFields(GOOD)).toEqual([])
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
  expect(wrongFields({ ...GOOD, bic })).toEqual(wrong)
})

test('typing puts an IBAN in capitals and in fours, a BIC in capitals', () => {
  expect(typeIntoBankForm('iban', 'fr7630006')).toBe('FR76 3000 6')
  expect(typeIntoBankForm('bic', 'agri frpp')).toBe('AGRIFRPP')
})
