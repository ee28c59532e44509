// The second half of a payment that takes time. A job runs when it is due; the stored payment determines the next step,
// so a job that runs twice, late, or on two servers does no harm.

import { assertNever } from '@bougie/engine'
import type { PaymentId } from '@bougie/protocol'
import { Counter, Gauge } from 'prom-client'
import { SECOND_MS } from '../platform/durations.ts'
import type { ProviderResponse } from '../ports/payment-provider.ts'
import type { WalletParts } from './dependencies.ts'
import { movementsAtEnd, orderOf, type Payment } from './payment.ts'
import * as payments from './payment-repository.ts'

/** The delay of the job that asks a provider who did not respond. */
export const ASKED_AGAIN_MS = 60_000
/** A job that is this late was never set, or is lost. */
const LATE_MS = 5_000
/** The most jobs that one sweep sets again; the next sweep sets the others. */
const SET_AGAIN_AT_ONCE_MAX = 100
/** The most jobs set at a start, soonest due first; a sweep finds the others once they are late. */
const SET_AT_START_MAX = 1_000

type PaymentSettlementDependencies = Pick<
  WalletParts,
  'clock' | 'bus' | 'database' | 'scheduler' | 'tasks' | 'ledger' | 'provider' | 'metrics'
>

export function createPaymentSettlement(dependencies: PaymentSettlementDependencies) {
  const { clock, bus, database, scheduler, tasks, ledger, provider, metrics } = dependencies
  const registers = [metrics.registry]
  const providerFailures = new Counter({
    name: 'bougie_payment_provider_failures_total',
    help: 'Orders and questions to which the payment provider did not respond; each is repeated',
    registers,
  })
  /** When the payment that has waited longest was due; null if none is late. As of the newest sweep. */
  let oldestDueAtMs: number | null = null
  new Gauge({
    name: 'bougie_payment_overdue_seconds',
    help: 'For how long the oldest late payment has been due without a response of the provider; 0 when none is late',
    registers,
    collect() {
      this.set(oldestDueAtMs === null ? 0 : (clock.nowMs() - oldestDueAtMs) / SECOND_MS)
    },
  })

  async function counted(response: Promise<ProviderResponse>): Promise<ProviderResponse> {
    try {
      return await response
    } catch (cause) {
      providerFailures.inc()
      throw cause
    }
  }

  async function schedule({ id, dueAt }: Pick<Payment, 'id' | 'dueAt'>): Promise<void> {
    if (dueAt !== null) await scheduler.schedule({ kind: 'payment', id, dueAtMs: dueAt.getTime() })
  }

  async function onDue(id: PaymentId): Promise<void> {
    const payment = await payments.find(database.reader, id)
    if (payment?.status !== 'pending') return
    const response = await standingOf(payment).catch((cause: unknown) => {
      tasks.run('ask about a payment', () => Promise.reject(cause))
      return null
    })
    // Stored, so that payments of a channel that is away don't keep those of others from the sweep.
    if (response === null) await waitOn(id, new Date(clock.nowMs() + ASKED_AGAIN_MS))
    else await take(payment, response)
  }

  /**
   * Repeats the order first, because the server that stored it may have died before it notified the provider; a
   * repeated order gets the same response.
   */
  async function standingOf(payment: Payment): Promise<ProviderResponse> {
    const begun = await counted(provider.begin(orderOf(payment)))
    return begun.state === 'pending' ? counted(provider.check(orderOf(payment))) : begun
  }

  async function begin(id: PaymentId): Promise<boolean> {
    const payment = await payments.find(database.reader, id)
    if (payment?.status !== 'pending') return true
    try {
      await take(payment, await counted(provider.begin(orderOf(payment))))
      return true
    } catch (cause) {
      tasks.run('begin a payment', () => Promise.reject(cause))
      await schedule(payment)
      return false
    }
  }

  async function take(payment: Payment, response: ProviderResponse): Promise<void> {
    switch (response.state) {
      case 'pending':
        return waitOn(payment.id, new Date(clock.nowMs() + response.checkAfterMs))
      case 'settled':
        return end(payment, 'completed')
      case 'refused':
        return end(payment, 'refused')
      default:
        return assertNever(response)
    }
  }

  /** Stored, so that neither a restart nor the next sweep asks the provider earlier than it wants. */
  async function waitOn(id: PaymentId, dueAt: Date): Promise<void> {
    const step = { id, from: 'pending', to: 'pending', at: new Date(clock.nowMs()), dueAt } as const
    if (await database.transaction((transaction) => payments.move(transaction, step))) await schedule({ id, dueAt })
  }

  async function end(payment: Payment, to: 'completed' | 'refused'): Promise<void> {
    const at = new Date(clock.nowMs())
    const events = await database.transaction(async (transaction) => {
      const step = { id: payment.id, from: 'pending', to, at, dueAt: null } as const
      const moved = await payments.move(transaction, step)
      return moved ? ledger.postAll(transaction, movementsAtEnd(payment, to)) : []
    })
    bus.publish(events)
  }

  async function scheduleDue(dueBefore: Date | null, limit: number) {
    const pending = await payments.findPending(database.reader, { dueBefore, limit })
    for (const payment of pending) await schedule(payment)
    return pending
  }

  async function scheduleSoonest(): Promise<void> {
    await scheduleDue(null, SET_AT_START_MAX)
  }

  /** Sets jobs that were never set, for instance because their server died or got no response. */
  async function scheduleLate(): Promise<void> {
    const [oldest] = await scheduleDue(new Date(clock.nowMs() - LATE_MS), SET_AGAIN_AT_ONCE_MAX)
    oldestDueAtMs = oldest?.dueAt.getTime() ?? null
  }

  return {
    /** Does nothing for payments that don't wait for the provider. */
    schedule,
    /**
     * Sends a stored payment to the provider and stores the result. False when the provider did not respond: then the
     * job tries again under the same id.
     */
    begin,
    /** Resumes work left by the previous process. */
    async start(): Promise<void> {
      scheduler.handle('payment', ({ id }) => onDue(id as PaymentId))
      scheduler.onLost(() => tasks.run('schedule payments again', scheduleSoonest))
      scheduler.sweep({ name: 'look for late payments', run: scheduleLate })
      await scheduleSoonest()
    },
  }
}

export type PaymentSettlement = ReturnType<typeof createPaymentSettlement>
