import type { AdminBattle, AdminBattleDetail, UnratedReason } from '@bougie/protocol'
import { ADMIN_WORDS } from '@bougie/protocol/admin-words.ts'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { Group, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { choiceOf, useFilters } from '../../../hooks/use-filters.ts'
import { formatClock, formatWhen } from '../../../i18n/format-when.ts'
import { formatEuros, formatWholeEuros, formatWireEuros } from '../../../i18n/french-formats.ts'
import { battleProofPath } from '../../../stores/paths.ts'
import { Euros } from '../../../ui/Amount/Amount.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { type Column, DataTable } from '../../../ui/DataTable/DataTable.tsx'
import { DescriptionList } from '../../../ui/DescriptionList/DescriptionList.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { frAdmin } from '../fr-admin.ts'
import { CancellationDialog, useAdminDialog } from '../parts/AdminDialog.tsx'
import {
  botsIn,
  ChoiceField,
  FilterField,
  figureColumn,
  ListSection,
  timeColumn,
  usePlayerFilter,
  wordColumn,
} from '../parts/ListSection.tsx'
import { addressOf, ExportButton, Section, Toolbar, UserLink, useAdminQuery } from '../parts/Section.tsx'

const frBattles = {
  lead: 'Les plus récentes d’abord.',
  status: 'État',
  statuses: ADMIN_WORDS.battleStatuses,
  empty: 'Aucune battle',
  players: 'Joueurs',
  stake: 'Mise',
  round: 'Manche',
  score: 'Score',
  started: 'Début',
  ended: 'Fin',
  outcome: 'Issue',
  winner: 'Vainqueur',
  draw: ADMIN_WORDS.draw,
  open: (players: string) => `Ouvrir la battle ${players}`,
  versus: (one: string, other: string) => `${one} contre ${other}`,
  id: 'Identifiant',
  phase: 'Phase',
  phaseEnds: 'Fin de la phase',
  escrow: 'Sous séquestre',
  payouts: 'Versé',
  payoutsOf: (one: string, toOne: string, two: string, toTwo: string) => `${one} ${toOne} · ${two} ${toTwo}`,
  source: 'Cours',
  sources: { simulated: 'Simulé', live: 'En direct' },
  rated: 'Classement',
  ratedYes: 'Comptée',
  ratedLater: 'Comptée à la fin',
  unrated: (reason: string) => `Non comptée : ${reason}`,
  unratedReasons: {
    bot: 'contre un bot',
    program: 'un programme a joué',
    free: 'partie amicale, sans mise',
    same_network: 'connexions depuis le même réseau en 7 jours',
    same_device: 'connexions depuis le même navigateur en 90 jours',
    same_destination: 'même compte de retrait',
    repeated: 'les deux joueurs avaient déjà 3 parties classées ce jour',
    cancelled: 'battle annulée',
    no_round: 'forfait avant la fin de la première manche',
  } satisfies Record<UnratedReason, string>,
  forfeitedBy: 'Forfait de',
  reason: 'Motif d’annulation',
  commitment: 'Engagement',
  seed: 'Graine du serveur',
  seedSecret: 'Secrète jusqu’à la fin',
  events: 'Événements',
  event: 'Événement',
  sequence: 'N°',
  at: 'Heure',
  data: 'Données',
  verify: 'Vérifier',
  cancelAction: 'Annuler la battle',
  cancelQuestion: 'Annuler cette battle ?',
  cancelText: 'Elle s’arrête pour les deux joueurs et ces mises leur sont rendues :',
  over: 'Cette battle est terminée : rien ne peut plus être rendu.',
  cancelled: (total: string) => `Battle annulée, remboursement de ${total}.`,
} as const

const LIST_EVERY_MS = 10_000

const COLUMNS: readonly Column<AdminBattle>[] = [
  wordColumn(frBattles.status, ({ status }) => <BattleStatusTag status={status} />),
  wordColumn(frBattles.players, (battle) => {
    const players = frBattles.versus(
      nameOf(battle.user1_username, battle.user1_bot),
      nameOf(battle.user2_username, battle.user2_bot),
    )
    return (
      <Link to={addressOf('battles', battle.id)} aria-label={frBattles.open(players)}>
        {players}
      </Link>
    )
  }),
  wordColumn(frBattles.stake, ({ amount }) => formatWholeEuros(amount), {
    align: 'end',
    sortBy: ({ amount }) => amount,
  }),
  figureColumn(frBattles.round, ({ round }) => round),
  wordColumn(frBattles.score, (battle) => `${battle.user1_points} – ${battle.user2_points}`, { align: 'end' }),
  wordColumn(frBattles.outcome, (battle) =>
    battle.status === 'cancelled' ? frAdmin.cancelReason(battle.cancel_reason) : winnerOf(battle),
  ),
  timeColumn(frBattles.started, ({ started_at }) => started_at),
]

/** All battles, or those of one player when the address names one. */
export function BattlesSection() {
  const filters = useFilters()
  const player = usePlayerFilter()
  // A player's battles include those against bots.
  const bots = botsIn(filters, player === null ? 'without' : 'all')
  const query = { bots: bots.chosen, status: choiceOf(frBattles.statuses, filters.of('etat')), user_id: player?.userId }
  return (
    <ListSection
      section="battles"
      text={frBattles}
      player={player}
      action={<ExportButton list="battles" filter={query} />}
      columns={COLUMNS}
      query={query}
      load={(api, query, signal) => api('admin.adminBattles', { query, signal })}
      everyMs={LIST_EVERY_MS}
    >
      <Toolbar>
        <FilterField filters={filters} name="etat" label={frBattles.status} texts={frBattles.statuses} />
        <ChoiceField {...bots} />
      </Toolbar>
    </ListSection>
  )
}

function nameOf(pseudo: string, bot: boolean | undefined): string {
  return bot === true ? frAdmin.bots.named(pseudo) : pseudo
}

const TONES = { active: 'info', completed: 'good', cancelled: 'bad' } as const

function BattleStatusTag({ status }: Pick<AdminBattle, 'status'>) {
  return <Tag tone={TONES[status]}>{frBattles.statuses[status]}</Tag>
}

/** The winner's name, or the status without one. */
function winnerOf({ winner, user1_id, user1_username, user2_username }: AdminBattle): string {
  if (winner === null) return frAdmin.none
  if (winner === 'draw') return frBattles.draw
  return winner === user1_id ? user1_username : user2_username
}

const DETAIL_EVERY_MS = 5_000

type StoredEvent = AdminBattleDetail['events'][number]

const EVENT_COLUMNS: readonly Column<StoredEvent>[] = [
  { header: frBattles.sequence, align: 'end', cell: ({ sequence }) => sequence },
  wordColumn(frBattles.event, ({ type }) => type),
  wordColumn(frBattles.at, ({ at }) => formatClock(at)),
  {
    header: frBattles.data,
    wrap: true,
    cell: ({ data }) => (
      <Text component="code" c="dimmed" fz="xs" className="break-anywhere">
        {JSON.stringify(data)}
      </Text>
    ),
  },
]

/** The stored event stream of one battle; a running battle can be cancelled. */
export function BattleDetail({ id }: { readonly id: string }) {
  const battle = useAdminQuery(['battle', id], (api, signal) => api('admin.adminBattle', { params: { id }, signal }), {
    refetchInterval: ({ state }) => (state.data?.status === 'active' ? DETAIL_EVERY_MS : false),
  })
  const title =
    battle.data === undefined
      ? frAdmin.nav.battles.label
      : frBattles.versus(battle.data.user1_username, battle.data.user2_username)
  return (
    <Section title={title} action={<Button to={addressOf('battles')}>{frAdmin.back}</Button>}>
      <Loaded query={battle} lines={6}>
        {(data) => (
          <>
            <BattleActions battle={data} />
            <BattleSummary battle={data} />
            <Surface title={frBattles.events}>
              <DataTable
                caption={frBattles.events}
                columns={EVENT_COLUMNS}
                rows={data.events}
                keyOf={({ sequence }) => String(sequence)}
              />
            </Surface>
          </>
        )}
      </Loaded>
    </Section>
  )
}

interface BattleProps {
  readonly battle: AdminBattleDetail
}

function BattleActions({ battle: { id, status } }: BattleProps) {
  const { api } = useApp()
  const showDialog = useAdminDialog()
  const running = status === 'active'
  const cancel = () =>
    showDialog((close) => (
      <CancellationDialog
        title={frBattles.cancelQuestion}
        confirm={frBattles.cancelAction}
        lead={frBattles.cancelText}
        over={frBattles.over}
        name={['battle', id]}
        preview={(api, signal) => api('admin.previewBattleCancellation', { params: { id }, signal })}
        refunds={({ refunds }) =>
          refunds.map(({ pseudo, amount }) => ({ label: pseudo, value: formatWireEuros(amount) }))
        }
        perform={(idempotencyKey) => api('admin.cancelBattle', { params: { id }, idempotencyKey })}
        confirmation={({ refunds }) =>
          frBattles.cancelled(formatEuros(refunds.reduce((sum, { amount }) => sum + centsFromEuros(amount), 0)))
        }
        onClose={close}
      />
    ))
  return (
    <Group gap="sm">
      {running && (
        <Button variant="danger" onClick={cancel}>
          {frBattles.cancelAction}
        </Button>
      )}
      {!running && <Button to={battleProofPath(id)}>{frBattles.verify}</Button>}
    </Group>
  )
}

function BattleSummary({ battle }: BattleProps) {
  const nameOf = (id: string | null) => {
    if (id === null) return frAdmin.none
    return id === battle.user1_id ? battle.user1_username : battle.user2_username
  }
  return (
    <Surface>
      <DescriptionList
        items={[
          { label: frBattles.status, value: <BattleStatusTag status={battle.status} /> },
          {
            label: frBattles.players,
            value: (
              <>
                <UserLink id={battle.user1_id} name={battle.user1_username} />
                {' · '}
                <UserLink id={battle.user2_id} name={battle.user2_username} />
              </>
            ),
          },
          { label: frBattles.stake, value: formatWholeEuros(battle.amount) },
          { label: frBattles.escrow, value: <Euros euros={battle.escrow} /> },
          { label: frBattles.payouts, value: <Payouts battle={battle} /> },
          { label: frBattles.round, value: battle.round },
          { label: frBattles.score, value: `${battle.user1_points} – ${battle.user2_points}` },
          { label: frBattles.winner, value: winnerOf(battle) },
          { label: frBattles.phase, value: frAdmin.phases[battle.phase] ?? battle.phase },
          { label: frBattles.phaseEnds, value: timeOrNone(battle.phase_ends_at) },
          { label: frBattles.started, value: formatWhen(battle.started_at) },
          { label: frBattles.ended, value: battle.ended_at === null ? frAdmin.none : formatWhen(battle.ended_at) },
          { label: frBattles.forfeitedBy, value: nameOf(battle.forfeited_by) },
          { label: frBattles.reason, value: frAdmin.cancelReason(battle.cancel_reason) },
          { label: frBattles.rated, value: ratedAs(battle) },
          { label: frBattles.source, value: frBattles.sources[battle.price_source] },
          { label: frBattles.commitment, value: battle.commitment, wide: true },
          { label: frBattles.seed, value: battle.server_seed ?? frBattles.seedSecret, wide: true },
          { label: frBattles.id, value: battle.id, wide: true },
        ]}
      />
    </Surface>
  )
}

function Payouts({ battle }: BattleProps) {
  const { payouts, user1_username: one, user2_username: two } = battle
  if (!payouts) return frAdmin.none
  return frBattles.payoutsOf(one, formatWireEuros(payouts.user1), two, formatWireEuros(payouts.user2))
}

function ratedAs({ rated, unrated_reason: reason }: AdminBattleDetail): string {
  if (reason !== null) return frBattles.unrated(frBattles.unratedReasons[reason])
  return rated ? frBattles.ratedYes : frBattles.ratedLater
}

function timeOrNone(isoTime: string | null): string {
  return isoTime === null ? frAdmin.none : formatClock(isoTime)
}
