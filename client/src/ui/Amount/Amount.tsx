import { formatEuros, formatSignedEuros } from '../../i18n/format-euros.ts'
import { classNames } from '../class-names.ts'
import styles from './Amount.module.css'

interface AmountProps {
  readonly cents: number
  /** Shows `+` or `−`, and colours the figure by it. */
  readonly signed?: boolean
  readonly className?: string | undefined
}

/** French euros with tabular figures. */
export function Amount({ cents, signed = false, className }: AmountProps) {
  return (
    <span className={classNames(styles.amount, signed && toneOf(cents), className)}>
      {signed ? formatSignedEuros(cents) : formatEuros(cents)}
    </span>
  )
}

function toneOf(cents: number): string | undefined {
  if (cents === 0) return undefined
  return cents > 0 ? styles.gain : styles.loss
}
