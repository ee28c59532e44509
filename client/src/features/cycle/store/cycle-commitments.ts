// The server's commitment at the start of a cycle, as this tab received it: the commitment to its seed, and the start
// price. A later proof must match the same commitment.
import * as z from 'zod/mini'
import { createCommitmentStore } from '../../../stores/commitment-store.ts'
import { SESSION_KEYS, type SessionValues } from '../../../stores/storage.ts'

/** An hour of cycles. */
const COMMITMENTS_KEPT_MAX = 100

const commitmentSchema = z.object({ commitment: z.string(), startPrice: z.number() })

export const createCycleCommitments = (tab: SessionValues) =>
  createCommitmentStore({
    tab,
    key: SESSION_KEYS.cycleCommitments,
    keptMax: COMMITMENTS_KEPT_MAX,
    schema: commitmentSchema,
  })
