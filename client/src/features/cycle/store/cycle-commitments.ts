// The server's commitment at the start of a cycle, as this tab received it: the commitment to its seed, and the start
// price. A later proof must match the same commitment.
import type { CycleId } from '@bougie/protocol'
import * as z from 'zod/mini'
import { createCommitmentStore } from '../../../stores/commitment-store.ts'
import { SESSION_KEYS, type SessionValues } from '../../../stores/storage.ts'

/** An hour of cycles. */
export const COMMITMENTS_KEPT_MAX = 100

const commitmentSchema = z.object({ commitment: z.string(), startPrice: z.number() })
export type CycleCommitment = Readonly<z.infer<typeof commitmentSchema>>

export function createCycleCommitments(tab: SessionValues) {
  const { find, record } = createCommitmentStore({
    tab,
    key: SESSION_KEYS.cycleCommitments,
    keptMax: COMMITMENTS_KEPT_MAX,
    schema: commitmentSchema,
  })
  return {
    find,
    record(cycleId: CycleId, { commitment, startPrice }: CycleCommitment) {
      // The first one received stays: a later one could differ.
      if (find(cycleId) === null) record(cycleId, { commitment, startPrice })
    },
  }
}
