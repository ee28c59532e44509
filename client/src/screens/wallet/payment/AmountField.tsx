import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { KeyboardEvent } from 'react'
import {
  AMOUNT_MAX_EUROS,
  type AmountText,
  canDecrease,
  decreaseAmount,
  increaseAmount,
  typeAmount,
} from '../../../data/wallet/amount-entry.ts'
import { frWallet } from '../../../text/fr-wallet.ts'
import styles from './AmountField.module.css'

const text = frWallet.amount

interface AmountFieldProps {
  readonly amount: AmountText
  readonly onChange: (amount: AmountText) => void
  readonly invalid: boolean
  /** Id of what says why. */
  readonly describedBy: string
}

const STEP_BY_KEY: Readonly<Record<string, (text: string) => string>> = {
  ArrowUp: increaseAmount,
  ArrowDown: decreaseAmount,
}

/** A large figure to type into, with a step to either side; the arrow keys step too. */
export function AmountField({ amount, onChange, invalid, describedBy }: AmountFieldProps) {
  const amountText = amount.text
  const change = (next: string) => onChange({ text: next, inCents: false })

  function handleKey(event: KeyboardEvent) {
    const step = STEP_BY_KEY[event.key]
    if (step === undefined) return
    event.preventDefault()
    change(step(amountText))
  }

  return (
    <div className={styles.field}>
      <button
        type="button"
        className={styles.step}
        aria-label={text.decrease}
        disabled={!canDecrease(amountText)}
        onClick={() => change(decreaseAmount(amountText))}
      >
        <IconMinus size={22} stroke={2.2} aria-hidden="true" />
      </button>
      {/* A press beside the figure leads into it too. */}
      <label className={styles.figure}>
        <input
          className={styles.input}
          aria-label={text.label}
          style={{ width: `${Math.max(1, amountText.length) + 0.3}ch` }}
          value={amountText}
          onChange={(event) => onChange(typeAmount(amount, event.currentTarget.value))}
          onBlur={() => change(amountText)}
          onKeyDown={handleKey}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          data-autofocus
        />
        <span aria-hidden="true">€</span>
      </label>
      <button
        type="button"
        className={styles.step}
        aria-label={text.increase}
        disabled={Number(amountText) >= AMOUNT_MAX_EUROS}
        onClick={() => change(increaseAmount(amountText))}
      >
        <IconPlus size={22} stroke={2.2} aria-hidden="true" />
      </button>
    </div>
  )
}
