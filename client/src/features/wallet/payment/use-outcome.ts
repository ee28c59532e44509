import type { BalanceHistoryEntry, PaymentResponse } from '@bougie/protocol'
import { useMoneyHistory } from '../parts/use-money.ts'

export type OutcomeState = 'pending' | 'completed' | 'refused'

export interface Outcome {
  readonly state: OutcomeState
  /** A large withdrawal that an admin looks at first. */
  readonly inReview: boolean
}

/** How a payment stands now: as it was answered, until the history knows more. */
export function useOutcome(answer: PaymentResponse): Outcome {
  const history = useMoneyHistory()
  const entry = history.data?.pages.flat().find(({ id }) => id === answer.id)
  return entry === undefined ? { state: answer.status, inReview: false } : outcomeOf(entry)
}

function outcomeOf({ status, in_review }: BalanceHistoryEntry): Outcome {
  const inReview = in_review && status === 'pending'
  return { state: status === 'pending' || status === 'completed' ? status : 'refused', inReview }
}
