import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { KeyboardEvent, ReactNode } from 'react'
import styles from './StepButton.module.css'

const ICONS = { less: IconMinus, more: IconPlus } as const

interface StepProps {
  readonly label: string
  readonly disabled: boolean
  readonly onStep: () => void
}

interface StepButtonProps extends StepProps {
  readonly step: keyof typeof ICONS
}

/** A button beside an amount, of the same height: one step down or up. */
export function StepButton({ step, label, disabled, onStep }: StepButtonProps) {
  const Icon = ICONS[step]
  return (
    <button type="button" className={styles.step} aria-label={label} disabled={disabled} onClick={onStep}>
      <Icon size={22} stroke={2.2} aria-hidden="true" />
    </button>
  )
}

interface SteppedProps {
  readonly less: StepProps
  readonly more: StepProps
  readonly children: ReactNode
}

/** A large figure between its two step buttons. */
export function Stepped({ less, more, children }: SteppedProps) {
  return (
    <div className={styles.stepped}>
      <StepButton step="less" {...less} />
      {children}
      <StepButton step="more" {...more} />
    </div>
  )
}

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
