import type { KeyboardEvent } from 'react'
import { Stepped } from '../StepButton/StepButton.tsx'
import styles from './AmountStepper.module.css'

interface AmountStepperProps {
  readonly label: string
  /** Text between the two buttons, for instance `10 €`. */
  readonly valueText: string
  readonly value: number
  readonly decreaseLabel: string
  readonly increaseLabel: string
  readonly onDecrease: () => void
  readonly onIncrease: () => void
  readonly disabled?: boolean
}

/** A large figure with a step button on either side; arrow keys step too. */
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
    <Stepped
      less={{ label: decreaseLabel, disabled, onStep: onDecrease }}
      more={{ label: increaseLabel, disabled, onStep: onIncrease }}
    >
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
    </Stepped>
  )
}

const STEP_BY_KEY: Readonly<Record<string, 'increase' | 'decrease'>> = {
  ArrowUp: 'increase',
  ArrowRight: 'increase',
  ArrowDown: 'decrease',
  ArrowLeft: 'decrease',
}
