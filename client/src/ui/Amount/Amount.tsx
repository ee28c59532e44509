import { formatEuros, formatSignedEuros } from '../../i18n/format-euros.ts'
import styles from './Amount.module.css'

interface AmountProps {
  readonly cents: number
  /** Shows `+` or `−`, and colours the figure by it. */
  readonly signed?: boolean
}

/** French euros with tabular figures. */
export function Amount({ cents, signed = false }: AmountProps) {
  const tone = cents > 0 ? 'up' : 'down'
  return (
    <span className={styles.amount} data-tone={signed && cents !== 0 ? tone : undefined}>
      {signed ? formatSignedEuros(cents) : formatEuros(cents)}
    </span>
  )
}
