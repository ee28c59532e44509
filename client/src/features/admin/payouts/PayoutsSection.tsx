import type { Payout } from '@bougie/protocol'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { frChannels } from '../../../i18n/fr-channels.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { type Column, DataTable } from '../../../ui/DataTable/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { frAdmin } from '../fr-admin.ts'
import { addressOf } from '../parts/admin-sections.ts'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { moneyColumn, timeColumn, wordColumn } from '../parts/columns.tsx'
import { ExportButton } from '../parts/ExportButton.tsx'
import { Actions, Section, Toolbar } from '../parts/Section.tsx'
import { ADMIN_KEY } from '../parts/use-admin-move.ts'
import { type Decision, DecisionDialog } from './DecisionDialog.tsx'
import { frPayouts as text } from './fr-payouts.ts'

const LIST_MAX = 100

const COLUMNS: readonly Column<Payout>[] = [
  {
    id: 'player',
    header: text.player,
    sortBy: ({ pseudo }) => pseudo,
    cell: (row) => <Link to={addressOf('users', row.user_id)}>{row.pseudo}</Link>,
  },
  moneyColumn(text.amount, ({ amount }) => amount),
  moneyColumn(text.takenDay, ({ taken_day }) => taken_day, { sorts: false }),
  moneyColumn(text.takenWeek, ({ taken_week }) => taken_week, { sorts: false }),
  moneyColumn(text.fee, ({ fee }) => fee, { sorts: false }),
  wordColumn(text.channel, ({ channel }) => frChannels[channel].shortName),
  wordColumn(text.destination, ({ destination, destination_others: others }) => (
    <>
      {destination ?? frAdmin.none}
      {others > 0 && <Tag tone="warning">{text.sharedBy(others)}</Tag>}
    </>
  )),
  wordColumn(text.reference, ({ reference }) => reference),
  timeColumn(text.since, ({ created_at }) => created_at),
]

/** Large withdrawals: an admin approves or rejects each. */
export function PayoutsSection() {
  const { api } = useApp()
  const [status, setStatus] = useState<Payout['status']>('review')
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
        <ChoiceField label={text.status} texts={text.statuses} chosen={status} onChoose={setStatus} />
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
