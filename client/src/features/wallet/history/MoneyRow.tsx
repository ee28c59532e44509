import type { BalanceHistoryEntry } from '@bougie/protocol'
import IconArrowDownLeft from '@tabler/icons-react/dist/esm/icons/IconArrowDownLeft.mjs'
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { formatWhen } from '../../../i18n/format-when.ts'
import { frChannels } from '../../../i18n/fr-channels.ts'
import { centsOf } from '../../../stores/balance-store.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ListRow } from '../../../ui/ListRow/ListRow.tsx'
import { frWallet } from '../text/fr-wallet.ts'
import styles from './MoneyRow.module.css'
import { ReferenceButton } from './ReferenceButton.tsx'

const text = frWallet.moneyHistory

interface MoneyRowProps {
  readonly entry: BalanceHistoryEntry
}

export function MoneyRow({ entry }: MoneyRowProps) {
  const isDeposit = entry.transaction_type === 'deposit'
  const Icon = isDeposit ? IconArrowDownLeft : IconArrowUpRight
  const cents = centsOf(entry.amount)
  const status = entry.in_review && entry.status === 'pending' ? 'review' : entry.status
  const returned = entry.status === 'refused' || entry.status === 'rejected'
  return (
    <ListRow
      icon={<Icon size={20} />}
      tone={isDeposit ? 'up' : 'equal'}
      title={`${text.types[entry.transaction_type]} · ${frChannels[entry.channel].inLine}`}
      details={
        <>
          <span>{formatWhen(entry.created_at)}</span>
          <ReferenceButton reference={entry.reference} />
          {entry.destination !== null && <span>{text.toAccount(entry.destination)}</span>}
          {centsOf(entry.fee) > 0 && <span>{text.fee(formatEuros(centsOf(entry.fee)))}</span>}
        </>
      }
      end={
        <div className={styles.figures}>
          <Amount
            cents={isDeposit ? cents : -cents}
            signed={!returned}
            className={returned ? styles.returned : undefined}
          />
          <span className={classNames(styles.status, styles[status])}>{frWallet.status[status]}</span>
        </div>
      }
    />
  )
}
