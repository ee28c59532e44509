import type { AdminCycle, BotsFilter } from '@bougie/protocol'
import { centsFromEuros, eurosFromCents } from '@bougie/protocol/cents.ts'
import { Link } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { useFilters } from '../../../hooks/use-filters.ts'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { cycleProofPath } from '../../../stores/paths.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import type { Column } from '../../../ui/DataTable/DataTable.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { frAdmin } from '../fr-admin.ts'
import { CancellationDialog } from '../parts/AdminDialog.tsx'
import { addressOf } from '../parts/admin-sections.ts'
import { figureColumn, moneyColumn, timeColumn, wordColumn } from '../parts/columns.tsx'
import { botsIn, ChoiceField, choiceIn } from '../parts/filters.tsx'
import { ListSection } from '../parts/ListSection.tsx'
import { useRowDialog } from '../parts/row-dialogs.tsx'
import { ExportButton, Toolbar } from '../parts/Section.tsx'
import { frCycles as text } from './fr-cycles.ts'

const EVERY_MS = 10_000
const PREVIEW_EVERY_MS = 2_000

type CycleFigures = Pick<AdminCycle, 'bets' | 'players' | 'open_stakes' | 'paid_in' | 'paid_out'>

interface ShownCycle extends AdminCycle {
  /** The figure of all bettors, of people or of bots; null where the share of bots is unknown. */
  readonly shown: CycleFigures | null
}

const COLUMNS: readonly Column<ShownCycle>[] = [
  {
    header: text.number,
    sortBy: ({ number }) => number,
    cell: ({ id, number }) => (
      <Link to={addressOf('cycles', id)} aria-label={text.open(number)}>
        {number}
      </Link>
    ),
  },
  wordColumn(text.status, (cycle) => <CycleState {...cycle} />),
  wordColumn(text.result, resultOf),
  figureColumn(text.bets, ({ shown }) => shown?.bets ?? null),
  figureColumn(text.players, ({ shown }) => shown?.players ?? null),
  moneyColumn(text.openStakes, ({ shown }) => shown?.open_stakes ?? null, { sorts: false }),
  moneyColumn(text.paidIn, ({ shown }) => shown?.paid_in ?? null),
  moneyColumn(text.paidOut, ({ shown }) => shown?.paid_out ?? null),
  timeColumn(text.started, ({ started_at }) => started_at, { sorts: false }),
  { header: text.action, align: 'end', cell: (cycle) => <CycleAction cycle={cycle} inRow /> },
]

/** Cycles with their stakes and payouts; the running one can be cancelled. */
export function CyclesSection() {
  const filters = useFilters()
  const bots = botsIn(filters)
  const shown = choiceIn(filters, { name: 'afficher', texts: text.shown, usual: 'withBets' })
  const filter = shown.chosen === 'withBets' ? { with_bets: bots.chosen } : {}
  return (
    <ListSection
      section="cycles"
      text={text}
      action={<ExportButton list="cycles" filter={filter} />}
      columns={COLUMNS}
      query={{ ...filter, figuresOf: bots.chosen }}
      filtered={shown.chosen === 'withBets'}
      load={async (api, { figuresOf, ...query }, signal) => {
        const cycles = await api('admin.adminCycles', { query, signal })
        return cycles.map((cycle) => ({ ...cycle, shown: figuresShown(cycle, figuresOf) }))
      }}
      cursorOf={({ started_at }) => started_at}
      everyMs={EVERY_MS}
    >
      <Toolbar>
        <ChoiceField label={text.show} {...shown} />
        <ChoiceField {...bots} />
      </Toolbar>
    </ListSection>
  )
}

/** The result, or why there is none. */
export function resultOf({ result, void_reason: voidReason }: AdminCycle): string {
  return result === null ? frAdmin.cancelReason(voidReason) : text.results[result]
}

/** A cycle with a result is over, although it stays live while its result is shown. */
function isDecided({ status, result }: AdminCycle): boolean {
  return status === 'closed' || result !== null
}

export function CycleState(cycle: AdminCycle) {
  const { result } = cycle
  if (!isDecided(cycle)) return <Tag tone="info">{text.live}</Tag>
  return result === null ? <Tag tone="bad">{text.voided}</Tag> : <Tag tone="good">{text.ended}</Tag>
}

interface CycleActionProps {
  readonly cycle: AdminCycle
  /** In the row of a list, whose other rows have the same button. */
  readonly inRow?: boolean
}

/** The proof of an ended cycle; the running one can be cancelled. */
export function CycleAction({ cycle, inRow = false }: CycleActionProps) {
  const { id, number } = cycle
  const showDialog = useRowDialog()
  const size = inRow ? 'small' : 'medium'
  if (isDecided(cycle)) {
    return (
      <Button to={cycleProofPath(id)} size={size} variant={inRow ? 'quiet' : 'outline'}>
        {text.verify}
      </Button>
    )
  }
  return (
    <Button
      size={size}
      variant="danger"
      label={inRow ? text.cancelNamed(number) : text.cancelAction}
      onClick={() => showDialog((close) => <CycleCancellation id={id} number={number} onClose={close} />)}
    >
      {inRow ? frAdmin.cancel : text.cancelAction}
    </Button>
  )
}

interface CycleCancellationProps extends Pick<AdminCycle, 'id' | 'number'> {
  readonly onClose: () => void
}

function CycleCancellation({ id, number, onClose }: CycleCancellationProps) {
  const { api } = useApp()
  return (
    <CancellationDialog
      title={text.cancelQuestion(number)}
      confirm={text.cancelAction}
      lead={text.cancelText}
      over={text.over}
      name={['cycle', id]}
      preview={(api, signal) => api('admin.previewCycleCancellation', { params: { id }, signal })}
      everyMs={PREVIEW_EVERY_MS}
      refunds={({ open_bets, players, stakes, fees }) => [
        { label: text.openBets, value: open_bets },
        { label: text.players, value: players },
        { label: text.stakes, value: formatEuros(centsFromEuros(stakes)) },
        { label: text.fees, value: formatEuros(centsFromEuros(fees)) },
      ]}
      perform={(idempotencyKey) => api('admin.cancelCycle', { params: { id }, idempotencyKey })}
      confirmation={({ stakes, fees }) =>
        text.cancelled(number, formatEuros(centsFromEuros(stakes) + centsFromEuros(fees)))
      }
      onClose={onClose}
    />
  )
}

/** Null where the share of bots is requested but unknown. */
function figuresShown(cycle: AdminCycle, bots: BotsFilter): CycleFigures | null {
  if (bots === 'all') return cycle
  const { bots_share: share } = cycle
  if (share === undefined) return null
  if (bots === 'only') return share
  return {
    bets: cycle.bets - share.bets,
    players: cycle.players - share.players,
    open_stakes: eurosLess(cycle.open_stakes, share.open_stakes),
    paid_in: eurosLess(cycle.paid_in, share.paid_in),
    paid_out: eurosLess(cycle.paid_out, share.paid_out),
  }
}

function eurosLess(euros: number, less: number): number {
  return eurosFromCents(centsFromEuros(euros) - centsFromEuros(less))
}
