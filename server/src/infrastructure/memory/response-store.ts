import type { ResponseStore } from '../../ports/response-store.ts'

/** A single process keeps its responses itself and shares them with no other. */
export const noSharedResponses: ResponseStore = {
  claim: () => Promise.resolve(null),
  keep: () => Promise.resolve(),
  drop: () => Promise.resolve(),
}
