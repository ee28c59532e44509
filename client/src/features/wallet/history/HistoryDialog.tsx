import type { BalanceHistoryEntry, PaymentSums } from '@bougie/protocol'
import { Group, Stack, Text } from '@mantine/core'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useState } from 'react'
import { useRefreshMoney } from '../../../hooks/money-queries.ts'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { EndOfList } from '../../../statement/EndOfList.tsx'
import { centsOf } from '../../../stores/balance-store.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { Choices } from '../../../ui/Choices/Choices.tsx'
import { Columns } from '../../../ui/Columns/Columns.tsx'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Rows } from '../../../ui/Rows/Rows.tsx'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx'
import { StatTile } from '../../../ui/StatTile/StatTile.tsx'
import { IconButton } from '../../../ui/ToggleIconButton/ToggleIconButton.tsx'
import { DemonstrationNote } from '../parts/DemonstrationNote.tsx'
import { useMoneyHistory, usePaymentSums } from '../parts/use-money.ts'
import { frWallet } from '../text/fr-wallet.ts'
import { MoneyRow } from './MoneyRow.tsx'

const text = frWallet.moneyHistory

type HistoryFilter = keyof typeof text.filters

interface HistoryDialogProps {
  readonly onClose: () => void
  readonly onDeposit: () => void
}

export function HistoryDialog({ onClose, onDeposit }: HistoryDialogProps) {
  const history = useMoneyHistory()
  return (
    <Dialog size="large" title={text.title} onClose={onClose}>
      <Stack gap="md">
        <Loaded query={history} lines={5}>
          {({ pages }) =>
            pages.flat().length === 0 ? (
              <EmptyState
                icon={<IconReceipt size={26} />}
                title={text.empty}
                hint={text.emptyHint}
                action={<Button onClick={onDeposit}>{text.firstDeposit}</Button>}
              />
            ) : (
              <MoneyHistory history={history} entries={pages.flat()} />
            )
          }
        </Loaded>
        <DemonstrationNote />
      </Stack>
    </Dialog>
  )
}

interface MoneyHistoryProps {
  readonly history: ReturnType<typeof useMoneyHistory>
  readonly entries: readonly BalanceHistoryEntry[]
}

function MoneyHistory({ history, entries }: MoneyHistoryProps) {
  const [filter, setFilter] = useState<HistoryFilter>('all')
  const refresh = useRefreshMoney()
  const shown = filterHistory(entries, filter)
  return (
    <>
      <HistorySummary />
      <Group justify="space-between" gap="sm">
        <Choices label={text.filter} choices={text.filters} chosen={filter} onChoose={setFilter} />
        <IconButton
          label={text.refresh}
          icon={<IconRefresh size={18} />}
          disabled={history.isRefetching}
          onClick={refresh}
        />
      </Group>
      <Rows>
        {shown.map((entry) => (
          <MoneyRow key={entry.id} entry={entry} />
        ))}
      </Rows>
      {shown.length === 0 && (
        <Text inherit p="md" ta="center">
          {text.emptyFilter}
        </Text>
      )}
      {history.hasNextPage && (
        <EndOfList busy={history.isFetchingNextPage} onReach={() => void history.fetchNextPage()} />
      )}
    </>
  )
}

export function filterHistory(
  entries: readonly BalanceHistoryEntry[],
  filter: HistoryFilter,
): readonly BalanceHistoryEntry[] {
  return filter === 'all' ? entries : entries.filter((entry) => entry.transaction_type === filter)
}

/** Totals of deposits and withdrawals, computed by the server. */
function HistorySummary() {
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
