import type { CycleEvent } from '@bougie/engine'
import type { ClientRef, CreatorLinkId } from '@bougie/protocol'
import type { AccountId } from '../../../wallet/accounts.ts'

/** What of a bet's fee went to whose code it carried. */
export interface Commission {
  readonly linkId: CreatorLinkId
  readonly account: AccountId
  readonly amountCents: number
}

/** What the house keeps with a bet or a removal beside the game's own inputs. */
export interface EventNote {
  readonly clientRef?: ClientRef
  readonly commission?: Commission
}

/** An event of a cycle as it is stored. */
export interface NotedEvent {
  readonly event: CycleEvent
  readonly note: EventNote | null
}
