import type { AdminCycle, BotsFilter } from '@bougie/protocol'
import { ADMIN_WORDS } from '@bougie/protocol/admin-words.ts'
import { centsFromEuros, eurosFromCents } from '@bougie/protocol/cents.ts'
import { Link } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { useFilters } from '../../../hooks/use-filters.ts'
import { formatEuros, formatWireEuros } from '../../../i18n/french-formats.ts'
import { cycleProofPath } from '../../../stores/paths.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import type { Column } from '../../../ui/DataTable/DataTable.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { frAdmin } from '../fr-admin.ts'
import { CancellationDialog, useAdminDialog } from '../parts/AdminDialog.tsx'
import {
  botsIn,
  ChoiceField,
  choiceIn,
  figureColumn,
  ListSection,
  moneyColumn,
  timeColumn,
  wordColumn,
} from '../parts/ListSection.tsx'
import { addressOf, ExportButton, Toolbar } from '../parts/Section.tsx'

export const frCycles = {
  lead: 'Les plus récents d’abord.',
  empty: 'Aucun cycle',
  show: 'Afficher',
  shown: { withBets: 'Avec des paris', all: 'Tous' },
  number: 'N°',
  status: 'État',
  live: ADMIN_WORDS.cycleStatuses.live,
  ended: ADMIN_WORDS.cycleStatuses.closed,
  voided: 'Annulé',
  result: 'Résultat',
  results: ADMIN_WORDS.directions,
  bets: 'Paris',
  players: 'Joueurs',
  openStakes: 'Mises ouvertes',
  paidIn: 'Mises et frais',
  paidOut: 'Versé',
  started: 'Début',
  open: (number: number) => `Paris du cycle ${number}`,
  named: (number: number) => `Cycle ${number}`,
  startPrice: 'Prix de départ',
  finalPrice: 'Prix final',
  endedAt: 'Fin',
  commitment: 'Engagement',
  id: 'Identifiant',
  betsFile: (number: number) => `paris-du-cycle-${number}`,
  noBets: 'Aucun pari',
  player: 'Joueur',
  side: 'Sens',
  stake: 'Mise',
  fee: 'Frais',
  odds: 'Cote',
  outcome: 'Issue',
  outcomes: ADMIN_WORDS.betOutcomes,
  placed: 'Placé',
  action: 'Action',
  verify: 'Vérifier',
  cancelAction: 'Annuler le cycle',
  cancelNamed: (number: number) => `Annuler le cycle ${number}`,
  cancelQuestion: (number: number) => `Annuler le cycle ${number} ?`,
  cancelText: 'Il s’arrête sans résultat. Mises et frais des paris ouverts sont rendus :',
  openBets: 'Paris ouverts',
  stakes: 'Mises rendues',
  fees: 'Frais rendus',
  over: 'Ce cycle est terminé : rien ne peut plus être rendu.',
  cancelled: (number: number, total: string) => `Cycle ${number} annulé, remboursement de ${total}.`,
} as const

const EVERY_MS = 10_000
const PREVIEW_EVERY_MS = 2_000

type CycleFigures = Pick<AdminCycle, 'bets' | 'players' | 'open_stakes' | 'paid_in' | 'paid_out'>

interface ShownCycle extends AdminCycle {
  /** The figure of all bettors, of people or of bots; null where the share of bots is unknown. */
  readonly shown: CycleFigures | null
}

const COLUMNS: readonly Column<ShownCycle>[] = [
  {
    header: frCycles.number,
    sortBy: ({ number }) => number,
    cell: ({ id, number }) => (
      <Link to={addressOf('cycles', id)} aria-label={frCycles.open(number)}>
        {number}
      </Link>
    ),
  },
  wordColumn(frCycles.status, (cycle) => <CycleState {...cycle} />),
  wordColumn(frCycles.result, resultOf),
  figureColumn(frCycles.bets, ({ shown }) => shown?.bets ?? null),
  figureColumn(frCycles.players, ({ shown }) => shown?.players ?? null),
  moneyColumn(frCycles.openStakes, ({ shown }) => shown?.open_stakes ?? null, { sorts: false }),
  moneyColumn(frCycles.paidIn, ({ shown }) => shown?.paid_in ?? null),
  moneyColumn(frCycles.paidOut, ({ shown }) => shown?.paid_out ?? null),
  timeColumn(frCycles.started, ({ started_at }) => started_at, { sorts: false }),
  { header: frCycles.action, align: 'end', cell: (cycle) => <CycleAction cycle={cycle} inRow /> },
]

/** Cycles with their stakes and payouts; the running one can be cancelled. */
export function CyclesSection() {
  const filters = useFilters()
  const bots = botsIn(filters)
  const shown = choiceIn(filters, { name: 'afficher', texts: frCycles.shown, usual: 'withBets' })
  const filter = shown.chosen === 'withBets' ? { with_bets: bots.chosen } : {}
  return (
    <ListSection
      section="cycles"
      text={frCycles}
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
        <ChoiceField label={frCycles.show} {...shown} />
        <ChoiceField {...bots} />
      </Toolbar>
    </ListSection>
  )
}

/** The result, or why there is none. */
export function resultOf({ result, void_reason: voidReason }: AdminCycle): string {
  return result === null ? frAdmin.cancelReason(voidReason) : frCycles.results[result]
}

/** A cycle with a result is over, although it stays live while its result is shown. */
function isDecided({ status, result }: AdminCycle): boolean {
  return status === 'closed' || result !== null
}

export function CycleState(cycle: AdminCycle) {
  const { result } = cycle
  if (!isDecided(cycle)) return <Tag tone="info">{frCycles.live}</Tag>
  return result === null ? <Tag tone="bad">{frCycles.voided}</Tag> : <Tag tone="good">{frCycles.ended}</Tag>
}

interface CycleActionProps {
  readonly cycle: AdminCycle
  /** In the row of a list, whose other rows have the same button. */
  readonly inRow?: boolean
}

/** The proof of an ended cycle; the running one can be cancelled. */
export function CycleAction({ cycle, inRow = false }: CycleActionProps) {
  const { id, number } = cycle
  const showDialog = useAdminDialog()
  const size = inRow ? 'small' : 'medium'
  if (isDecided(cycle)) {
    return (
      <Button to={cycleProofPath(id)} size={size} variant={inRow ? 'quiet' : 'outline'}>
        {frCycles.verify}
      </Button>
    )
  }
  return (
    <Button
      size={size}
      variant="danger"
      label={inRow ? frCycles.cancelNamed(number) : frCycles.cancelAction}
      onClick={() => showDialog((close) => <CycleCancellation id={id} number={number} onClose={close} />)}
    >
      {inRow ? frAdmin.cancel : frCycles.cancelAction}
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
      title={frCycles.cancelQuestion(number)}
      confirm={frCycles.cancelAction}
      lead={frCycles.cancelText}
      over={frCycles.over}
      name={['cycle', id]}
      preview={(api, signal) => api('admin.previewCycleCancellation', { params: { id }, signal })}
      everyMs={PREVIEW_EVERY_MS}
      refunds={({ open_bets, players, stakes, fees }) => [
        { label: frCycles.openBets, value: open_bets },
        { label: frCycles.players, value: players },
        { label: frCycles.stakes, value: formatWireEuros(stakes) },
        { label: frCycles.fees, value: formatWireEuros(fees) },
      ]}
      perform={(idempotencyKey) => api('admin.cancelCycle', { params: { id }, idempotencyKey })}
      confirmation={({ stakes, fees }) =>
        frCycles.cancelled(number, formatEuros(centsFromEuros(stakes) + centsFromEuros(fees)))
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
