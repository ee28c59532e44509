import type { DomainEvent } from '../domain-event.ts'
import { playerOf } from './accounts.ts'
import type { Movement, MovementResult } from './ledger.ts'

/**
 * What to publish after the transaction that posted these movements: one event for each change of a player's balance,
 * in order. A replay of a key and a refusal changed nothing.
 */
export function balanceEvents(movements: readonly Movement[], results: readonly MovementResult[]): DomainEvent[] {
  return results.flatMap((result, index) => {
    const movement = movements[index]
    if (!movement || !result.ok || result.alreadyDone) return []
    return [...result.balances].flatMap(([account, balanceCents]): DomainEvent[] => {
      const userId = playerOf(account)
      return userId === null ? [] : [{ type: 'balanceChanged', userId, balanceCents, reason: movement.reason }]
    })
  })
}
