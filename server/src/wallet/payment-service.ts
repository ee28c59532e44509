// Money that comes in and goes out. One transaction applies the rules, stores the payment and reserves its money; only then
// the provider hears of it, under the payment's own id, and never of what an admin has to confirm first. What is left to
// do later is a job, which a restart finds again in the stored payments.
import { assert, type Cents, cents, percentageOf } from '@bougie/engine'
import {
  CARD_FEE_BASIS_POINTS,
  centsFromEuros,
  eurosFromCents,
  frenchEuros,
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
import type { Database, Reader, Transaction } from '../ports/database.ts'
import type { PayoutDestination } from '../ports/payment-provider.ts'
import type { Random } from '../ports/random.ts'
import { accounts } from './accounts.ts'
import { balanceEvents } from './balance-events.ts'
import { type DepositAllowance, type DepositAllowances, refuseBeyond } from './deposit-allowance.ts'
import { answerOnce, type IdempotencyRepository, type IdempotentCall, replaceAnswer } from './idempotency.ts'
import type { Ledger, Movement } from './ledger.ts'
import type { LimitGuard } from './limit-guard.ts'
import { refuseNewDestination } from './new-destination.ts'
import type { Payment } from './payment.ts'
import { reserveMovement } from './payment-movements.ts'
import { keepReference, storeWithReference } from './payment-reference.ts'
import type { HistoryPage, PaymentRepository, PaymentSum } from './payment-repository.ts'
import { ASKED_AGAIN_MS, type PaymentSettlement } from './payment-settlement.ts'
import { takenOut, wantsReview } from './payout-rules.ts'
import { toStakeCents, type WelcomeGiftRepository } from './welcome-gift.ts'

const WITHDRAWAL_MINIMUM_CENTS = centsFromEuros(WITHDRAWAL_MINIMUM_EUROS)

export interface PaymentRequest {
  readonly userId: UserId
  readonly amountCents: number
  readonly channel: PaymentChannel
  readonly note: string | null
  readonly idempotencyKey: string | null
}

export interface WithdrawalRequest extends PaymentRequest {
  readonly destination: PayoutDestination | null
  /** Why the session has to prove itself again first; asked where the money goes somewhere new. */
  readonly refuseUnproven: () => Promise<Refusal | null>
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

export interface Withdrawable {
  readonly balanceCents: number
  readonly toStakeCents: number
  readonly withdrawableCents: number
}

export interface PaymentService {
  deposit(request: PaymentRequest): Promise<PaymentReceipt | Refusal>
  withdraw(request: WithdrawalRequest): Promise<PaymentReceipt | Refusal>
  withdrawableOf(userId: UserId): Promise<Withdrawable>
  /** Of the next deposit by bank or crypto; the same until there is one. */
  nextReference(userId: UserId): Promise<string>
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
  readonly payments: PaymentRepository
  readonly idempotency: IdempotencyRepository
  readonly allowances: DepositAllowances
  readonly gifts: WelcomeGiftRepository
  readonly welcomeWagering: boolean
  readonly guard: Pick<LimitGuard, 'refuseDeposit'>
  readonly settlement: Pick<PaymentSettlement, 'begin'>
}

/** What a payment is before the rules have looked at it. */
type Draft = Omit<Payment, 'reference' | 'status' | 'dueAt' | 'endedAt'>

/** Stored, and the provider still has to be asked: what a repeated call finds whose first one never came to its end. */
interface Stored {
  readonly ok: true
  readonly begun: PaymentId
}

interface Work {
  readonly answer: Stored | PaymentReceipt | Refusal
  readonly events: readonly DomainEvent[]
}

export function createPaymentService(dependencies: PaymentServiceDependencies): PaymentService {
  const {
    clock,
    random,
    bus,
    database,
    ledger,
    payments,
    idempotency,
    allowances,
    guard,
    settlement,
    gifts,
    welcomeWagering,
  } = dependencies

  /**
   * First the rules, the money and the call's key, in one transaction; then the provider, under the stored payment's
   * id; then what it answered. Whoever comes after a crash in between, a repeated call or the settlement, finds the
   * stored payment and asks under the same id again.
   */
  async function perform(
    draft: Draft,
    key: string | null,
    work: (transaction: Transaction, events: DomainEvent[]) => Promise<Stored | PaymentReceipt | Refusal>,
  ): Promise<PaymentReceipt | Refusal> {
    const { id: _id, createdAt, ...request } = draft
    const call = { userId: draft.userId, key, request }
    const { answer, events } = await database.transaction(async (transaction): Promise<Work> => {
      const published: DomainEvent[] = []
      const answered = await answerOnce({ repository: idempotency, at: createdAt }, transaction, call, () =>
        work(transaction, published),
      )
      return { answer: answered, events: published }
    })
    bus.publish(events)
    if (!answer.ok || !('begun' in answer)) return answer
    const isAsked = await settlement.begin(answer.begun)
    return conclude(answer.begun, call, isAsked)
  }

  /** The final answer of a call, kept for its key once the provider has said something. */
  function conclude(id: PaymentId, { userId, key }: Pick<IdempotentCall, 'userId' | 'key'>, isAsked: boolean) {
    return database.transaction(async (transaction) => {
      const payment = await payments.find(transaction, id)
      assert(payment !== null, 'a payment that was stored is there')
      const answer = payment.status === 'refused' ? refuse('PAYMENT_REFUSED') : await receiptOf(transaction, payment)
      if (key === null || !isAsked) return answer
      return replaceAnswer({ repository: idempotency }, transaction, { userId, key, unfinished: id }, answer)
    })
  }

  async function post(transaction: Transaction, events: DomainEvent[], movements: readonly Movement[]) {
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

  async function withdrawableOf(reader: Reader, userId: UserId): Promise<Withdrawable> {
    const balanceCents = await ledger.balanceOf(reader, accounts.player(userId))
    const unstakedCents = welcomeWagering ? await toStakeCents(gifts, reader, userId) : 0
    return { balanceCents, toStakeCents: unstakedCents, withdrawableCents: Math.max(0, balanceCents - unstakedCents) }
  }

  /** The gift of the house is for playing: it leaves once it has been staked. */
  async function refuseUnstaked(
    transaction: Transaction,
    { userId, amountCents }: Pick<PaymentRequest, 'userId' | 'amountCents'>,
  ): Promise<Refusal | null> {
    const { toStakeCents: unstakedCents, withdrawableCents } = await withdrawableOf(transaction, userId)
    if (amountCents <= withdrawableCents) return null
    const details = { to_stake: eurosFromCents(unstakedCents), withdrawable: eurosFromCents(withdrawableCents) }
    const left = `il vous reste ${frenchEuros(unstakedCents)} à miser. Vous pouvez retirer ${frenchEuros(withdrawableCents)}.`
    return refuse('GIFT_NOT_STAKED', {
      details,
      message: `Votre bonus de bienvenue doit d’abord être misé une fois : ${left}`,
    })
  }

  const store = (transaction: Transaction, draft: Draft, status: 'pending' | 'review') =>
    storeWithReference({ payments, random }, transaction, {
      ...draft,
      status,
      dueAt: status === 'pending' ? new Date(draft.createdAt.getTime() + ASKED_AGAIN_MS) : null,
      endedAt: null,
    })

  return {
    deposit: async (request) => {
      if (request.amountCents <= 0) return refuse('INVALID_AMOUNT')
      const draft = draftOf('deposit', request)
      return perform(draft, request.idempotencyKey, async (transaction) => {
        const { userId, amountCents } = request
        await ledger.hold(transaction, [accounts.player(userId)])
        const beyond = refuseBeyond(await allowances.today(transaction, userId), amountCents)
        if (beyond) return beyond
        const refusal = await guard.refuseDeposit(transaction, { userId, amountCents })
        if (refusal) return refusal
        return { ok: true, begun: (await store(transaction, draft, 'pending')).id }
      })
    },

    withdraw: async (request) => {
      const { userId, amountCents, destination } = request
      if (amountCents <= 0) return refuse('INVALID_AMOUNT')
      if (amountCents < WITHDRAWAL_MINIMUM_CENTS) {
        return refuse('WITHDRAWAL_MINIMUM', { details: { minimum: WITHDRAWAL_MINIMUM_EUROS } })
      }
      const draft = { ...draftOf('withdrawal', request), destination }
      const unproven = await refuseNewDestination({ database, payments, idempotency }, request)
      if (unproven) return unproven
      return perform(draft, request.idempotencyKey, async (transaction, events) => {
        const player = accounts.player(userId)
        const balances = await ledger.hold(transaction, [player])
        if ((balances.get(player) ?? 0) < amountCents) return refuse('INSUFFICIENT_BALANCE')
        const unstaked = await refuseUnstaked(transaction, { userId, amountCents })
        if (unstaked) return unstaked
        const taken = await takenOut(payments, transaction, { userId, at: draft.createdAt })
        const isReviewed = wantsReview(taken, amountCents)
        const payment = await store(transaction, draft, isReviewed ? 'review' : 'pending')
        await post(transaction, events, [reserveMovement(payment)])
        return isReviewed ? receiptOf(transaction, payment) : { ok: true, begun: payment.id }
      })
    },

    withdrawableOf: (userId) => withdrawableOf(database.reader, userId),
    nextReference(userId) {
      const at = new Date(clock.nowMs())
      return database.transaction((transaction) => keepReference({ payments, random }, transaction, { userId, at }))
    },
    history: (userId, page) => payments.history(database.reader, userId, page),
    sums: (userId) => payments.sums(database.reader, userId),
    allowanceOf: (userId) => allowances.lowest(database.reader, userId),
  }
}

function cardFeeOf(amount: Cents): number {
  return percentageOf({ amount, basisPoints: CARD_FEE_BASIS_POINTS, rounding: 'half_up' })
}
