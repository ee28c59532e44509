// The server's commitment at the start of a cycle, as this tab received it: the commitment to its seed, and the start
// price. A later proof must match the same commitment.
import type { CycleId } from '@bougie/protocol'
import { createCommitmentStore } from '../../../stores/commitment-store.ts'
import { SESSION_KEYS, type SessionValues } from '../../../stores/storage.ts'

/** An hour of cycles. */
export const COMMITMENTS_KEPT_MAX = 100

export interface CycleCommitment {
  readonly commitment: string
  readonly startPrice: number
}

export function createCycleCommitments(tab: SessionValues) {
  const { find, record } = createCommitmentStore({
    tab,
    key: SESSION_KEYS.cycleCommitments,
    keptMax: COMMITMENTS_KEPT_MAX,
    isCommitment: isCycleCommitment,
  })
  return {
    find,
    record(cycleId: CycleId, { commitment, startPrice }: CycleCommitment) {
      // The first one received stays: a later one could differ.
      if (find(cycleId) === null) record(cycleId, { commitment, startPrice })
    },
  }
}

function isCycleCommitment(value: object): value is CycleCommitment {
  if (!('commitment' in value) || !('startPrice' in value)) return false
  return typeof value.commitment === 'string' && typeof value.startPrice === 'number'
}
