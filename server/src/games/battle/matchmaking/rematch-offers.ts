import { otherSeat, SEATS, type Seat } from '@bougie/engine'
import type { BattleId } from '@bougie/protocol'
import type { Clock } from '../../../ports/clock.ts'
import type { SharedKeys } from '../../../ports/shared-keys.ts'

/** Longer than any rematch window. */
const KEPT_MS = 60_000
const CLOSED = 'closed'

/** Requests for a rematch, on any instance: the key of a battle has the seat that offers it, or is closed. */
export function createRematchOffers({ clock, keys }: { readonly clock: Clock; readonly keys: SharedKeys }) {
  return {
    /** 'agreed' once, to the second of the two players. */
    async put({
      battleId,
      seat,
      untilMs,
    }: {
      readonly battleId: BattleId
      readonly seat: Seat
      readonly untilMs: number
    }) {
      const forMs = Math.max(0, untilMs - clock.nowMs()) + KEPT_MS
      const before = await keys.compareAndSwap(battleId, { from: null, to: seat, forMs })
      if (before === null) return 'offered'
      if (before === seat) return 'repeated'
      const other = otherSeat(seat)
      return (await keys.compareAndSwap(battleId, { from: other, to: CLOSED, forMs })) === other ? 'agreed' : 'closed'
    },
    /** False when there was nothing to close: already agreed or closed. */
    async close(battleId: BattleId): Promise<boolean> {
      for (const from of [null, ...SEATS]) {
        if ((await keys.compareAndSwap(battleId, { from, to: CLOSED, forMs: KEPT_MS })) === from) return true
      }
      return false
    },
  }
}
