import type { Payout } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { frChannels } from '../../../i18n/fr-channels.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { type Column, DataTable } from '../../../ui/DataTable/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { frAdmin } from '../fr-admin.ts'
import { AdminDialog } from '../parts/AdminDialog.tsx'
import { addressOf } from '../parts/admin-sections.ts'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { moneyColumn, timeColumn, wordColumn } from '../parts/columns.tsx'
import { ExportButton } from '../parts/ExportButton.tsx'
import { Actions, Section, Toolbar } from '../parts/Section.tsx'
import { useAdminQuery } from '../parts/use-admin.ts'
import { frPayouts as text } from './fr-payouts.ts'

const LIST_MAX = 100

const COLUMNS: readonly Column<Payout>[] = [
  {
    header: text.player,
    namesRow: true,
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
  const [status, setStatus] = useState<Payout['status']>('review')
  const payouts = useAdminQuery(['payouts', status], (api, signal) =>
    api('admin.adminPayouts', { query: { status, limit: LIST_MAX }, signal }),
  )
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
                columns={status === 'review' ? [...COLUMNS, DECIDE] : COLUMNS}
                rows={rows}
                keyOf={({ id }) => id}
              />
            )
          }
        </Loaded>
      </Surface>
    </Section>
  )
}

const DECIDE: Column<Payout> = {
  header: text.decide,
  align: 'end',
  cell: (payout) => <DecisionButtons payout={payout} />,
}

function DecisionButtons({ payout }: { readonly payout: Payout }) {
  const [verb, setVerb] = useState<Decision['verb'] | null>(null)
  const { reference } = payout
  return (
    <Actions>
      <Button size="small" label={text.confirmNamed(reference)} onClick={() => setVerb('confirm')}>
        {text.confirmAction}
      </Button>
      <Button size="small" variant="danger" label={text.rejectNamed(reference)} onClick={() => setVerb('reject')}>
        {text.rejectAction}
      </Button>
      {verb !== null && <DecisionDialog payout={payout} verb={verb} onClose={() => setVerb(null)} />}
    </Actions>
  )
}

interface Decision {
  readonly payout: Payout
  readonly verb: 'confirm' | 'reject'
}

function DecisionDialog({ payout, verb, onClose }: Decision & { readonly onClose: () => void }) {
  const { api } = useApp()
  const confirms = verb === 'confirm'
  return (
    <AdminDialog
      title={confirms ? text.confirmQuestion : text.rejectQuestion}
      confirm={confirms ? text.confirmAction : text.rejectAction}
      tone={confirms ? 'primary' : 'danger'}
      perform={(idempotencyKey) =>
        api(confirms ? 'admin.confirmPayout' : 'admin.rejectPayout', { params: { id: payout.id }, idempotencyKey })
      }
      confirmation={confirms ? text.confirmed(payout.reference) : text.rejected(payout.reference)}
      onClose={onClose}
    >
      <p>{consequenceOf({ payout, verb })}</p>
    </AdminDialog>
  )
}

/** [W29] the fee of a card is deducted from the payout; a rejection refunds the whole amount. */
function consequenceOf({ payout, verb }: Decision): string {
  const amountCents = centsFromEuros(payout.amount)
  const feeCents = centsFromEuros(payout.fee)
  if (verb === 'reject') return text.rejectText(formatEuros(amountCents), payout.pseudo)
  const leaves = text.confirmText(formatEuros(amountCents - feeCents), payout.pseudo)
  return feeCents === 0 ? leaves : `${leaves} ${text.feeKept(formatEuros(feeCents))}`
}
