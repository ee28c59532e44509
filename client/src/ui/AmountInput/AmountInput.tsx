import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { formatWholeEuros } from '../../i18n/french-formats.ts'
import { Button } from '../Button/Button.tsx'
import { classNames } from '../class-names.ts'
import styles from './AmountInput.module.css'

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
function StepButton({ step, label, disabled, onStep }: StepButtonProps) {
  const Icon = ICONS[step]
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      // Not disabled: the press that reaches the last amount would take away the focus.
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onStep}
    >
      <Icon size={22} stroke={2.2} aria-hidden="true" />
    </button>
  )
}

interface Steps {
  readonly less: StepProps
  readonly more: StepProps
}

interface SteppedProps extends Steps {
  readonly small?: boolean
  readonly children: ReactNode
}

/** A figure between its two step buttons. */
function Stepped({ less, more, small = false, children }: SteppedProps) {
  return (
    <div className={classNames(styles.stepped, small && styles.small)}>
      <StepButton step="less" {...less} />
      {children}
      <StepButton step="more" {...more} />
    </div>
  )
}

interface AmountInputProps extends Steps, Pick<ComponentProps<'input'>, 'inputMode' | 'enterKeyHint' | 'onBlur'> {
  readonly label: string
  /** Without its unit. */
  readonly value: string
  readonly onType: (typed: string) => void
  readonly invalid: boolean
  /** Id of the text that explains the amount. */
  readonly describedBy: string
  readonly small?: boolean
  readonly autoFocus?: boolean
}

/** An amount of euros to type, with a step button on either side; the arrow keys step too. */
export function AmountInput(props: AmountInputProps) {
  const { label, value, onType, less, more, invalid, describedBy, small = false, autoFocus = false, ...input } = props

  function handleKey(event: KeyboardEvent) {
    const step = { ArrowUp: more, ArrowDown: less }[event.key]
    if (step === undefined) return
    event.preventDefault()
    step.onStep()
  }

  return (
    <Stepped less={less} more={more} small={small}>
      {/* A press beside the figure focuses the field too. */}
      <label className={styles.figure}>
        <input
          {...input}
          className={styles.input}
          aria-label={label}
          style={{ width: `${Math.max(1, value.length) + 0.4}ch` }}
          value={value}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={handleKey}
          autoComplete="off"
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          data-autofocus={autoFocus || undefined}
        />
        <span aria-hidden="true">€</span>
      </label>
    </Stepped>
  )
}

interface AmountStepperProps extends Steps {
  readonly label: string
  readonly value: number
  /** Text between the two buttons, for instance `10 €`. */
  readonly valueText: string
}

/** A large figure with a step button on either side; arrow keys step too. */
export function AmountStepper({ label, value, valueText, less, more }: AmountStepperProps) {
  const disabled = less.disabled && more.disabled

  function handleKey(event: KeyboardEvent) {
    const step = { ArrowUp: more, ArrowRight: more, ArrowDown: less, ArrowLeft: less }[event.key]
    if (step === undefined || step.disabled) return
    event.preventDefault()
    step.onStep()
  }

  return (
    <Stepped less={less} more={more}>
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

interface QuickAmountsProps {
  /** Names the group for assistive technology. */
  readonly label: string
  /** In euros. */
  readonly amounts: readonly number[]
  readonly chosen: number | null
  readonly isDisabled?: (euros: number) => boolean
  readonly onPick: (euros: number) => void
}

/** Usual amounts, each one press away. */
export function QuickAmounts({ label, amounts, chosen, isDisabled, onPick }: QuickAmountsProps) {
  return (
    <fieldset className={styles.amounts}>
      <legend className="visually-hidden">{label}</legend>
      {amounts.map((euros) => (
        <Button
          key={euros}
          size="small"
          fullWidth
          pressed={euros === chosen}
          disabled={isDisabled?.(euros) ?? false}
          onClick={() => onPick(euros)}
        >
          {formatWholeEuros(euros)}
        </Button>
      ))}
    </fieldset>
  )
}
