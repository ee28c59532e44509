import type { CycleEvent } from '@bougie/engine'
import type { ClientRef, CreatorLinkId } from '@bougie/protocol'
import type { AccountId } from '../../../wallet/accounts.ts'

/** The share of a bet's fee for the owner of its referral code. */
export interface Commission {
  readonly linkId: CreatorLinkId
  readonly account: AccountId
  readonly amountCents: number
}

/** The app's own data about a bet or a cash-out, in addition to the engine's event. */
export interface EventNote {
  readonly clientRef?: ClientRef
  readonly commission?: Commission
  /** True if an API token placed the bet. */
  readonly byProgram?: true
}

/** An event of a cycle as it is stored. */
export interface StoredEvent {
  readonly event: CycleEvent
  readonly note: EventNote | null
}
