import { eurosFromCents } from '@bougie/protocol'
import type { Bus } from '../ports/bus.ts'
import type { FanOut } from '../ws/fan-out.ts'

/** Every change of a balance reaches every socket of its player. */
export function announceBalances({ bus, fanOut }: { bus: Bus; fanOut: FanOut }): void {
  bus.subscribe((event) => {
    if (event.type !== 'balanceChanged') return
    const { userId, balanceCents, reason } = event
    fanOut.toUser(userId, { type: 'balance_update', balance: eurosFromCents(balanceCents), reason })
  })
}
