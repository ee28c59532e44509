// The server's commitment when a cycle began, as this tab received it: the commitment to its seed, and the start price. A
// proof that is shown afterwards must be of the same commitment.
import type { CycleId } from '@bougie/protocol'
import { createCommitmentStore } from '../../../stores/commitment-store.ts'
import { SESSION_KEYS, type SessionValues } from '../../../stores/storage.ts'

/** An hour of cycles. */
export const COMMITMENTS_KEPT_MAX = 100

export interface CycleCommitment {
  readonly commitment: string
  readonly startPrice: number
}

export interface CycleCommitments {
  find(cycleId: string): CycleCommitment | null
  note(cycleId: CycleId, committed: CycleCommitment): void
}

export function createCycleCommitments(tab: SessionValues): CycleCommitments {
  const { find, note } = createCommitmentStore({
    tab,
    key: SESSION_KEYS.cycleCommitments,
    keptMax: COMMITMENTS_KEPT_MAX,
    isCommitment: isCycleCommitment,
  })
  return {
    find,
    note(cycleId, { commitment, startPrice }) {
      // The first one received stays: a later one could be another.
      if (find(cycleId) === null) note(cycleId, { commitment, startPrice })
    },
  }
}

function isCycleCommitment(value: object): value is CycleCommitment {
  if (!('commitment' in value) || !('startPrice' in value)) return false
  return typeof value.commitment === 'string' && typeof value.startPrice === 'number'
}
