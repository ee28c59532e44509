import { type PaymentChannel, type PayoutDestinationBody, type Refusal, refuse } from '@bougie/protocol'
import { validate as isBitcoinAddress, Network } from 'bitcoin-address-validation'
import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'
import type { PayoutDestination } from '../ports/payment-provider.ts'

/** The specified length: addresses of the two older kinds. */
const ADDRESS_LENGTH = { min: 26, max: 35 } as const

const MESSAGES = {
  channel: 'Cette destination ne correspond pas au moyen de retrait.',
  iban: 'L’IBAN est invalide.',
  bic: 'Le BIC est invalide.',
  btc_address: 'Adresse Bitcoin invalide',
} as const

type Checked = { readonly ok: true; readonly destination: PayoutDestination | null } | Refusal

/** Spaces and case are the player's; check digits and checksums are not. */
export function checkDestination(channel: PaymentChannel, body: PayoutDestinationBody | undefined): Checked {
  if (body === undefined) return { ok: true, destination: null }
  if ('btc_address' in body) return channel === 'crypto' ? checkAddress(body.btc_address.trim()) : invalid('channel')
  return channel === 'bank' ? checkAccount(body) : invalid('channel')
}

function checkAccount(body: { readonly iban: string; readonly bic: string; readonly holder: string }): Checked {
  const iban = electronicFormatIBAN(body.iban) ?? ''
  const bic = body.bic.replaceAll(/\s/g, '').toUpperCase()
  if (!isValidIBAN(iban)) return invalid('iban')
  if (!isValidBIC(bic)) return invalid('bic')
  return { ok: true, destination: { type: 'bank', iban, bic, holder: body.holder } }
}

function checkAddress(address: string): Checked {
  const fits = address.length >= ADDRESS_LENGTH.min && address.length <= ADDRESS_LENGTH.max
  if (!fits || !isBitcoinAddress(address, Network.mainnet)) return invalid('btc_address')
  return { ok: true, destination: { type: 'bitcoin', address } }
}

function invalid(field: keyof typeof MESSAGES): Refusal {
  return refuse('INVALID_DESTINATION', { message: MESSAGES[field], details: { field } })
}
