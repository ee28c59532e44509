import type { KeyboardEvent } from 'react'
import { formatWholeEuros } from '../../../i18n/format-euros.ts'
import { classNames } from '../../../ui/class-names.ts'
import { StepButton } from '../../../ui/StepButton/StepButton.tsx'
import { QUICK_STAKES_EUROS, STAKE_MAX_CENTS, STAKE_MIN_CENTS } from '../store/cycle-stake.ts'
import { frCycle } from '../text/fr-cycle.ts'
import styles from './StakeField.module.css'
import type { StakeEntry } from './use-stake-entry.ts'

const text = frCycle.stake

export interface StakeFieldProps {
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
            className={classNames(styles.chip)}
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
