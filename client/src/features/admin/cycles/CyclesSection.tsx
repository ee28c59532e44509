import type { AdminCycle } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { formatWhen } from '../../../i18n/format-when.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import type { Column } from '../../../ui/DataTable/DataTable.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { addressOf } from '../parts/admin-sections.ts'
import { BotsField, botsFrom, searchOf } from '../parts/BotsField.tsx'
import { ExportButton } from '../parts/ExportButton.tsx'
import { PagedTable } from '../parts/PagedTable.tsx'
import { Section, Toolbar } from '../parts/Section.tsx'
import { ADMIN_PAGE, useAdminPages } from '../parts/use-admin-pages.ts'
import { frAdmin } from '../text/fr-admin.ts'
import { CancelCycleDialog } from './CancelCycleDialog.tsx'
import { type CycleFigures, figuresShown } from './cycle-figures.ts'

const text = frAdmin.cycles
const EVERY_MS = 10_000

interface ShownCycle extends AdminCycle {
  /** The figure of all bettors, of people or of bots; null where the share of bots is unknown. */
  readonly shown: CycleFigures | null
}

const euros = (amount: number | undefined) =>
  amount === undefined ? frAdmin.none : <Amount cents={centsFromEuros(amount)} />

const COLUMNS: readonly Column<ShownCycle>[] = [
  {
    id: 'number',
    header: text.number,
    sortBy: ({ number }) => number,
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
  {
    id: 'bets',
    header: text.bets,
    align: 'end',
    sortBy: ({ shown }) => shown?.bets ?? null,
    cell: ({ shown }) => shown?.bets ?? frAdmin.none,
  },
  {
    id: 'players',
    header: text.players,
    align: 'end',
    sortBy: ({ shown }) => shown?.players ?? null,
    cell: ({ shown }) => shown?.players ?? frAdmin.none,
  },
  { id: 'open', header: text.openStakes, align: 'end', cell: ({ shown }) => euros(shown?.open_stakes) },
  {
    id: 'in',
    header: text.paidIn,
    align: 'end',
    sortBy: ({ shown }) => shown?.paid_in ?? null,
    cell: ({ shown }) => euros(shown?.paid_in),
  },
  {
    id: 'out',
    header: text.paidOut,
    align: 'end',
    sortBy: ({ shown }) => shown?.paid_out ?? null,
    cell: ({ shown }) => euros(shown?.paid_out),
  },
  { id: 'started', header: text.started, cell: ({ started_at }) => formatWhen(started_at) },
]

/** Cycles with their stakes and payouts; the running one can be cancelled. */
export function CyclesSection() {
  const { api } = useApp()
  const [cancelling, setCancelling] = useState<AdminCycle | null>(null)
  const [search, setSearch] = useSearchParams()
  const bots = botsFrom(search.get('bots'))
  const cycles = useAdminPages<ShownCycle>({
    key: ['cycles', bots],
    cursorOf: ({ started_at }) => started_at,
    refetchInterval: EVERY_MS,
    load: async ({ before, signal }) => {
      const query = { limit: ADMIN_PAGE, ...(before !== undefined && { before }) }
      const found = await api('adminCycles', { query, signal })
      return found.map((cycle) => ({ ...cycle, shown: figuresShown(cycle, bots) }))
    },
  })
  const action: Column<ShownCycle> = {
    id: 'action',
    header: text.action,
    align: 'end',
    cell: (cycle) => <CycleAction cycle={cycle} onCancel={setCancelling} />,
  }
  return (
    <Section title={frAdmin.nav.cycles} lead={text.lead} action={<ExportButton list="cycles" />}>
      <Toolbar>
        <BotsField bots={bots} onChange={(wanted) => setSearch(searchOf(wanted))} />
      </Toolbar>
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
      <Button to={`/verifier/${cycle.id}`} size="small" variant="quiet">
        {text.verify}
      </Button>
    )
  }
  return (
    <Button size="small" variant="danger" label={text.cancelNamed(cycle.number)} onClick={() => onCancel(cycle)}>
      {frAdmin.cancel}
    </Button>
  )
}
