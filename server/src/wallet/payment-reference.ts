// References of payments, DEP- or RET- and digits. Players copy a deposit's reference into their bank transfer, so each
// is unique.
import { assert } from '@bougie/engine'
import { CHANNELS, type UserId } from '@bougie/protocol'
import type { Transaction } from '../ports/database.ts'
import type { Random } from '../ports/random.ts'
import type { Payment } from './payment.ts'
import type { PaymentRepository } from './payment-repository.ts'

/**
 * Six digits are easy to read and type, but a million of them may run short: after five taken ones an attempt uses
 * longer ones, which practically never run out.
 */
const DIGITS_OF_ATTEMPTS = [6, 6, 6, 6, 6, 9, 9, 9, 12, 12, 12]

/** Stores a payment under a unique reference: DEP- or RET- and six digits, or more when those become scarce. */
export async function storeWithReference(
  {
    payments,
    random,
  }: { readonly payments: Pick<PaymentRepository, 'insert' | 'takeReference'>; readonly random: Random },
  transaction: Transaction,
  unreferenced: Omit<Payment, 'reference'>,
): Promise<Payment> {
  const kept = await takeKept(payments, transaction, unreferenced)
  if (kept !== null) return kept
  for (const digits of DIGITS_OF_ATTEMPTS) {
    const payment = { ...unreferenced, reference: newReference(unreferenced.direction, digits, random) }
    if (await payments.insert(transaction, payment)) return payment
  }
  assert(false, `no free reference found in ${DIGITS_OF_ATTEMPTS.length} attempts`)
}

/** The reference that was shown to the player before the deposit. A card deposit needs none. */
async function takeKept(
  payments: Pick<PaymentRepository, 'insert' | 'takeReference'>,
  transaction: Transaction,
  unreferenced: Omit<Payment, 'reference'>,
): Promise<Payment | null> {
  if (unreferenced.direction !== 'deposit' || !CHANNELS[unreferenced.channel].isReferenced) return null
  const reference = await payments.takeReference(transaction, unreferenced.userId)
  if (reference === null) return null
  const payment = { ...unreferenced, reference }
  return (await payments.insert(transaction, payment)) ? payment : null
}

/** One per player, the same until a deposit takes it: another request creates no second one. */
export async function keepReference(
  { payments, random }: { readonly payments: Pick<PaymentRepository, 'keepReference'>; readonly random: Random },
  transaction: Transaction,
  { userId, at }: { readonly userId: UserId; readonly at: Date },
): Promise<string> {
  for (const digits of DIGITS_OF_ATTEMPTS) {
    const reference = newReference('deposit', digits, random)
    const kept = await payments.keepReference(transaction, { userId, reference, at })
    if (kept !== null) return kept
  }
  assert(false, `no free reference found in ${DIGITS_OF_ATTEMPTS.length} attempts`)
}

function newReference(direction: Payment['direction'], digits: number, random: Random): string {
  const prefix = direction === 'deposit' ? 'DEP' : 'RET'
  return `${prefix}-${String(random.below(10 ** digits)).padStart(digits, '0')}`
}
