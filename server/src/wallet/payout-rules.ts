// When an admin decides about a withdrawal: by what a player takes out within a day and a week, all withdrawals together,
// whatever their number and channel.
import { centsFromEuros, PAYOUT_REVIEW_ABOVE_EUROS, type UserId } from '@bougie/protocol'
import type { Reader } from '../ports/database.ts'
import type { PaymentRepository } from './payment-repository.ts'

export const DAY_MS = 24 * 3_600_000
export const WEEK_MS = 7 * DAY_MS

/** What came back to the player is not taken out. */
export interface TakenOut {
  readonly dayCents: number
  readonly weekCents: number
}

export async function takenOut(
  payments: Pick<PaymentRepository, 'withdrawnCents'>,
  reader: Reader,
  { userId, at }: { readonly userId: UserId; readonly at: Date },
): Promise<TakenOut> {
  const since = (ms: number) => payments.withdrawnCents(reader, userId, new Date(at.getTime() - ms))
  return { dayCents: await since(DAY_MS), weekCents: await since(WEEK_MS) }
}

export function wantsReview({ dayCents, weekCents }: TakenOut, amountCents: number): boolean {
  return (
    dayCents + amountCents > centsFromEuros(PAYOUT_REVIEW_ABOVE_EUROS.day) ||
    weekCents + amountCents > centsFromEuros(PAYOUT_REVIEW_ABOVE_EUROS.week)
  )
}
