import type { PayoutDestination } from '../../ports/payment-provider.ts'
import type { SecretBox } from '../../ports/secret-box.ts'

/** As sealed text is bound to its place. */
export function destinationPlace(paymentId: string): string {
  return `payments.destination:${paymentId}`
}

/** The same for the same account or address, whoever is named as its holder. */
export function destinationMark(secrets: Pick<SecretBox, 'fingerprint'>, destination: PayoutDestination): string {
  const account = destination.type === 'bank' ? destination.iban : destination.address
  return secrets.fingerprint(`${destination.type}:${account}`, 'payout destination')
}
