import type { BalanceHistoryEntry } from '@bougie/protocol'
import { Group, Text, UnstyledButton } from '@mantine/core'
import IconArrowDownLeft from '@tabler/icons-react/dist/esm/icons/IconArrowDownLeft.mjs'
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useCopy } from '../../../hooks/use-copy.ts'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { formatWhen } from '../../../i18n/format-when.ts'
import { frChannels } from '../../../i18n/fr-channels.ts'
import { centsOf } from '../../../stores/balance-store.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { Row } from '../../../ui/Rows/Rows.tsx'
import { frWallet } from '../text/fr-wallet.ts'

const text = frWallet.moneyHistory
const STATUS_TONES = {
  pending: 'warning',
  review: 'warning',
  refused: 'down',
  rejected: 'down',
  completed: 'quiet',
} as const

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
    <Row
      icon={<Icon size={20} />}
      tone={isDeposit ? 'up' : 'equal'}
      title={`${text.types[entry.transaction_type]} · ${frChannels[entry.channel].inLine}`}
      details={
        <>
          <span>{formatWhen(entry.created_at)}</span>
          <Reference reference={entry.reference} />
          {entry.destination !== null && <span>{text.toAccount(entry.destination)}</span>}
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

interface ReferenceProps {
  readonly reference: string
}

/** The reference of the payment within a line of text; a press copies it. */
function Reference({ reference }: ReferenceProps) {
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
