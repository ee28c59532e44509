import type { Payout } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { formatWhen } from '../../../i18n/format-when.ts'
import { frChannels } from '../../../i18n/fr-channels.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { type Column, DataTable } from '../../../ui/DataTable/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { SelectField } from '../../../ui/SelectField/SelectField.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { addressOf } from '../parts/admin-sections.ts'
import { ExportButton } from '../parts/ExportButton.tsx'
import { Actions, Section, Toolbar } from '../parts/Section.tsx'
import { ADMIN_KEY } from '../parts/use-admin-move.ts'
import { frAdmin } from '../text/fr-admin.ts'
import { type Decision, DecisionDialog } from './DecisionDialog.tsx'

const text = frAdmin.payouts
const LIST_MAX = 100

type Status = Payout['status']

const STATUSES: readonly Status[] = ['review', 'pending', 'completed', 'refused', 'rejected']

const COLUMNS: readonly Column<Payout>[] = [
  {
    id: 'player',
    header: text.player,
    sortBy: ({ pseudo }) => pseudo,
    cell: (row) => <Link to={addressOf('users', row.user_id)}>{row.pseudo}</Link>,
  },
  {
    id: 'amount',
    header: text.amount,
    align: 'end',
    sortBy: ({ amount }) => amount,
    cell: ({ amount }) => <Amount cents={centsFromEuros(amount)} />,
  },
  { id: 'day', header: text.takenDay, align: 'end', cell: (row) => <Amount cents={centsFromEuros(row.taken_day)} /> },
  {
    id: 'week',
    header: text.takenWeek,
    align: 'end',
    cell: (row) => <Amount cents={centsFromEuros(row.taken_week)} />,
  },
  { id: 'fee', header: text.fee, align: 'end', cell: ({ fee }) => <Amount cents={centsFromEuros(fee)} /> },
  { id: 'channel', header: text.channel, cell: ({ channel }) => frChannels[channel].shortName },
  {
    id: 'destination',
    header: text.destination,
    cell: ({ destination, destination_others: others }) => (
      <>
        {destination ?? frAdmin.none}
        {others > 0 && <Tag tone="warning">{text.sharedBy(others)}</Tag>}
      </>
    ),
  },
  { id: 'reference', header: text.reference, cell: ({ reference }) => reference },
  {
    id: 'since',
    header: text.since,
    sortBy: ({ created_at }) => created_at,
    cell: ({ created_at }) => formatWhen(created_at),
  },
]

/** Large withdrawals: an admin approves or rejects each. */
export function PayoutsSection() {
  const { api } = useApp()
  const [status, setStatus] = useState<Status>('review')
  const [decision, setDecision] = useState<Decision | null>(null)
  const payouts = useQuery({
    queryKey: [ADMIN_KEY, 'payouts', status],
    queryFn: ({ signal }) => api('adminPayouts', { query: { status, limit: LIST_MAX }, signal }),
  })
  const decide: Column<Payout> = {
    id: 'decide',
    header: text.decide,
    align: 'end',
    cell: (payout) => <DecisionButtons payout={payout} onDecide={setDecision} />,
  }
  return (
    <Section title={frAdmin.nav.payouts} lead={text.lead} action={<ExportButton list="payouts" filter={{ status }} />}>
      <Toolbar>
        <SelectField
          label={text.status}
          value={status}
          options={STATUSES.map((value) => ({ value, label: text.statuses[value] }))}
          onChange={(value) => setStatus(STATUSES.find((known) => known === value) ?? 'review')}
        />
      </Toolbar>
      <Surface>
        <Loaded query={payouts}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title={text.empty} />
            ) : (
              <DataTable
                caption={frAdmin.nav.payouts}
                columns={status === 'review' ? [...COLUMNS, decide] : COLUMNS}
                rows={rows}
                keyOf={({ id }) => id}
              />
            )
          }
        </Loaded>
      </Surface>
      {decision !== null && <DecisionDialog decision={decision} onClose={() => setDecision(null)} />}
    </Section>
  )
}

interface DecisionButtonsProps {
  readonly payout: Payout
  readonly onDecide: (decision: Decision) => void
}

function DecisionButtons({ payout, onDecide }: DecisionButtonsProps) {
  const { reference } = payout
  return (
    <Actions>
      <Button size="small" label={text.confirmNamed(reference)} onClick={() => onDecide({ payout, verb: 'confirm' })}>
        {text.confirmAction}
      </Button>
      <Button
        size="small"
        variant="danger"
        label={text.rejectNamed(reference)}
        onClick={() => onDecide({ payout, verb: 'reject' })}
      >
        {text.rejectAction}
      </Button>
    </Actions>
  )
}
