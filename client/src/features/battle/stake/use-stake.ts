import { useState } from 'react'
import type { LocalValues } from '../../../stores/storage.ts'
import {
  amountAt,
  indexOfAmount,
  isAffordable,
  readLastIndex,
  rememberIndex,
  snapDown,
  stepIndex,
} from './stake-choice.ts'

export interface Stake {
  readonly euros: number
  readonly affordable: boolean
  /** null for a guest and while the balance is on its way: nothing is beyond it. */
  readonly balanceCents: number | null
  step(step: 1 | -1): void
  pick(euros: number): void
}

/** The chosen stake, remembered in this browser; it follows a falling balance down. */
export function useStake(local: LocalValues, balanceCents: number | null): Stake {
  const [index, setIndex] = useState(() => readLastIndex(local))
  const [balanceSeen, setBalanceSeen] = useState<number | null>(null)

  // A preset that the balance allowed, or that was remembered, is let go when the balance no longer allows it;
  // one that was stepped to beyond the balance stays, and the button says why it can't be played.
  if (balanceCents !== balanceSeen) {
    setBalanceSeen(balanceCents)
    const fell = balanceSeen === null || (balanceCents !== null && balanceCents < balanceSeen)
    if (fell) setIndex(snapDown(index, balanceCents))
  }

  function choose(next: number): void {
    rememberIndex(local, next)
    setIndex(next)
  }

  const euros = amountAt(index)
  return {
    euros,
    affordable: isAffordable(euros, balanceCents),
    balanceCents,
    step: (step) => choose(stepIndex(index, step)),
    pick: (wanted) => choose(indexOfAmount(wanted) ?? index),
  }
}
