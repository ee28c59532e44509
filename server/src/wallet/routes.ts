import {
  centsFromEuros,
  ENDPOINTS,
  eurosFromCents,
  eurosStringFromCents,
  LIMIT_PERIODS,
  type LimitKind,
  type LimitPeriods,
  type LimitsBody,
  type LimitsResponse,
  type Refusal,
} from '@bougie/protocol'
import { HOUR_MS } from '../platform/durations.ts'
import type { Call, Routes } from '../platform/http/routes.ts'
import { cursorOf } from '../platform/page-cursor.ts'
import { addWalletAdminRoutes } from './admin-routes.ts'
import type { WalletCapability } from './capability.ts'
import type { LimitsChange, LimitsService, LimitsView, LimitView } from './limits-service.ts'
import { lastFourOf, type Payment, type PaymentSum, shownDestination } from './payment.ts'
import type { PaymentReceipt } from './payment-service.ts'
import { addStatementRoutes } from './statement-routes.ts'

export function addWalletRoutes(routes: Routes, capability: WalletCapability): void {
  const { wallets, limits } = capability
  addPaymentRoutes(routes, capability)
  addWalletAdminRoutes(routes, capability)
  addLimitsRoutes(routes, limits)
  addStatementRoutes(routes, capability)

  routes.add(ENDPOINTS.balance, async ({ params }) => ({
    balance: eurosFromCents(await wallets.balanceCentsOf(params.userId)),
  }))

  routes.add(ENDPOINTS.wallets, async ({ params }) => {
    const found = await wallets.findWallets(params.userId)
    return found.map(({ id, address, type, balanceCents }) => ({
      id,
      pub_address: address,
      wallet_type: type,
      balance: eurosFromCents(balanceCents),
    }))
  })
}

function addPaymentRoutes(
  routes: Routes,
  { payments, dailyDepositLimitCents }: Pick<WalletCapability, 'payments' | 'dailyDepositLimitCents'>,
): void {
  routes.add(ENDPOINTS.deposit, async ({ body, idempotencyKey }) =>
    toPaymentResponse(await payments.deposit({ ...requestOf(body), idempotencyKey })),
  )

  routes.add(ENDPOINTS.withdraw, async ({ body, idempotencyKey, refuseUnproven }) => {
    const { destination } = body
    const request = { ...requestOf(body), destination, idempotencyKey, refuseUnproven }
    return toPaymentResponse(await payments.withdraw(request))
  })

  routes.add(ENDPOINTS.depositLimit, async ({ params }) => {
    const { boundBy, limitCents, remainingCents, resetsAtMs } = await payments.allowanceOf(params.userId)
    return {
      bound_by: boundBy,
      limit: eurosFromCents(limitCents),
      remaining: eurosFromCents(remainingCents),
      resets_at: new Date(resetsAtMs).toISOString(),
      house_limit: eurosFromCents(dailyDepositLimitCents),
    }
  })

  routes.add(ENDPOINTS.withdrawable, async ({ params }) => {
    const { balanceCents, withdrawableCents, toStakeCents } = await payments.withdrawableOf(params.userId)
    return {
      balance: eurosFromCents(balanceCents),
      withdrawable: eurosFromCents(withdrawableCents),
      to_stake: eurosFromCents(toStakeCents),
    }
  })

  routes.add(ENDPOINTS.nextDepositReference, async ({ params }) => ({
    reference: await payments.nextReference(params.userId),
  }))

  routes.add(ENDPOINTS.paymentSums, async ({ params }) => {
    const sums = await payments.sums(params.userId)
    return { deposits: sumOf(sums, 'deposit'), withdrawals: sumOf(sums, 'withdrawal') }
  })

  routes.add(ENDPOINTS.balanceHistory, async ({ params, query }) => {
    const entries = await payments.history(params.userId, { limit: query.limit, before: cursorOf(query.before) })
    return entries.map(toHistoryEntry)
  })
}

function requestOf({ user_id: userId, amount, channel, reference }: Call<typeof ENDPOINTS.deposit>['body']) {
  return { userId, amountCents: centsFromEuros(amount), channel, note: reference ?? null }
}

function toPaymentResponse(receipt: PaymentReceipt | Refusal) {
  if (!receipt.ok) return receipt
  return {
    id: receipt.id,
    status: receipt.status,
    amount: eurosFromCents(receipt.amountCents),
    fee: eurosFromCents(receipt.feeCents),
    new_balance: eurosFromCents(receipt.balanceCents),
    reference: receipt.reference,
    remaining: eurosFromCents(receipt.remainingCents),
  }
}

function sumOf(sums: readonly PaymentSum[], direction: Payment['direction']) {
  const eurosOf = (...states: readonly Payment['status'][]) =>
    eurosFromCents(
      sums
        .filter((sum) => sum.direction === direction && states.includes(sum.status))
        .reduce((cents, { amountCents }) => cents + amountCents, 0),
    )
  return { completed: eurosOf('completed'), pending: eurosOf('pending', 'review') }
}

function toHistoryEntry(payment: Payment & { readonly reason: string | null }) {
  const { id, direction, amountCents, feeCents, status, channel, reference, destination, createdAt, reason } = payment
  return {
    id,
    transaction_type: direction === 'deposit' ? ('deposit' as const) : ('withdraw' as const),
    amount: eurosStringFromCents(amountCents),
    fee: eurosStringFromCents(feeCents),
    created_at: createdAt.toISOString(),
    status: status === 'review' ? ('pending' as const) : status,
    in_review: status === 'review',
    channel,
    reference,
    destination_last4: lastFourOf(destination),
    destination: shownDestination(destination),
    ...(reason !== null && { reason }),
  }
}

function addLimitsRoutes(routes: Routes, limits: LimitsService): void {
  routes.add(ENDPOINTS.limits, async ({ params }) => toLimitsResponse(await limits.view(params.userId)))

  routes.add(ENDPOINTS.updateLimits, async ({ params, body, refuseUnproven }) => {
    const unproven = body.self_exclude === true ? await refuseUnproven() : null
    return unproven ?? toLimitsResponse(await limits.change(params.userId, changeOf(body)))
  })
}

function changeOf({ deposit, loss, pause_hours, self_exclude }: LimitsBody): LimitsChange {
  return {
    limits: [...changesOf('deposit', deposit), ...changesOf('loss', loss)],
    pauseMs: pause_hours === undefined ? null : pause_hours * HOUR_MS,
    selfExclude: self_exclude === true,
  }
}

function changesOf(kind: LimitKind, periods: LimitsBody['deposit']): LimitsChange['limits'] {
  return LIMIT_PERIODS.flatMap((period) => {
    const euros = periods?.[period]
    return euros === undefined ? [] : [{ kind, period, amountCents: euros === null ? null : centsFromEuros(euros) }]
  })
}

function toLimitsResponse({ limits, pausedUntil, excludedAt }: LimitsView): LimitsResponse {
  const periodsOf = (kind: LimitKind): LimitPeriods => {
    const of = (period: keyof LimitPeriods) => {
      const found = limits.find((limit) => limit.kind === kind && limit.period === period)
      return found ? toLimit(found) : { limit: null, remaining: null, next: null }
    }
    return { day: of('day'), week: of('week'), month: of('month') }
  }
  return {
    deposit: periodsOf('deposit'),
    loss: periodsOf('loss'),
    paused_until: pausedUntil?.toISOString() ?? null,
    self_excluded_at: excludedAt?.toISOString() ?? null,
  }
}

function toLimit({ amountCents, remainingCents, next }: LimitView) {
  return {
    limit: toEuros(amountCents),
    remaining: toEuros(remainingCents),
    next: next === null ? null : { limit: toEuros(next.amountCents), from: next.from.toISOString() },
  }
}

function toEuros(cents: number | null): number | null {
  return cents === null ? null : eurosFromCents(cents)
}
