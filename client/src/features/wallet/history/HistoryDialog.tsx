import type { BalanceHistoryEntry, PaymentSums } from '@bougie/protocol'
import { Group, Stack, Text, UnstyledButton } from '@mantine/core'
import IconArrowDownLeft from '@tabler/icons-react/dist/esm/icons/IconArrowDownLeft.mjs'
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useState } from 'react'
import { useRefetchMoney } from '../../../hooks/use-balance.ts'
import { useCopy } from '../../../hooks/use-copy.ts'
import { useOnline } from '../../../hooks/use-online.ts'
import { EndOfList } from '../../../hooks/use-paged-list.tsx'
import { formatWhen } from '../../../i18n/format-when.ts'
import { frChannels } from '../../../i18n/fr-channels.ts'
import { formatEuros, formatWireEuros } from '../../../i18n/french-formats.ts'
import { centsOf } from '../../../stores/balance-store.ts'
import { Amount, Euros } from '../../../ui/Amount/Amount.tsx'
import { Button, IconButton } from '../../../ui/Button/Button.tsx'
import { Choices } from '../../../ui/Choices/Choices.tsx'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Columns } from '../../../ui/Page/Page.tsx'
import { Row, Rows } from '../../../ui/Rows/Rows.tsx'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx'
import { StatTile } from '../../../ui/StatTile/StatTile.tsx'
import { DemonstrationNote } from '../parts/MoneyNotes.tsx'
import { useMoneyHistory, usePaymentSums } from '../parts/use-money.ts'
import { frWallet } from '../text/fr-wallet.ts'

const text = frWallet.moneyHistory

type HistoryFilter = keyof typeof text.filters

interface HistoryDialogProps {
  readonly onClose: () => void
  readonly onDeposit: () => void
}

export function HistoryDialog({ onClose, onDeposit }: HistoryDialogProps) {
  const history = useMoneyHistory()
  const online = useOnline()
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
                action={
                  <Button disabled={!online} onClick={onDeposit}>
                    {text.firstDeposit}
                  </Button>
                }
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
  const refresh = useRefetchMoney()
  const shown = entries.filter(({ transaction_type }) => filter === 'all' || transaction_type === filter)
  return (
    <>
      <HistorySummary />
      <Group justify="space-between" gap="sm">
        <Choices label={text.filter} choices={text.filters} chosen={filter} onChoose={setFilter} />
        <IconButton
          label={text.refresh}
          icon={<IconRefresh size={18} />}
          busy={history.isRefetching}
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
      <EndOfList list={history} automatic />
    </>
  )
}

const STATUS_TONES = {
  pending: 'warning',
  review: 'warning',
  refused: 'down',
  rejected: 'down',
  completed: 'quiet',
} as const

function MoneyRow({ entry }: { readonly entry: BalanceHistoryEntry }) {
  const isDeposit = entry.transaction_type === 'deposit'
  const Icon = isDeposit ? IconArrowDownLeft : IconArrowUpRight
  const cents = centsOf(entry.amount)
  const status = entry.in_review && entry.status === 'pending' ? 'review' : entry.status
  const returned = entry.status === 'refused' || entry.status === 'rejected'
  return (
    <Row
      icon={<Icon size={20} />}
      tone={isDeposit ? 'up' : 'equal'}
      title={`${text.types[entry.transaction_type]} · ${frChannels[entry.channel].inLine}`}
      details={
        <>
          <span>{formatWhen(entry.created_at)}</span>
          <Reference reference={entry.reference} />
          {entry.destination !== null && <span>{text.toAccount(entry.destination)}</span>}
          {entry.reason !== undefined && <span>{text.reason(entry.reason)}</span>}
          {centsOf(entry.fee) > 0 && <span>{text.fee(formatEuros(centsOf(entry.fee)))}</span>}
        </>
      }
      end={
        <>
          <Text inherit {...(returned && { c: 'dimmed', td: 'line-through' })}>
            <Amount cents={isDeposit ? cents : -cents} signed={!returned} />
          </Text>
          <Text fz="xs" data-tone={STATUS_TONES[status]} c="var(--tone-text)">
            {frWallet.status[status]}
          </Text>
        </>
      }
    />
  )
}

/** The reference of the payment within a line of text; a press copies it. */
function Reference({ reference }: { readonly reference: string }) {
  const { copied, copy } = useCopy(reference, frWallet.copied)
  const Icon = copied ? IconCheck : IconCopy
  return (
    <UnstyledButton fz="inherit" mih={24} aria-label={frWallet.copy(reference)} onClick={copy}>
      <Group component="span" gap="xs" wrap="nowrap">
        {reference}
        <Icon size={14} aria-hidden="true" />
      </Group>
    </UnstyledButton>
  )
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
  const pending =
    sum.pending > 0 ? (
      <Text span inherit c="warning">
        {text.pending(formatWireEuros(sum.pending))}
      </Text>
    ) : undefined
  return <StatTile label={label} value={<Euros euros={sum.completed} />} note={pending} />
}
