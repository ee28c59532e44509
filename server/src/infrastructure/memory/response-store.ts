import type { ResponseStore } from '../../ports/response-store.ts'

/** One process remembers by itself, and shares with nobody. */
export const noSharedResponses: ResponseStore = {
  claim: () => Promise.resolve(null),
  keep: () => Promise.resolve(),
  drop: () => Promise.resolve(),
}
