import type { KeyboardEvent } from 'react'
import { Stepped } from '../../../ui/StepButton/StepButton.tsx'
import styles from './AmountField.module.css'
import {
  AMOUNT_MAX_EUROS,
  type AmountText,
  canDecrease,
  decreaseAmount,
  increaseAmount,
  shownAmount,
  typeAmount,
} from './amount-entry.ts'
import { frPayment } from './fr-payment.ts'

const text = frPayment.amount

interface AmountFieldProps {
  readonly amount: AmountText
  readonly onChange: (amount: AmountText) => void
  readonly invalid: boolean
  /** Id of the text that explains the amount. */
  readonly describedBy: string
}

const STEP_BY_KEY: Readonly<Record<string, (text: string) => string>> = {
  ArrowUp: increaseAmount,
  ArrowDown: decreaseAmount,
}

/** An amount to type, with a step button on either side; the arrow keys step too. */
export function AmountField({ amount, onChange, invalid, describedBy }: AmountFieldProps) {
  const amountText = amount.text
  const shown = shownAmount(amountText)
  const change = (next: string) => onChange({ text: next, inCents: false, note: null })

  function handleKey(event: KeyboardEvent) {
    const step = STEP_BY_KEY[event.key]
    if (step === undefined) return
    event.preventDefault()
    change(step(amountText))
  }

  return (
    <Stepped
      less={{
        label: text.decrease,
        disabled: !canDecrease(amountText),
        onStep: () => change(decreaseAmount(amountText)),
      }}
      more={{
        label: text.increase,
        disabled: Number(amountText) >= AMOUNT_MAX_EUROS,
        onStep: () => change(increaseAmount(amountText)),
      }}
    >
      {/* A press beside the figure focuses the field too. */}
      <label className={styles.figure}>
        <input
          className={styles.input}
          aria-label={text.label}
          style={{ width: `${Math.max(1, shown.length) + 0.3}ch` }}
          value={shown}
          onChange={(event) => onChange(typeAmount({ ...amount, text: shown }, event.currentTarget.value))}
          onBlur={() => onChange({ ...amount, inCents: false })}
          onKeyDown={handleKey}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          data-autofocus
        />
        <span aria-hidden="true">€</span>
      </label>
    </Stepped>
  )
}
