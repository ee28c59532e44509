import type { PaymentSums } from '@bougie/protocol'
import { Text } from '@mantine/core'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { centsOf } from '../../../stores/balance-store.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { Columns } from '../../../ui/Columns/Columns.tsx'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx'
import { StatTile } from '../../../ui/StatTile/StatTile.tsx'
import { usePaymentSums } from '../parts/use-money.ts'
import { frWallet } from '../text/fr-wallet.ts'

const text = frWallet.moneyHistory

/** Totals of deposits and withdrawals, computed by the server. */
export function HistorySummary() {
  const { data, isError } = usePaymentSums()
  if (isError) return null
  return (
    <Columns min={8} gap="small">
      <Sum label={text.deposits} sum={data?.deposits} />
      <Sum label={text.withdrawals} sum={data?.withdrawals} />
    </Columns>
  )
}

interface SumProps {
  readonly label: string
  readonly sum: PaymentSums['deposits'] | undefined
}

function Sum({ label, sum }: SumProps) {
  if (sum === undefined) return <StatTile label={label} value={<Skeleton width="96px" />} />
  const pending = sum.pending > 0 && (
    <Text span inherit c="warning">
      {text.pending(formatEuros(centsOf(sum.pending)))}
    </Text>
  )
  return (
    <StatTile
      label={label}
      value={<Amount cents={centsOf(sum.completed)} />}
      {...(pending !== false && { note: pending })}
    />
  )
}
