// Money that comes in and goes out. One transaction applies the rules, stores the payment and reserves its money. Only
// then the provider receives it, under the payment's own id, and never before an admin has confirmed it if that is
// required.
// Later steps are jobs, which a restart finds again in the stored payments.

import { assert } from '@bougie/engine'
import {
  balanceTooLow,
  centsFromEuros,
  eurosFromCents,
  frenchEuros,
  PAYOUT_REVIEW_ABOVE_EUROS,
  type PaymentChannel,
  type PaymentId,
  type PayoutDestinationBody,
  paymentFeeCents,
  type Refusal,
  refuse,
  type UserId,
  WITHDRAWAL_MINIMUM_EUROS,
} from '@bougie/protocol'
import { DAY_MS, WEEK_MS } from '../platform/durations.ts'
import type { Page } from '../platform/page-cursor.ts'
import type { Reader, Transaction } from '../ports/database.ts'
import { accounts } from './accounts.ts'
import type { WalletParts } from './dependencies.ts'
import { checkDestination, type ProvableRequest, refuseNewDestination } from './destination.ts'
import type { IdempotentCall, Work } from './idempotency.ts'
import { type LimitGuard, refuseBeyond } from './limit-guard.ts'
import { type Payment, reserveMovement } from './payment.ts'
import { keepReference, storeWithReference } from './payment-reference.ts'
import type { PaymentSearch } from './payment-repository.ts'
import * as payments from './payment-repository.ts'
import { ASKED_AGAIN_MS, type PaymentSettlement } from './payment-settlement.ts'
import { decisionsAbout } from './payout-review.ts'
import * as wallets from './wallet-repository.ts'

const WITHDRAWAL_MINIMUM_CENTS = centsFromEuros(WITHDRAWAL_MINIMUM_EUROS)

interface PaymentRequest {
  readonly userId: UserId
  readonly amountCents: number
  readonly channel: PaymentChannel
  readonly note: string | null
  readonly idempotencyKey: string | null
}

interface WithdrawalRequest extends PaymentRequest, ProvableRequest {
  readonly destination: PayoutDestinationBody | undefined
}

/** A deposit names no destination. */
type RefusedRequest = PaymentRequest & Partial<Pick<WithdrawalRequest, 'destination'>>

export interface PaymentReceipt {
  readonly ok: true
  readonly id: PaymentId
  readonly status: 'completed' | 'pending'
  readonly amountCents: number
  readonly feeCents: number
  readonly balanceCents: number
  readonly reference: string
  /** The amount that may still be deposited. */
  readonly remainingCents: number
}

/** A payment before the rules about the player's money are checked. */
type Draft = Omit<Payment, 'reference' | 'status' | 'dueAt' | 'endedAt'>

/** Stored, but the provider's response is missing: a repeated call finds this when the first one never finished. */
interface Stored {
  readonly ok: true
  readonly begun: PaymentId
}

interface PaymentServiceDependencies extends WalletParts {
  readonly limitGuard: LimitGuard
  readonly settlement: PaymentSettlement
}

export function createPaymentService(dependencies: PaymentServiceDependencies) {
  const { clock, random, database, ledger, idempotentCalls, auditLog, welcomeWagering } = dependencies
  const { limitGuard, settlement } = dependencies

  /** Refuses what the request alone shows to be wrong, once its key is known to be new. */
  async function refuseOnce(
    direction: Payment['direction'],
    { userId, amountCents, channel, note, destination, idempotencyKey: key }: RefusedRequest,
    refusal: Refusal,
  ) {
    const call = { userId, key, request: { direction, amountCents, channel, note, destination } }
    const { response } = await idempotentCalls.respondOnce<PaymentReceipt>(call, async () => refusal)
    return response
  }

  /**
   * First the rules, the money and the call's key in one transaction; then the provider, under the stored payment's id;
   * then its response. After a crash in between, a repeated call or the settlement finds the stored payment and sends
   * it to the provider again under the same id.
   */
  async function perform(
    draft: Draft,
    key: string | null,
    work: Work<Stored | PaymentReceipt>,
  ): Promise<PaymentReceipt | Refusal> {
    const { id: _id, createdAt: _createdAt, ...request } = draft
    const call = { userId: draft.userId, key, request }
    const { response } = await idempotentCalls.respondOnce(call, work)
    if (!response.ok || !('begun' in response)) return response
    const isAsked = await settlement.begin(response.begun)
    return conclude(response.begun, call, isAsked)
  }

  /** The final response of a call, stored under its key once the provider has responded. */
  function conclude(id: PaymentId, { userId, key }: Pick<IdempotentCall, 'userId' | 'key'>, isAsked: boolean) {
    return database.transaction(async (transaction) => {
      const payment = await payments.find(transaction, id)
      assert(payment !== null, 'a payment that was stored is there')
      const response = payment.status === 'refused' ? refuse('PAYMENT_REFUSED') : await receiptOf(transaction, payment)
      if (key === null || !isAsked) return response
      return idempotentCalls.replaceResponse(transaction, { userId, key, unfinished: id }, response)
    })
  }

  async function receiptOf(transaction: Transaction, payment: Payment): Promise<PaymentReceipt> {
    const { id, userId, amountCents, feeCents, reference } = payment
    const { remainingCents } = await limitGuard.depositAllowance(transaction, userId)
    const balanceCents = await ledger.balanceOf(transaction, accounts.player(userId))
    // To the player, a payout that waits for an admin is pending like any other.
    const status = payment.status === 'completed' ? 'completed' : 'pending'
    return { ok: true, id, status, amountCents, feeCents, balanceCents, reference, remainingCents }
  }

  function draftOf(
    direction: Payment['direction'],
    { userId, channel, note, amountCents }: PaymentRequest,
    destination: Payment['destination'],
  ): Draft {
    const feeCents = paymentFeeCents(channel, amountCents)
    const createdAt = new Date(clock.nowMs())
    // The id is our own, not the provider's.
    const id = random.uuid() as PaymentId
    return { id, userId, direction, channel, amountCents, feeCents, note, destination, createdAt }
  }

  async function withdrawableOf(reader: Reader, userId: UserId) {
    const balanceCents = await ledger.balanceOf(reader, accounts.player(userId))
    const unstakedCents = welcomeWagering ? await wallets.toStakeCents(reader, userId) : 0
    return { balanceCents, toStakeCents: unstakedCents, withdrawableCents: Math.max(0, balanceCents - unstakedCents) }
  }

  /** The welcome bonus is for playing: it can be withdrawn only after it has been staked. */
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

  /**
   * Whether an admin must review a withdrawal: by all withdrawals of the player within a day and a week, whatever their
   * number and channel. Returned ones do not count.
   */
  async function mustBeReviewed(transaction: Transaction, { userId, amountCents, createdAt }: Draft): Promise<boolean> {
    const withdrawnCents = (withinMs: number) =>
      payments.withdrawnCents(transaction, userId, new Date(createdAt.getTime() - withinMs))
    const dayCents = (await withdrawnCents(DAY_MS)) + amountCents
    const weekCents = (await withdrawnCents(WEEK_MS)) + amountCents
    return (
      dayCents > centsFromEuros(PAYOUT_REVIEW_ABOVE_EUROS.day) ||
      weekCents > centsFromEuros(PAYOUT_REVIEW_ABOVE_EUROS.week)
    )
  }

  const store = (transaction: Transaction, draft: Draft, status: 'pending' | 'review') =>
    storeWithReference(random, transaction, {
      ...draft,
      status,
      dueAt: status === 'pending' ? new Date(draft.createdAt.getTime() + ASKED_AGAIN_MS) : null,
      endedAt: null,
    })

  return {
    deposit: async (request: PaymentRequest): Promise<PaymentReceipt | Refusal> => {
      const { userId, amountCents } = request
      if (amountCents <= 0) return refuseOnce('deposit', request, refuse('INVALID_AMOUNT'))
      const draft = draftOf('deposit', request, null)
      return perform(draft, request.idempotencyKey, async (transaction) => {
        const atMs = draft.createdAt.getTime()
        await ledger.lock(transaction, [accounts.player(userId)])
        const away = await limitGuard.refuseAway(transaction, { userId, atMs })
        if (away) return away
        const allowance = await limitGuard.depositAllowance(transaction, userId, atMs)
        if (amountCents > allowance.remainingCents) return refuseBeyond('deposit', allowance)
        return { ok: true, begun: (await store(transaction, draft, 'pending')).id }
      })
    },

    withdraw: async (request: WithdrawalRequest): Promise<PaymentReceipt | Refusal> => {
      const { userId, amountCents, channel, idempotencyKey } = request
      const checked = checkDestination(channel, request.destination)
      if (!checked.ok) return refuseOnce('withdrawal', request, checked)
      const tooLittle = refuseTooLittle(amountCents)
      if (tooLittle) return refuseOnce('withdrawal', request, tooLittle)
      const draft = draftOf('withdrawal', request, checked.destination)
      const unproven = await refuseNewDestination(dependencies, draft, request)
      if (unproven) return unproven
      return perform(draft, idempotencyKey, async (transaction, events) => {
        const player = accounts.player(userId)
        const balances = await ledger.lock(transaction, [player])
        const balanceCents = balances.get(player)?.cents ?? 0
        if (balanceCents < amountCents) return refuse('INSUFFICIENT_BALANCE', { message: balanceTooLow(balanceCents) })
        const unstaked = await refuseUnstaked(transaction, { userId, amountCents })
        if (unstaked) return unstaked
        const isReviewed = await mustBeReviewed(transaction, draft)
        const payment = await store(transaction, draft, isReviewed ? 'review' : 'pending')
        events.push(...(await ledger.postAll(transaction, [reserveMovement(payment)])))
        return isReviewed ? receiptOf(transaction, payment) : { ok: true, begun: payment.id }
      })
    },

    withdrawableOf: (userId: UserId) => withdrawableOf(database.reader, userId),
    /** The reference of the next deposit by transfer; it stays the same until that deposit. */
    nextReference(userId: UserId): Promise<string> {
      const at = new Date(clock.nowMs())
      return database.transaction((transaction) => keepReference(random, transaction, { userId, at }))
    },
    /** Rejected withdrawals with the team's reason. */
    async history(userId: UserId, page: Page) {
      const found = await payments.history(database.reader, userId, page)
      const rejected = found.filter(({ status }) => status === 'rejected')
      const decisions = await decisionsAbout(auditLog, rejected, clock.nowMs())
      return found.map((payment) => ({ ...payment, reason: decisions.get(payment.id)?.reason ?? null }))
    },
    /** For admins. */
    namedHistory: async (userId: UserId, page: Page) =>
      payments.withNames(database.reader, await payments.history(database.reader, userId, page)),
    /** The payments of all players, newest first, for admins. */
    newest: async (search: PaymentSearch) =>
      payments.withNames(database.reader, await payments.newest(database.reader, search)),
    sums: (userId: UserId) => payments.sums(database.reader, userId),
    allowanceOf: (userId: UserId) => limitGuard.depositAllowance(database.reader, userId),
  }
}

function refuseTooLittle(amountCents: number): Refusal | null {
  if (amountCents <= 0) return refuse('INVALID_AMOUNT')
  if (amountCents >= WITHDRAWAL_MINIMUM_CENTS) return null
  return refuse('WITHDRAWAL_MINIMUM', { details: { minimum: WITHDRAWAL_MINIMUM_EUROS } })
}
