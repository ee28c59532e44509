import { eurosFromCents } from '@bougie/protocol/cents.ts'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { useBalance } from '../../../hooks/use-balance.ts'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { stakeCentsOf } from '../../../i18n/format-euros.ts'
import { AmountInput } from '../../../ui/AmountInput/AmountInput.tsx'
import { QuickAmounts } from '../../../ui/QuickAmounts/QuickAmounts.tsx'
import { feeOf } from '../store/bet-value.ts'
import {
  problemOfStake,
  QUICK_STAKES_EUROS,
  readStake,
  rememberStake,
  STAKE_MAX_CENTS,
  STAKE_MIN_CENTS,
  stepStake,
  typeStake,
} from '../store/cycle-stake.ts'
import { frCycle } from '../text/fr-cycle.ts'

const text = frCycle.stake

/** The stake, stored in this browser. */
export function useStakeEntry() {
  const { local } = useApp()
  const isGuest = useSessionUser() === null
  const balance = useBalance()
  const [stakeText, setText] = useState(() => readStake(local))
  const cents = stakeCentsOf(stakeText)

  function choose(next: string): void {
    setText(next)
    rememberStake(local, next)
  }

  return {
    text: stakeText,
    /** null while the text is no valid stake. */
    cents,
    feeCents: cents === null ? 0 : feeOf(cents),
    problem: problemOfStake(stakeText, isGuest || balance.status === 'loading' ? null : balance.cents),
    type: (typed: string) => choose(typeStake(typed)),
    step: (step: 1 | -1) => choose(stepStake(stakeText, step)),
    pick: (euros: number) => choose(String(euros)),
  }
}

export type StakeEntry = ReturnType<typeof useStakeEntry>

interface StakeFieldProps {
  readonly stake: StakeEntry
  /** Id of the text with the fee, or with the reason why the stake cannot be played. */
  readonly describedBy: string
}

/** An amount to type, and preset amounts. */
export function StakeField({ stake, describedBy }: StakeFieldProps) {
  const cents = stake.cents ?? 0
  return (
    <Stack gap={6}>
      <AmountInput
        small
        label={text.label}
        value={stake.text}
        onType={stake.type}
        less={{ label: text.decrease, disabled: cents <= STAKE_MIN_CENTS, onStep: () => stake.step(-1) }}
        more={{ label: text.increase, disabled: cents >= STAKE_MAX_CENTS, onStep: () => stake.step(1) }}
        inputMode="decimal"
        enterKeyHint="done"
        invalid={stake.problem !== null}
        describedBy={describedBy}
      />
      <QuickAmounts
        label={text.quick}
        amounts={QUICK_STAKES_EUROS}
        chosen={eurosFromCents(cents)}
        onPick={stake.pick}
      />
    </Stack>
  )
}
