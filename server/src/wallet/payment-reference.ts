import { assert } from '@bougie/engine'
import type { Transaction } from '../ports/database.ts'
import type { Random } from '../ports/random.ts'
import type { Payment } from './payment.ts'
import type { PaymentRepository } from './payment-repository.ts'

const DIGITS = 6
/** With half of all references used up, one in a million payments would need more. */
const ATTEMPTS_MAX = 20

/** Stores a payment under a reference that no other has: DEP- or RET- and six digits. */
export async function storeWithReference(
  { payments, random }: { readonly payments: Pick<PaymentRepository, 'insert'>; readonly random: Random },
  transaction: Transaction,
  unreferenced: Omit<Payment, 'reference'>,
): Promise<Payment> {
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    const payment = { ...unreferenced, reference: newReference(unreferenced.direction, random) }
    if (await payments.insert(transaction, payment)) return payment
  }
  assert(false, `no free reference found in ${ATTEMPTS_MAX} attempts`)
}

function newReference(direction: Payment['direction'], random: Random): string {
  const prefix = direction === 'deposit' ? 'DEP' : 'RET'
  return `${prefix}-${String(random.below(10 ** DIGITS)).padStart(DIGITS, '0')}`
}
