// Money that comes in and goes out. The provider agrees first, but for what an admin has to confirm; then one transaction
// applies the rules, stores the payment, moves the money and keeps the answer for the call's key. What is left to do later
// is a job, which a restart finds again in the stored payments.
import { type Cents, cents, percentageOf } from '@bougie/engine'
import {
  CARD_FEE_BASIS_POINTS,
  centsFromEuros,
  PAYOUT_REVIEW_ABOVE_EUROS,
  type PaymentChannel,
  type PaymentId,
  type Refusal,
  refuse,
  type UserId,
  WITHDRAWAL_MINIMUM_EUROS,
} from '@bougie/protocol'
import type { DomainEvent } from '../domain-event.ts'
import type { Bus } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database, Transaction } from '../ports/database.ts'
import type { PaymentProvider, PayoutDestination, ProviderAnswer } from '../ports/payment-provider.ts'
import type { Random } from '../ports/random.ts'
import { accounts } from './accounts.ts'
import { balanceEvents } from './balance-events.ts'
import { type DepositAllowance, type DepositAllowances, refuseBeyond } from './deposit-allowance.ts'
import { answerOnce, type IdempotencyRepository } from './idempotency.ts'
import type { Ledger, Movement } from './ledger.ts'
import type { LimitGuard } from './limit-guard.ts'
import { orderOf, type Payment } from './payment.ts'
import { depositMovement, payoutMovements, reserveMovement } from './payment-movements.ts'
import { storeWithReference } from './payment-reference.ts'
import type { HistoryPage, PaymentRepository, PaymentSum } from './payment-repository.ts'
import type { PaymentSettlement } from './payment-settlement.ts'

const WITHDRAWAL_MINIMUM_CENTS = centsFromEuros(WITHDRAWAL_MINIMUM_EUROS)
const REVIEW_ABOVE_CENTS = centsFromEuros(PAYOUT_REVIEW_ABOVE_EUROS)

export interface PaymentRequest {
  readonly userId: UserId
  readonly amountCents: number
  readonly channel: PaymentChannel
  readonly note: string | null
  readonly idempotencyKey: string | null
}

export interface WithdrawalRequest extends PaymentRequest {
  readonly destination: PayoutDestination | null
}

export interface PaymentReceipt {
  readonly ok: true
  readonly id: PaymentId
  readonly status: 'completed' | 'pending'
  readonly amountCents: number
  readonly feeCents: number
  readonly balanceCents: number
  readonly reference: string
  /** What may still be deposited. */
  readonly remainingCents: number
}

export interface PaymentService {
  deposit(request: PaymentRequest): Promise<PaymentReceipt | Refusal>
  withdraw(request: WithdrawalRequest): Promise<PaymentReceipt | Refusal>
  history(userId: UserId, page: HistoryPage): Promise<readonly Payment[]>
  sums(userId: UserId): Promise<readonly PaymentSum[]>
  allowanceOf(userId: UserId): Promise<DepositAllowance>
}

export interface PaymentServiceDependencies {
  readonly clock: Clock
  readonly random: Random
  readonly bus: Bus
  readonly database: Database
  readonly ledger: Ledger
  readonly provider: PaymentProvider
  readonly payments: PaymentRepository
  readonly idempotency: IdempotencyRepository
  readonly allowances: DepositAllowances
  readonly guard: Pick<LimitGuard, 'refuseDeposit'>
  readonly settlement: Pick<PaymentSettlement, 'schedule'>
}

/** What a payment is before the rules have looked at it. */
type Draft = Omit<Payment, 'reference' | 'status' | 'dueAt' | 'endedAt'>

export function createPaymentService(dependencies: PaymentServiceDependencies): PaymentService {
  const { clock, random, bus, database, ledger, provider, payments, idempotency, allowances, guard, settlement } =
    dependencies

  interface Attempt {
    readonly draft: Draft
    /** Null for what an admin has to confirm first: the provider hears of it only then. */
    readonly agreed: ProviderAnswer | null
    readonly events: DomainEvent[]
    readonly stored: Payment[]
  }

  /** The work may run more than once: only what its last run stored counts. */
  async function perform(
    draft: Draft,
    key: string | null,
    work: (transaction: Transaction, attempt: Attempt) => Promise<PaymentReceipt | Refusal>,
  ): Promise<PaymentReceipt | Refusal> {
    const agreed = isReviewed(draft) ? null : await provider.begin(orderOf(draft))
    const { id: _id, createdAt, ...request } = draft
    const { receipt, attempt } = await database.transaction(async (transaction) => {
      const made: Attempt = { draft, agreed, events: [], stored: [] }
      const call = { userId: draft.userId, key, request }
      const answered = await answerOnce({ repository: idempotency, at: createdAt }, transaction, call, () =>
        work(transaction, made),
      )
      return { receipt: answered, attempt: made }
    })
    bus.publish(attempt.events)
    for (const payment of attempt.stored) await settlement.schedule(payment)
    return receipt
  }

  async function post(transaction: Transaction, { events }: Attempt, movements: readonly Movement[]) {
    const results = await ledger.post(transaction, movements)
    events.push(...balanceEvents(movements, results))
  }

  async function receiptOf(transaction: Transaction, payment: Payment): Promise<PaymentReceipt> {
    const { id, userId, amountCents, feeCents, reference } = payment
    const { remainingCents } = await allowances.lowest(transaction, userId)
    const balanceCents = await ledger.balanceOf(transaction, accounts.player(userId))
    // To the player a payout that waits for an admin is under way like any other.
    const status = payment.status === 'completed' ? 'completed' : 'pending'
    return { ok: true, id, status, amountCents, feeCents, balanceCents, reference, remainingCents }
  }

  function draftOf(direction: Payment['direction'], request: PaymentRequest): Draft {
    const { userId, channel, note } = request
    const amountCents = cents(request.amountCents)
    const createdAt = new Date(clock.nowMs())
    const feeCents = channel === 'card' ? cardFeeOf(amountCents) : 0
    // The id is the house's own.
    const id = random.uuid() as PaymentId
    return { id, userId, direction, channel, amountCents, feeCents, note, destination: null, createdAt }
  }

  return {
    deposit: async (request) => {
      if (request.amountCents <= 0) return refuse('INVALID_AMOUNT')
      return perform(draftOf('deposit', request), request.idempotencyKey, async (transaction, attempt) => {
        const { userId, amountCents } = request
        await ledger.hold(transaction, [accounts.player(userId)])
        const beyond = refuseBeyond(await allowances.today(transaction, userId), amountCents)
        if (beyond) return beyond
        const refusal = await guard.refuseDeposit(transaction, { userId, amountCents })
        if (refusal) return refusal
        if (attempt.agreed?.state === 'refused') return refuse('PAYMENT_REFUSED')
        const payment = await storeWithReference({ payments, random }, transaction, begun(attempt))
        attempt.stored.push(payment)
        if (payment.status === 'completed') await post(transaction, attempt, [depositMovement(payment)])
        return receiptOf(transaction, payment)
      })
    },

    withdraw: async (request) => {
      const { userId, amountCents, destination } = request
      if (amountCents <= 0) return refuse('INVALID_AMOUNT')
      if (amountCents < WITHDRAWAL_MINIMUM_CENTS) {
        return refuse('WITHDRAWAL_MINIMUM', { details: { minimum: WITHDRAWAL_MINIMUM_EUROS } })
      }
      const draft = { ...draftOf('withdrawal', request), destination }
      return perform(draft, request.idempotencyKey, async (transaction, attempt) => {
        const player = accounts.player(userId)
        const balances = await ledger.hold(transaction, [player])
        if ((balances.get(player) ?? 0) < amountCents) return refuse('INSUFFICIENT_BALANCE')
        if (attempt.agreed?.state === 'refused') return refuse('PAYMENT_REFUSED')
        const payment = await storeWithReference({ payments, random }, transaction, begun(attempt))
        attempt.stored.push(payment)
        const paidOut = payment.status === 'completed' ? payoutMovements(payment) : []
        await post(transaction, attempt, [reserveMovement(payment), ...paidOut])
        return receiptOf(transaction, payment)
      })
    },

    history: (userId, page) => payments.history(database.reader, userId, page),
    sums: (userId) => payments.sums(database.reader, userId),
    allowanceOf: (userId) => allowances.lowest(database.reader, userId),
  }
}

type Unreferenced = Omit<Payment, 'reference'>

function isReviewed({ direction, amountCents }: Draft): boolean {
  return direction === 'withdrawal' && amountCents > REVIEW_ABOVE_CENTS
}

function begun({ draft, agreed }: { draft: Draft; agreed: ProviderAnswer | null }): Unreferenced {
  if (agreed === null) return { ...draft, status: 'review', dueAt: null, endedAt: null }
  if (agreed.state === 'pending') {
    const dueAt = new Date(draft.createdAt.getTime() + agreed.checkAfterMs)
    return { ...draft, status: 'pending', dueAt, endedAt: null }
  }
  return { ...draft, status: 'completed', dueAt: null, endedAt: draft.createdAt }
}

function cardFeeOf(amount: Cents): number {
  return percentageOf({ amount, basisPoints: CARD_FEE_BASIS_POINTS, rounding: 'half_up' })
}
