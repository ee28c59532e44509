import { assert } from '@bougie/engine'
import { CHANNELS, type PaymentChannel, type PaymentId, type UserId } from '@bougie/protocol'
import type { PageCursor } from '../platform/page-cursor.ts'
import type { Reader, Transaction } from '../ports/database.ts'
import type { PaymentOrder, PayoutDestination } from '../ports/payment-provider.ts'
import type { Random } from '../ports/random.ts'
import { type AccountId, accounts } from './accounts.ts'
import type { Movement, Transfer } from './ledger.ts'

/**
 * `review` waits for an admin, `pending` for the provider. The rest are ends: `refused` by the provider, `rejected` by
 * an admin.
 */
export type PaymentState = 'review' | 'pending' | 'completed' | 'refused' | 'rejected'

export interface Payment {
  readonly id: PaymentId
  readonly userId: UserId
  readonly direction: 'deposit' | 'withdrawal'
  readonly channel: PaymentChannel
  readonly amountCents: number
  readonly feeCents: number
  readonly reference: string
  readonly note: string | null
  readonly destination: PayoutDestination | null
  readonly status: PaymentState
  readonly createdAt: Date
  /** When the provider is asked; only while pending. */
  readonly dueAt: Date | null
  readonly endedAt: Date | null
}

export function orderOf({ id, direction, channel, amountCents, note, destination }: PaymentOrder): PaymentOrder {
  return { id, direction, channel, amountCents, note, destination }
}

export function lastFourOf(destination: PayoutDestination | null): string | null {
  if (destination === null) return null
  return (destination.type === 'bank' ? destination.iban : destination.address).slice(-4)
}

/** `FR76 •••• 0189`: enough to know one's own by. */
export function shownDestination(destination: PayoutDestination | null): string | null {
  if (destination === null) return null
  const account = destination.type === 'bank' ? destination.iban : destination.address
  return `${account.slice(0, 4)} •••• ${account.slice(-4)}`
}

export interface PaymentStep {
  readonly id: PaymentId
  readonly from: PaymentState
  readonly to: PaymentState
  readonly at: Date
  /** Given when it becomes pending. */
  readonly dueAt: Date | null
}

export interface HistoryPage {
  readonly limit: number
  readonly before: PageCursor | null
}

export interface PaymentWithPseudo extends Payment {
  readonly pseudo: string
}

/** The sum of a player's payments of one direction and one status. */
export interface PaymentSum extends Pick<Payment, 'direction' | 'status'> {
  readonly amountCents: number
}

/** Background of a payout for the admin who reviews it. */
export interface PayoutBackground {
  /** The number of other players who have named the same account or address. */
  readonly others: number
  readonly dayCents: number
  readonly weekCents: number
}

export interface PaymentRepository {
  /** Backgrounds by payout id; the player's withdrawals count from these timestamps on. */
  payoutBackgrounds(
    reader: Reader,
    payouts: readonly Pick<Payment, 'id' | 'userId'>[],
    since: { readonly day: Date; readonly week: Date },
  ): Promise<ReadonlyMap<PaymentId, PayoutBackground>>
  /** False when the reference is taken, and nothing is stored. */
  insert(transaction: Transaction, payment: Payment): Promise<boolean>
  /** The one that is kept for the player, which is theirs no longer; null without one. */
  takeReference(transaction: Transaction, userId: UserId): Promise<string | null>
  /** The one that is kept for the player already, else this one; null when somebody has it. */
  keepReference(
    transaction: Transaction,
    kept: { readonly userId: UserId; readonly reference: string; readonly at: Date },
  ): Promise<string | null>
  find(reader: Reader, id: PaymentId): Promise<PaymentWithPseudo | null>
  /** False when it is not in the state that it should leave: somebody else was quicker. */
  move(transaction: Transaction, step: PaymentStep): Promise<boolean>
  /** Those that wait for the provider, the soonest due first. */
  findPending(
    reader: Reader,
    page: { readonly dueBefore: Date | null; readonly limit: number },
  ): Promise<readonly { readonly id: PaymentId; readonly dueAt: Date }[]>
  /** Newest first. */
  history(reader: Reader, userId: UserId, page: HistoryPage): Promise<readonly Payment[]>
  sums(reader: Reader, userId: UserId): Promise<readonly PaymentSum[]>
  /** Withdrawals in this state, the longest waiting first. */
  payouts(reader: Reader, status: PaymentState, limit: number): Promise<readonly PaymentWithPseudo[]>
  /** Withdrawals whose money has not come back. */
  withdrawnCents(reader: Reader, userId: UserId, since: Date): Promise<number>
  /** Withdrawals that reached their destination, the newest first. */
  receivedPayouts(
    reader: Reader,
    userId: UserId,
    limit: number,
  ): Promise<readonly Pick<Payment, 'channel' | 'destination'>[]>
  /** Deposits that are completed or may become so. */
  depositedCents(reader: Reader, userId: UserId, since: Date): Promise<number>
}

// Movements of each step of a payment. Every movement names its payment as its cause; the audit compares them.

/** The fee of a card comes on top: the player is credited with the whole amount. */
export function depositMovement(payment: Payment): Movement {
  const { userId, amountCents, feeCents } = payment
  const credit = { from: accounts.paymentsIn, to: accounts.player(userId), amountCents }
  return movementOf(payment, 'deposit', [credit, ...feeFrom(accounts.paymentsIn, feeCents)])
}

/** The whole amount leaves the balance at once, whatever becomes of it. */
export function reserveMovement(payment: Payment): Movement {
  const { userId, amountCents } = payment
  return movementOf(payment, 'withdrawal', [{ from: accounts.player(userId), to: accounts.paymentsOut, amountCents }])
}

/** The fee is off the payout; there is nothing to move where there is none. */
export function payoutMovements(payment: Payment): Movement[] {
  const transfers = feeFrom(accounts.paymentsOut, payment.feeCents)
  return transfers.length === 0 ? [] : [movementOf(payment, 'withdrawal_fee', transfers)]
}

export function returnMovement(payment: Payment): Movement {
  const { userId, amountCents } = payment
  return movementOf(payment, 'withdrawal_returned', [
    { from: accounts.paymentsOut, to: accounts.player(userId), amountCents },
  ])
}

function feeFrom(from: AccountId, amountCents: number): Transfer[] {
  return amountCents === 0 ? [] : [{ from, to: accounts.fees, amountCents }]
}

function movementOf({ id }: Payment, reason: string, transfers: readonly Transfer[]): Movement {
  return { key: `payment-${reason}:${id}`, reason, cause: { type: 'payment', id }, transfers }
}

/**
 * Six digits are easy to read and type, but a million of them soon runs short: after five taken ones an attempt gets
 * longer ones, which never run out.
 */
const DIGITS_OF_ATTEMPTS = [6, 6, 6, 6, 6, 9, 9, 9, 12, 12, 12]

/** Stores a payment under a reference that no other has: DEP- or RET- and six digits, more of them once those are few. */
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

/** The reference shown to the player before the deposit. A card has nothing to copy it into. */
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

/** One a player, the same until a deposit takes it: asking again makes no second one. */
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
