// The withdrawal by bank transfer. An IBAN is verified by its check digits, a BIC only by its shape.
import { isBic, isIban } from '@bougie/protocol/destination.ts'
import { bankDestinationSchema, withdrawBodySchema } from '@bougie/protocol/rest/wallet-endpoints.ts'
import * as z from 'zod/mini'

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
