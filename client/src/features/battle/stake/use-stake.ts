import { useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { useStore } from '../../../hooks/use-store.ts'
import {
  amountAt,
  indexOfAmount,
  isAffordable,
  readLastIndex,
  rememberIndex,
  snapDown,
  stepIndex,
} from './stake-choice.ts'

/** The chosen stake, stored in this browser; it is lowered with a falling balance. */
export function useStake() {
  const { balance, local } = useApp()
  const guest = useSessionUser() === null
  const { status, cents } = useStore(balance)
  /** null for a guest and while the balance loads: no limit applies. */
  const balanceCents = guest || status === 'loading' ? null : cents
  const [index, setIndex] = useState(() => readLastIndex(local))
  const [balanceSeen, setBalanceSeen] = useState<number | null>(null)

  // A chosen or stored preset within the balance is lowered once the balance no longer allows it. A preset selected
  // above the balance stays, and the button explains why it cannot be played.
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
    step: (step: 1 | -1) => choose(stepIndex(index, step)),
    pick: (wanted: number) => choose(indexOfAmount(wanted) ?? index),
  }
}

export type Stake = ReturnType<typeof useStake>
