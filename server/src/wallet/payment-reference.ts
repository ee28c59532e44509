// References of payments, DEP- or RET- and digits. Players copy a deposit's reference into their bank transfer, so each
// is unique.
import { assert } from '@bougie/engine'
import { CHANNELS, type UserId } from '@bougie/protocol'
import type { Transaction } from '../ports/database.ts'
import type { Random } from '../ports/random.ts'
import type { Payment } from './payment.ts'
import * as payments from './payment-repository.ts'

/**
 * Six digits are easy to read and type, but a million of them may run short: after five taken ones an attempt uses
 * longer ones, which practically never run out.
 */
const DIGITS_OF_ATTEMPTS = [6, 6, 6, 6, 6, 9, 9, 9, 12, 12, 12]

/** Stores a payment under a unique reference: DEP- or RET- and six digits, or more when those become scarce. */
export async function storeWithReference(
  random: Random,
  transaction: Transaction,
  unreferenced: Omit<Payment, 'reference'>,
): Promise<Payment> {
  const { userId, direction, channel } = unreferenced
  const storeAs = async (reference: string) => {
    const payment = { ...unreferenced, reference }
    return (await payments.insert(transaction, payment)) ? payment : null
  }
  // The reference that was shown to the player before the deposit. A card deposit needs none.
  const isShown = direction === 'deposit' && CHANNELS[channel].isReferenced
  const shown = isShown ? await payments.takeReference(transaction, userId) : null
  const stored = shown === null ? null : await storeAs(shown)
  return stored ?? findFree({ random, direction }, storeAs)
}

/** One per player, the same until a deposit takes it: another request creates no second one. */
export function keepReference(
  random: Random,
  transaction: Transaction,
  { userId, at }: { readonly userId: UserId; readonly at: Date },
): Promise<string> {
  return findFree({ random, direction: 'deposit' }, (reference) =>
    payments.keepReference(transaction, { userId, reference, at }),
  )
}

/** The result for the first reference that is free; `use` returns null for one that is taken. */
async function findFree<Result>(
  { random, direction }: Pick<Payment, 'direction'> & { readonly random: Random },
  use: (reference: string) => Promise<Result | null>,
): Promise<Result> {
  const prefix = direction === 'deposit' ? 'DEP' : 'RET'
  for (const digits of DIGITS_OF_ATTEMPTS) {
    const used = await use(`${prefix}-${String(random.below(10 ** digits)).padStart(digits, '0')}`)
    if (used !== null) return used
  }
  assert(false, `no free reference found in ${DIGITS_OF_ATTEMPTS.length} attempts`)
}
