// Rules of the fields of cards and bank transfers. A card's values stay in the component that shows them: no request
// contains any of them. An IBAN is verified by its check digits, a BIC only by its shape.

import { isBic, isIban } from '@bougie/protocol/destination.ts'
import { bankDestinationSchema, withdrawBodySchema } from '@bougie/protocol/rest/wallet-endpoints.ts'
import * as z from 'zod/mini'
import { assertNever } from '../../../stores/assert-never.ts'

export type CardField = 'cardNumber' | 'expiryMonth' | 'expiryYear' | 'cvv'
export type CardForm = Record<CardField, string>
export type CardProblem = 'numberInvalid' | 'monthInvalid' | 'yearInvalid' | 'expired' | 'cvvInvalid'
type CardProblems = Readonly<Partial<Record<CardField, CardProblem>>>

export const EMPTY_CARD: CardForm = { cardNumber: '', expiryMonth: '', expiryYear: '', cvv: '' }

const CARD_DIGITS = 16
const GROUP_DIGITS = 4
const DATE_DIGITS = 2
const CVV_DIGITS = 3
const MONTH_MAX = 12

/** The field's text after typing or pasting. */
export function typeIntoCard(field: CardField, text: string): string {
  const digits = text.replace(/\D/g, '')
  switch (field) {
    case 'cardNumber':
      return inGroups(digits.slice(0, CARD_DIGITS))
    case 'expiryMonth':
      return monthOf(digits.slice(0, DATE_DIGITS))
    case 'expiryYear':
      return digits.slice(0, DATE_DIGITS)
    case 'cvv':
      return digits.slice(0, CVV_DIGITS)
    default:
      return assertNever(field)
  }
}

/** All problems of the card today; empty when it can be used. */
export function problemsOfCard(card: CardForm, today: Date): CardProblems {
  return {
    ...(card.cardNumber.replace(/ /g, '').length < CARD_DIGITS && { cardNumber: 'numberInvalid' }),
    ...(!isMonth(card.expiryMonth) && { expiryMonth: 'monthInvalid' }),
    ...yearProblem(card, today),
    ...(card.cvv.length < CVV_DIGITS && { cvv: 'cvvInvalid' }),
  }
}

function yearProblem({ expiryMonth, expiryYear }: CardForm, today: Date): CardProblems {
  if (expiryYear.length < DATE_DIGITS) return { expiryYear: 'yearInvalid' }
  const year = Number(expiryYear)
  const currentYear = today.getFullYear() % 100
  // A card is valid until the end of its month.
  const monthIsOver = year === currentYear && isMonth(expiryMonth) && Number(expiryMonth) < today.getMonth() + 1
  return year < currentYear || monthIsOver ? { expiryYear: 'expired' } : {}
}

function isMonth(text: string): boolean {
  const month = Number(text)
  return text !== '' && month >= 1 && month <= MONTH_MAX
}

/** `5` can only become `05`; `1` may still become `10`, `11` or `12`. */
function monthOf(digits: string): string {
  if (digits.length === 1 && Number(digits) > 1) return `0${digits}`
  return Number(digits) > MONTH_MAX ? String(MONTH_MAX) : digits
}

function inGroups(digits: string): string {
  return digits.replace(new RegExp(`\\d{${GROUP_DIGITS}}(?=\\d)`, 'g'), '$& ')
}

/** `reference` is the player’s own text on the transfer; it may stay empty. */
export type BankField = 'iban' | 'bic' | 'holder' | 'reference'

export const EMPTY_BANK_FORM: Record<BankField, string> = { iban: '', bic: '', holder: '', reference: '' }

const IBAN_LENGTH_MAX = 34
const BIC_LENGTH_MAX = 11
export const HOLDER_LENGTH_MAX = 70
export const REFERENCE_LENGTH_MAX = 64

export function typeIntoBankForm(field: BankField, text: string): string {
  if (field === 'iban') return compact(text, IBAN_LENGTH_MAX).replace(/.{4}(?=.)/g, '$& ')
  return field === 'bic' ? compact(text, BIC_LENGTH_MAX) : text
}

export const bankFormSchema = z.object({
  iban: z.string().check(z.refine(isIban)),
  bic: z.string().check(z.refine(isBic)),
  holder: bankDestinationSchema.shape.holder,
  reference: withdrawBodySchema.shape.reference,
})

function compact(text: string, lengthMax: number): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, lengthMax)
}
