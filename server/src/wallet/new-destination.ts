// Money that leaves for where it never went is what a stolen session is good for: the session proves itself first. It is
// asked before anything is stored or begun, so that the same call with the same key is simply sent again.
import type { PaymentChannel, Refusal } from '@bougie/protocol'
import type { Database } from '../ports/database.ts'
import type { PayoutDestination } from '../ports/payment-provider.ts'
import type { IdempotencyRepository } from './idempotency.ts'
import type { PaymentRepository } from './payment-repository.ts'
import type { WithdrawalRequest } from './payment-service.ts'

/** Of the payouts that a player received last; where older ones went counts as new again. */
const PAYOUTS_COMPARED_MAX = 100

interface NewDestinationDependencies {
  readonly database: Database
  readonly payments: Pick<PaymentRepository, 'receivedPayouts'>
  readonly idempotency: Pick<IdempotencyRepository, 'find'>
}

export async function refuseNewDestination(
  { database, payments, idempotency }: NewDestinationDependencies,
  { userId, channel, destination, idempotencyKey, refuseUnproven }: WithdrawalRequest,
): Promise<Refusal | null> {
  const { reader } = database
  const received = await payments.receivedPayouts(reader, userId, PAYOUTS_COMPARED_MAX)
  const asked = identityOf(channel, destination)
  if (received.some((payout) => identityOf(payout.channel, payout.destination) === asked)) return null
  const unproven = await refuseUnproven()
  if (unproven === null || idempotencyKey === null) return unproven
  // A call that was answered gets its answer again: nothing moves by that.
  return (await idempotency.find(reader, { userId, key: idempotencyKey })) === null ? unproven : null
}

/** Whose account it is said to be makes no other account of it. Of a card the house knows only that it is one. */
function identityOf(channel: PaymentChannel, destination: PayoutDestination | null): string {
  if (destination === null) return channel
  return destination.type === 'bank' ? `bank:${destination.iban}` : `bitcoin:${destination.address}`
}
