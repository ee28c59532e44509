import '@mantine/core/styles/Stack.layer.css'
import { Stack } from '@mantine/core'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useState } from 'react'
import { useRefreshMoney } from '../../../hooks/money-queries.ts'
import { EndOfList } from '../../../statement/EndOfList.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { SkeletonLines } from '../../../ui/Skeleton/Skeleton.tsx'
import { IconButton } from '../../../ui/ToggleIconButton/ToggleIconButton.tsx'
import { DemonstrationNote } from '../parts/DemonstrationNote.tsx'
import { useMoneyHistory } from '../parts/use-money.ts'
import { frWallet } from '../text/fr-wallet.ts'
import styles from './HistoryDialog.module.css'
import { HistoryFilters } from './HistoryFilters.tsx'
import { HistorySummary } from './HistorySummary.tsx'
import { MoneyRow } from './MoneyRow.tsx'
import { filterHistory, type HistoryFilter } from './money-history.ts'

const text = frWallet.moneyHistory

interface HistoryDialogProps {
  readonly onClose: () => void
  readonly onDeposit: () => void
}

export function HistoryDialog({ onClose, onDeposit }: HistoryDialogProps) {
  return (
    <Dialog open size="large" title={text.title} onClose={onClose} closeLabel={frWallet.close}>
      <Stack gap="md">
        <MoneyHistory onDeposit={onDeposit} />
        <DemonstrationNote />
      </Stack>
    </Dialog>
  )
}

function MoneyHistory({ onDeposit }: Pick<HistoryDialogProps, 'onDeposit'>) {
  const [filter, setFilter] = useState<HistoryFilter>('all')
  const history = useMoneyHistory()
  const refresh = useRefreshMoney()
  if (history.isPending) return <SkeletonLines lines={5} label={frWallet.loading} />
  if (history.isError) {
    const retry = <Button onClick={() => void history.refetch()}>{frWallet.retry}</Button>
    return <EmptyState title={frWallet.loadFailed} hint={history.error.message} action={retry} />
  }
  const entries = history.data.pages.flat()
  if (entries.length === 0) return <NothingYet onDeposit={onDeposit} />
  const shown = filterHistory(entries, filter)
  return (
    <>
      <HistorySummary />
      <div className={styles.toolbar}>
        <HistoryFilters filter={filter} onPick={setFilter} />
        <IconButton
          label={text.refresh}
          icon={<IconRefresh size={18} aria-hidden="true" />}
          disabled={history.isRefetching}
          onClick={refresh}
        />
      </div>
      <ul className={styles.rows}>
        {shown.map((entry) => (
          <MoneyRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {shown.length === 0 && <p className={styles.nothing}>{text.emptyFilter}</p>}
      {history.hasNextPage && (
        <EndOfList busy={history.isFetchingNextPage} onReach={() => void history.fetchNextPage()} />
      )}
    </>
  )
}

function NothingYet({ onDeposit }: Pick<HistoryDialogProps, 'onDeposit'>) {
  return (
    <EmptyState
      icon={<IconReceipt size={26} />}
      title={text.empty}
      hint={text.emptyHint}
      action={<Button onClick={onDeposit}>{text.firstDeposit}</Button>}
    />
  )
}
