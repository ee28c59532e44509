import type { ReactNode } from 'react'
import styles from './Receipt.module.css'

interface ReceiptProps {
  readonly lines: readonly { readonly label: string; readonly value: ReactNode }[]
  /** The sum below the line. */
  readonly total?: { readonly label: string; readonly value: ReactNode }
}

/** Figures of a payment, one a line, as on a receipt. */
export function Receipt({ lines, total }: ReceiptProps) {
  if (lines.length === 0) return null
  return (
    <dl className={styles.receipt}>
      {lines.map(({ label, value }) => (
        <div key={label} className={styles.line}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {total !== undefined && (
        <div className={styles.total}>
          <dt>{total.label}</dt>
          <dd>{total.value}</dd>
        </div>
      )}
    </dl>
  )
}
