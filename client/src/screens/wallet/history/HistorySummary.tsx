import type { HistorySum, HistorySums } from '../../../data/wallet/money-history.ts'
import { formatEuros } from '../../../text/format-euros.ts'
import { frWallet } from '../../../text/fr-wallet.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import styles from './HistorySummary.module.css'

const text = frWallet.moneyHistory

interface HistorySummaryProps {
  readonly sums: HistorySums
  /** More entries are still to be loaded. */
  readonly partial: boolean
}

export function HistorySummary({ sums, partial }: HistorySummaryProps) {
  return (
    <div className={styles.summary}>
      <Sum label={text.deposits} sum={sums.deposits} />
      <Sum label={text.withdrawals} sum={sums.withdrawals} />
      {partial && <p className={styles.note}>{text.upToHere}</p>}
    </div>
  )
}

interface SumProps {
  readonly label: string
  readonly sum: HistorySum
}

function Sum({ label, sum }: SumProps) {
  return (
    <dl className={styles.sum}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.figure}>
        <Amount cents={sum.completedCents} />
      </dd>
      {sum.pendingCents > 0 && <dd className={styles.pending}>{text.pending(formatEuros(sum.pendingCents))}</dd>}
    </dl>
  )
}
