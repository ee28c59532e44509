import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { KeyboardEvent } from 'react'
import styles from './AmountStepper.module.css'

interface AmountStepperProps {
  readonly label: string
  /** What stands between the two buttons, for instance `10 €`. */
  readonly valueText: string
  readonly value: number
  readonly decreaseLabel: string
  readonly increaseLabel: string
  readonly onDecrease: () => void
  readonly onIncrease: () => void
  readonly disabled?: boolean
}

/** A large figure with a step to either side; arrow keys step too. */
export function AmountStepper(props: AmountStepperProps) {
  const { label, valueText, value, decreaseLabel, increaseLabel, onDecrease, onIncrease, disabled = false } = props

  function handleKey(event: KeyboardEvent) {
    const step = STEP_BY_KEY[event.key]
    if (step === undefined || disabled) return
    event.preventDefault()
    if (step === 'increase') onIncrease()
    else onDecrease()
  }

  return (
    <div className={styles.stepper}>
      <button type="button" className={styles.step} aria-label={decreaseLabel} onClick={onDecrease} disabled={disabled}>
        <IconMinus size={22} stroke={2.2} aria-hidden="true" />
      </button>
      <div
        className={styles.value}
        role="spinbutton"
        tabIndex={disabled ? -1 : 0}
        aria-label={label}
        aria-valuenow={value}
        aria-valuetext={valueText}
        aria-disabled={disabled || undefined}
        onKeyDown={handleKey}
      >
        {valueText}
      </div>
      <button type="button" className={styles.step} aria-label={increaseLabel} onClick={onIncrease} disabled={disabled}>
        <IconPlus size={22} stroke={2.2} aria-hidden="true" />
      </button>
    </div>
  )
}

const STEP_BY_KEY: Readonly<Record<string, 'increase' | 'decrease'>> = {
  ArrowUp: 'increase',
  ArrowRight: 'increase',
  ArrowDown: 'decrease',
  ArrowLeft: 'decrease',
}
