import type { PaymentId, UserId } from '@bougie/protocol'
import type { PageCursor } from '../page-cursor.ts'
import type { Reader, Transaction } from '../ports/database.ts'
import type { Payment, PaymentState } from './payment.ts'

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

/** Of all payments of a player that go one way and stand the same. */
export interface PaymentSum extends Pick<Payment, 'direction' | 'status'> {
  readonly amountCents: number
}

/** What an admin looks at beside the payout itself. */
export interface PayoutBackground {
  /** How many other players have named the same account or address. */
  readonly others: number
  readonly dayCents: number
  readonly weekCents: number
}

export interface PaymentRepository {
  /** Of each of these payouts, by its id; what the player takes out counts from these moments on. */
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
