import { type KeyboardEvent, useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { useBalance } from '../../../hooks/use-balance.ts'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { formatWholeEuros, stakeCentsOf } from '../../../i18n/format-euros.ts'
import { StepButton } from '../../../ui/StepButton/StepButton.tsx'
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
import styles from './StakeField.module.css'

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

const STEP_BY_KEY: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 }

/** An amount to type, a step button on either side, and preset amounts. */
export function StakeField({ stake, describedBy }: StakeFieldProps) {
  const cents = stake.cents ?? 0

  function handleKey(event: KeyboardEvent) {
    const step = STEP_BY_KEY[event.key]
    if (step === undefined) return
    event.preventDefault()
    stake.step(step)
  }

  return (
    <div className={styles.stake}>
      <div className={styles.field}>
        <StepButton
          step="less"
          label={text.decrease}
          disabled={cents <= STAKE_MIN_CENTS}
          onStep={() => stake.step(-1)}
        />
        {/* A press beside the figure focuses the field too. */}
        <label className={styles.figure}>
          <input
            className={styles.input}
            aria-label={text.label}
            style={{ width: `${Math.max(1, stake.text.length) + 0.4}ch` }}
            value={stake.text}
            onChange={(event) => stake.type(event.currentTarget.value)}
            onKeyDown={handleKey}
            inputMode="decimal"
            enterKeyHint="done"
            autoComplete="off"
            aria-invalid={stake.problem !== null || undefined}
            aria-describedby={describedBy}
          />
          <span aria-hidden="true">€</span>
        </label>
        <StepButton
          step="more"
          label={text.increase}
          disabled={cents >= STAKE_MAX_CENTS}
          onStep={() => stake.step(1)}
        />
      </div>
      <fieldset className={styles.quick}>
        <legend className="visually-hidden">{text.quick}</legend>
        {QUICK_STAKES_EUROS.map((euros) => (
          <button
            key={euros}
            type="button"
            className={styles.chip}
            aria-pressed={cents === euros * 100}
            onClick={() => stake.pick(euros)}
          >
            {formatWholeEuros(euros)}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
