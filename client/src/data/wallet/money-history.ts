// The player's deposits and withdrawals as the history shows them.
import type { BalanceHistoryEntry, PaymentStatus } from '@bougie/protocol'
import { centsOf } from '../balance-store.ts'

export type HistoryFilter = 'all' | 'deposit' | 'withdraw'

export interface HistorySum {
  readonly completedCents: number
  readonly pendingCents: number
}

export interface HistorySums {
  readonly deposits: HistorySum
  readonly withdrawals: HistorySum
}

export function filterHistory(
  entries: readonly BalanceHistoryEntry[],
  filter: HistoryFilter,
): readonly BalanceHistoryEntry[] {
  return filter === 'all' ? entries : entries.filter((entry) => entry.transaction_type === filter)
}

/** What came in and what went out; what is on its way is told apart, and what was sent back counts nowhere. */
export function sumsOf(entries: readonly BalanceHistoryEntry[]): HistorySums {
  return {
    deposits: sumOf(filterHistory(entries, 'deposit')),
    withdrawals: sumOf(filterHistory(entries, 'withdraw')),
  }
}

function sumOf(entries: readonly BalanceHistoryEntry[]): HistorySum {
  const centsWith = (wanted: PaymentStatus) =>
    entries.filter(({ status }) => status === wanted).reduce((sum, { amount }) => sum + centsOf(amount), 0)
  return { completedCents: centsWith('completed'), pendingCents: centsWith('pending') }
}
