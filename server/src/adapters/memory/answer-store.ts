import type { AnswerStore } from '../../ports/answer-store.ts'

/** One process remembers by itself, and shares with nobody. */
export const noSharedAnswers: AnswerStore = {
  claim: () => Promise.resolve(null),
  keep: () => Promise.resolve(),
  drop: () => Promise.resolve(),
}
