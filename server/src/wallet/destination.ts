import { CHANNELS, type PaymentChannel, type PayoutDestinationBody, type Refusal, refuse } from '@bougie/protocol'
import { isBic, isBitcoinAddress, isIban, plainBic, plainIban } from '@bougie/protocol/destination.ts'
import type { PayoutDestination } from '../ports/payment-provider.ts'
import type { WalletParts } from './dependencies.ts'
import { identityOf, type Payment } from './payment.ts'
import * as payments from './payment-repository.ts'

const MESSAGES = {
  channel: 'Cette destination ne correspond pas au moyen de retrait.',
  iban: 'L’IBAN est invalide.',
  bic: 'Le BIC est invalide.',
  btc_address: 'Adresse Bitcoin invalide : elle commence par 1 ou 3 et compte de 26 à 35 caractères.',
} as const

type Checked = { readonly ok: true; readonly destination: PayoutDestination | null } | Refusal

/** Ignores spaces and case as typed by the player, but checks check digits and checksums. */
export function checkDestination(channel: PaymentChannel, body: PayoutDestinationBody | undefined): Checked {
  if (body === undefined) return { ok: true, destination: null }
  const type = 'btc_address' in body ? 'bitcoin' : 'bank'
  if (CHANNELS[channel].destination !== type) return invalid('channel')
  return 'btc_address' in body ? checkAddress(body.btc_address.trim()) : checkAccount(body)
}

function checkAccount(body: { readonly iban: string; readonly bic: string; readonly holder: string }): Checked {
  if (!isIban(body.iban)) return invalid('iban')
  if (!isBic(body.bic)) return invalid('bic')
  const [iban, bic] = [plainIban(body.iban), plainBic(body.bic)]
  return { ok: true, destination: { type: 'bank', iban, bic, holder: body.holder } }
}

function checkAddress(address: string): Checked {
  if (!isBitcoinAddress(address)) return invalid('btc_address')
  return { ok: true, destination: { type: 'bitcoin', address } }
}

function invalid(field: keyof typeof MESSAGES): Refusal {
  return refuse('INVALID_DESTINATION', { message: MESSAGES[field], details: { field } })
}

/** The number of received payouts that are compared; an older destination counts as new again. */
const PAYOUTS_COMPARED_MAX = 100

export interface ProvableRequest {
  readonly idempotencyKey: string | null
  /** Refuses unless the session has recently proved itself again. */
  readonly refuseUnproven: () => Promise<Refusal | null>
}

/**
 * A stolen session is most useful for sending money to a new destination, so the session must prove itself first. This
 * is checked before anything is stored or begun, so that the same call with the same key can simply be sent again.
 */
export async function refuseNewDestination(
  { database, idempotentCalls }: WalletParts,
  payout: Pick<Payment, 'userId' | 'channel' | 'destination'>,
  { idempotencyKey: key, refuseUnproven }: ProvableRequest,
): Promise<Refusal | null> {
  const { userId } = payout
  const received = await payments.receivedPayouts(database.reader, userId, PAYOUTS_COMPARED_MAX)
  if (received.some((known) => placeOf(known) === placeOf(payout))) return null
  const unproven = await refuseUnproven()
  if (unproven === null || key === null) return unproven
  // A call that already has a response gets it again, because that moves nothing.
  return (await idempotentCalls.hasResponse({ userId, key })) ? null : unproven
}

/** All payouts of a channel that names no destination count as one: of a card no data is known. */
function placeOf({ channel, destination }: Pick<Payment, 'channel' | 'destination'>): string {
  return destination === null ? channel : identityOf(destination)
}
