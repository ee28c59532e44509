import type { Seat } from '@bougie/engine'
import type { BattleId } from '@bougie/protocol'

export type OfferResponse = 'offered' | 'repeated' | 'agreed' | 'closed'

/** Players who ask for a rematch, on whatever instance. */
export interface RematchOffers {
  /** 'agreed' once, to the one of the two who came second. */
  put(offer: { readonly battleId: BattleId; readonly seat: Seat; readonly untilMs: number }): Promise<OfferResponse>
  /** False when there was nothing left to close: agreed, or closed before. */
  close(battleId: BattleId): Promise<boolean>
}
