// The withdrawal by bank transfer. An IBAN proves itself by its check digits, a BIC only by its shape.
import { isBic, isIban } from '@bougie/protocol/destination.ts'
import { assertNever } from '../../../stores/assert-never.ts'

export interface BankForm {
  readonly iban: string
  readonly bic: string
  readonly holder: string
  /** The player's own words on the transfer; may stay empty. */
  readonly reference: string
}

export type BankField = keyof BankForm
export type BankProblem = 'ibanInvalid' | 'bicInvalid' | 'holderMissing'
export type BankProblems = Readonly<Partial<Record<BankField, BankProblem>>>

export const EMPTY_BANK_FORM: BankForm = { iban: '', bic: '', holder: '', reference: '' }

const IBAN_LENGTH_MAX = 34
const BIC_LENGTH_MAX = 11
const HOLDER_LENGTH_MIN = 2
export const HOLDER_LENGTH_MAX = 70
export const REFERENCE_LENGTH_MAX = 64

export function typeIntoBankForm(field: BankField, text: string): string {
  switch (field) {
    case 'iban':
      return compact(text, IBAN_LENGTH_MAX).replace(/.{4}(?=.)/g, '$& ')
    case 'bic':
      return compact(text, BIC_LENGTH_MAX)
    case 'holder':
      return text.slice(0, HOLDER_LENGTH_MAX)
    case 'reference':
      return text.slice(0, REFERENCE_LENGTH_MAX)
    default:
      return assertNever(field)
  }
}

export function problemsOfBankForm({ iban, bic, holder }: BankForm): BankProblems {
  return {
    ...(!isIban(iban) && { iban: 'ibanInvalid' }),
    ...(!isBic(bic) && { bic: 'bicInvalid' }),
    ...(holder.trim().length < HOLDER_LENGTH_MIN && { holder: 'holderMissing' }),
  }
}

function compact(text: string, lengthMax: number): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, lengthMax)
}
