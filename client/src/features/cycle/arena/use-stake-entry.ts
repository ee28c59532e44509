import { useState } from 'react'
import { stakeCentsOf } from '../../../i18n/format-euros.ts'
import type { LocalValues } from '../../../stores/storage.ts'
import { feeOf } from '../store/bet-value.ts'
import {
  problemOfStake,
  readStake,
  rememberStake,
  type StakeProblem,
  stepStake,
  typeStake,
} from '../store/cycle-stake.ts'

export interface StakeEntry {
  readonly text: string
  /** null while the text is no valid stake. */
  readonly cents: number | null
  readonly feeCents: number
  readonly problem: StakeProblem | null
  type(text: string): void
  step(step: 1 | -1): void
  pick(euros: number): void
}

/** The stake, stored in this browser. */
export function useStakeEntry(local: LocalValues, balanceCents: number | null): StakeEntry {
  const [text, setText] = useState(() => readStake(local))
  const cents = stakeCentsOf(text)

  function choose(next: string): void {
    setText(next)
    rememberStake(local, next)
  }

  return {
    text,
    cents,
    feeCents: cents === null ? 0 : feeOf(cents),
    problem: problemOfStake(text, { balanceCents, feeOf }),
    type: (typed) => choose(typeStake(typed)),
    step: (step) => choose(stepStake(text, step)),
    pick: (euros) => choose(String(euros)),
  }
}
