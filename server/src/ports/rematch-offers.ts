import type { Seat } from '@bougie/engine'
import type { BattleId } from '@bougie/protocol'

export type OfferResponse = 'offered' | 'repeated' | 'agreed' | 'closed'

/** Requests for a rematch, on any instance. */
export interface RematchOffers {
  /** 'agreed' once, to the second of the two players. */
  put(offer: { readonly battleId: BattleId; readonly seat: Seat; readonly untilMs: number }): Promise<OfferResponse>
  /** False when there was nothing to close: already agreed or closed. */
  close(battleId: BattleId): Promise<boolean>
}
