import type { AdminCycle } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useApp } from '../../../app/app-context.tsx'
import { formatWhen } from '../../../text/format-when.ts'
import { frAdmin } from '../../../text/fr-admin.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import type { Column } from '../../../ui/DataTable/DataTable.tsx'
import { SecondaryButton, SecondaryLink } from '../../../ui/SecondaryButton/SecondaryButton.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { addressOf } from '../admin-sections.ts'
import { ExportButton } from '../parts/ExportButton.tsx'
import { PagedTable } from '../parts/PagedTable.tsx'
import { Section } from '../parts/Section.tsx'
import { ADMIN_PAGE, useAdminPages } from '../parts/use-admin-pages.ts'
import { CancelCycleDialog } from './CancelCycleDialog.tsx'

const text = frAdmin.cycles
const EVERY_MS = 10_000

const euros = (amount: number) => <Amount cents={centsFromEuros(amount)} />

const COLUMNS: readonly Column<AdminCycle>[] = [
  {
    id: 'number',
    header: text.number,
    cell: ({ id, number }) => (
      <Link to={addressOf('cycles', id)} aria-label={text.open(number)}>
        {number}
      </Link>
    ),
  },
  { id: 'status', header: text.status, cell: (cycle) => <CycleState {...cycle} /> },
  {
    id: 'result',
    header: text.result,
    cell: ({ result, void_reason }) => (result === null ? (void_reason ?? frAdmin.none) : text.results[result]),
  },
  { id: 'bets', header: text.bets, align: 'end', cell: ({ bets }) => bets },
  { id: 'players', header: text.players, align: 'end', cell: ({ players }) => players },
  { id: 'open', header: text.openStakes, align: 'end', cell: ({ open_stakes }) => euros(open_stakes) },
  { id: 'in', header: text.paidIn, align: 'end', cell: ({ paid_in }) => euros(paid_in) },
  { id: 'out', header: text.paidOut, align: 'end', cell: ({ paid_out }) => euros(paid_out) },
  { id: 'started', header: text.started, cell: ({ started_at }) => formatWhen(started_at) },
]

/** Cycles with what they took in and gave back; the running one can be cancelled. */
export function CyclesSection() {
  const { api } = useApp()
  const [cancelling, setCancelling] = useState<AdminCycle | null>(null)
  const cycles = useAdminPages<AdminCycle>({
    key: ['cycles'],
    cursorOf: ({ started_at }) => started_at,
    refetchInterval: EVERY_MS,
    load: ({ before, signal }) =>
      api('adminCycles', { query: { limit: ADMIN_PAGE, ...(before !== undefined && { before }) }, signal }),
  })
  const action: Column<AdminCycle> = {
    id: 'action',
    header: text.action,
    align: 'end',
    cell: (cycle) => <CycleAction cycle={cycle} onCancel={setCancelling} />,
  }
  return (
    <Section title={frAdmin.nav.cycles} lead={text.lead} action={<ExportButton list="cycles" />}>
      <PagedTable caption={frAdmin.nav.cycles} columns={[...COLUMNS, action]} query={cycles} empty={text.empty} />
      {cancelling !== null && <CancelCycleDialog cycle={cancelling} onClose={() => setCancelling(null)} />}
    </Section>
  )
}

function CycleState({ status, result }: AdminCycle) {
  if (status === 'live') return <Tag tone="info">{text.live}</Tag>
  return result === null ? <Tag tone="bad">{text.voided}</Tag> : <Tag tone="good">{text.ended}</Tag>
}

interface CycleActionProps {
  readonly cycle: AdminCycle
  readonly onCancel: (cycle: AdminCycle) => void
}

function CycleAction({ cycle, onCancel }: CycleActionProps) {
  if (cycle.status === 'closed') {
    return (
      <SecondaryLink to={`/verifier/${cycle.id}`} size="small" tone="quiet">
        {text.verify}
      </SecondaryLink>
    )
  }
  return (
    <SecondaryButton size="small" tone="danger" label={text.cancelNamed(cycle.number)} onClick={() => onCancel(cycle)}>
      {frAdmin.cancel}
    </SecondaryButton>
  )
}
