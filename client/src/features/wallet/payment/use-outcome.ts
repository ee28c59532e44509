import type { BalanceHistoryEntry, PaymentResponse } from '@bougie/protocol'
import { useMoneyHistory } from '../parts/use-money.ts'

export type OutcomeState = 'pending' | 'completed' | 'refused'

export interface Outcome {
  readonly state: OutcomeState
  /** A large withdrawal awaits an admin's approval. */
  readonly inReview: boolean
}

/** The current state of a payment: that of the response, until the history has a newer one. */
export function useOutcome(response: PaymentResponse): Outcome {
  const history = useMoneyHistory()
  const entry = history.data?.pages.flat().find(({ id }) => id === response.id)
  return entry === undefined ? { state: response.status, inReview: false } : outcomeOf(entry)
}

function outcomeOf({ status, in_review }: BalanceHistoryEntry): Outcome {
  const inReview = in_review && status === 'pending'
  return { state: status === 'pending' || status === 'completed' ? status : 'refused', inReview }
}
