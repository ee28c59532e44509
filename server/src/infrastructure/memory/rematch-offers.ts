import type { Seat } from '@bougie/engine'
import type { BattleId } from '@bougie/protocol'
import { setNewest } from '../../platform/bounded-map.ts'
import type { RematchOffers } from '../../ports/rematch-offers.ts'

/** With more offers the oldest is forgotten; its 15 s have passed by then. */
const OFFERS_MAX = 50_000

export function createMemoryRematchOffers(): RematchOffers {
  /** Insertion order is age. */
  const offers = new Map<BattleId, Seat | 'closed'>()

  function keep(battleId: BattleId, state: Seat | 'closed'): void {
    setNewest(offers, [battleId, state], OFFERS_MAX)
  }

  return {
    async put({ battleId, seat }) {
      const before = offers.get(battleId)
      if (before === 'closed') return 'closed'
      if (before === seat) return 'repeated'
      keep(battleId, before === undefined ? seat : 'closed')
      return before === undefined ? 'offered' : 'agreed'
    },
    async close(battleId) {
      const isOpen = offers.get(battleId) !== 'closed'
      if (isOpen) keep(battleId, 'closed')
      return isOpen
    },
  }
}
