// A stolen session is most useful for sending money to a new destination, so the session must prove itself first. This
// is checked before anything is stored or begun, so that the same call with the same key can simply be sent again.

import type { PaymentChannel, Refusal, UserId } from '@bougie/protocol'
import type { PayoutDestination } from '../ports/payment-provider.ts'
import type { WalletParts } from './dependencies.ts'

/** The number of received payouts that are compared; an older destination counts as new again. */
const PAYOUTS_COMPARED_MAX = 100

export interface RequestedPayout {
  readonly userId: UserId
  readonly channel: PaymentChannel
  readonly destination: PayoutDestination | null
  readonly idempotencyKey: string | null
  /** Refuses unless the session has recently proved itself again. */
  readonly refuseUnproven: () => Promise<Refusal | null>
}

export async function refuseNewDestination(
  { database, payments, idempotency }: WalletParts,
  { userId, channel, destination, idempotencyKey, refuseUnproven }: RequestedPayout,
): Promise<Refusal | null> {
  const { reader } = database
  const received = await payments.receivedPayouts(reader, userId, PAYOUTS_COMPARED_MAX)
  const asked = identityOf(channel, destination)
  if (received.some((payout) => identityOf(payout.channel, payout.destination) === asked)) return null
  const unproven = await refuseUnproven()
  if (unproven === null || idempotencyKey === null) return unproven
  // A call that already has a response gets it again, because that moves nothing.
  return (await idempotency.find(reader, { userId, key: idempotencyKey })) === null ? unproven : null
}

/**
 * The stated holder's name does not distinguish accounts. All cards count as one destination, because no card data is
 * known.
 */
function identityOf(channel: PaymentChannel, destination: PayoutDestination | null): string {
  if (destination === null) return channel
  return destination.type === 'bank' ? `bank:${destination.iban}` : `bitcoin:${destination.address}`
}
