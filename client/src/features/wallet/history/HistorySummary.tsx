import type { PaymentSums } from '@bougie/protocol'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { centsOf } from '../../../stores/balance-store.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx'
import { usePaymentSums } from '../parts/use-money.ts'
import { frWallet } from '../text/fr-wallet.ts'
import styles from './HistorySummary.module.css'

const text = frWallet.moneyHistory

/** Totals of deposits and withdrawals, computed by the server. */
export function HistorySummary() {
  const { data, isError } = usePaymentSums()
  if (isError) return null
  return (
    <div className={styles.summary}>
      <Sum label={text.deposits} sum={data?.deposits} />
      <Sum label={text.withdrawals} sum={data?.withdrawals} />
    </div>
  )
}

interface SumProps {
  readonly label: string
  readonly sum: PaymentSums['deposits'] | undefined
}

function Sum({ label, sum }: SumProps) {
  return (
    <dl className={styles.sum}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.figure}>
        {sum === undefined ? <Skeleton width="96px" /> : <Amount cents={centsOf(sum.completed)} />}
      </dd>
      {sum !== undefined && sum.pending > 0 && (
        <dd className={styles.pending}>{text.pending(formatEuros(centsOf(sum.pending)))}</dd>
      )}
    </dl>
  )
}
