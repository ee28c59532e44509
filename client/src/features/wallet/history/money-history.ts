// View model of the player's deposits and withdrawals.
import type { BalanceHistoryEntry } from '@bougie/protocol'

export type HistoryFilter = 'all' | 'deposit' | 'withdraw'

export function filterHistory(
  entries: readonly BalanceHistoryEntry[],
  filter: HistoryFilter,
): readonly BalanceHistoryEntry[] {
  return filter === 'all' ? entries : entries.filter((entry) => entry.transaction_type === filter)
}
