import type { AdminBattle, BotsFilter } from '@bougie/protocol'
import { Link, useSearchParams } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { formatWholeEuros } from '../../../i18n/format-euros.ts'
import { formatWhen } from '../../../i18n/format-when.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import type { Column } from '../../../ui/DataTable/DataTable.tsx'
import { SelectField } from '../../../ui/SelectField/SelectField.tsx'
import { addressOf } from '../parts/admin-sections.ts'
import { BotsField, botsFrom } from '../parts/BotsField.tsx'
import { ExportButton } from '../parts/ExportButton.tsx'
import { PagedTable } from '../parts/PagedTable.tsx'
import { Section, Toolbar } from '../parts/Section.tsx'
import { ADMIN_PAGE, useAdminPages } from '../parts/use-admin-pages.ts'
import { frAdmin } from '../text/fr-admin.ts'
import { BattleStatusTag, winnerOf } from './BattleStatusTag.tsx'

const text = frAdmin.battles

type Status = AdminBattle['status']
const STATUSES: readonly Status[] = ['active', 'completed', 'cancelled']
const ANY = ''
const EVERY_MS = 10_000

const COLUMNS: readonly Column<AdminBattle>[] = [
  { id: 'status', header: text.status, cell: ({ status }) => <BattleStatusTag status={status} /> },
  {
    id: 'players',
    header: text.players,
    cell: (battle) => {
      const players = text.versus(
        nameOf(battle.user1_username, battle.user1_bot),
        nameOf(battle.user2_username, battle.user2_bot),
      )
      return (
        <Link to={addressOf('battles', battle.id)} aria-label={text.open(players)}>
          {players}
        </Link>
      )
    },
  },
  {
    id: 'stake',
    header: text.stake,
    align: 'end',
    sortBy: ({ amount }) => amount,
    cell: ({ amount }) => formatWholeEuros(amount),
  },
  { id: 'round', header: text.round, align: 'end', sortBy: ({ round }) => round, cell: ({ round }) => round },
  {
    id: 'score',
    header: text.score,
    align: 'end',
    cell: ({ user1_points, user2_points }) => `${user1_points} – ${user2_points}`,
  },
  { id: 'winner', header: text.winner, cell: winnerOf },
  {
    id: 'started',
    header: text.started,
    sortBy: ({ started_at }) => started_at,
    cell: ({ started_at }) => formatWhen(started_at),
  },
]

/** All battles, or those of one player when the address names one. */
export function BattlesSection() {
  const { api } = useApp()
  const [search, setSearch] = useSearchParams()
  const userId = search.get('joueur')
  const wanted = search.get('etat') ?? ANY
  const status = STATUSES.find((known) => known === wanted)
  // A player's battles include those against bots.
  const bots = search.has('bots') || userId === null ? botsFrom(search.get('bots')) : 'all'
  const battles = useAdminPages<AdminBattle>({
    key: ['battles', status, userId, bots],
    refetchInterval: EVERY_MS,
    load: ({ before, signal }) =>
      api('adminBattles', {
        query: {
          limit: ADMIN_PAGE,
          bots,
          ...(status !== undefined && { status }),
          ...(userId !== null && { user_id: userId }),
          ...(before !== undefined && { before }),
        },
        signal,
      }),
  })
  function show(shown: { readonly etat: string; readonly bots: BotsFilter }) {
    setSearch({
      ...(userId !== null && { joueur: userId }),
      ...(shown.etat !== ANY && { etat: shown.etat }),
      ...(shown.bots !== 'without' && { bots: shown.bots }),
    })
  }

  return (
    <Section
      title={frAdmin.nav.battles}
      lead={userId === null ? text.lead : text.onlyOf(userId)}
      action={
        userId === null ? (
          <ExportButton list="battles" filter={{ bots }} />
        ) : (
          <Button to={addressOf('battles')}>{text.everybody}</Button>
        )
      }
    >
      <Toolbar>
        <SelectField
          label={text.status}
          value={status ?? ANY}
          options={[
            { value: ANY, label: frAdmin.all },
            ...STATUSES.map((value) => ({ value, label: text.statuses[value] })),
          ]}
          onChange={(value) => show({ etat: value, bots })}
        />
        <BotsField bots={bots} onChange={(value) => show({ etat: wanted, bots: value })} />
      </Toolbar>
      <PagedTable caption={frAdmin.nav.battles} columns={COLUMNS} query={battles} empty={text.empty} />
    </Section>
  )
}

function nameOf(pseudo: string, bot: boolean | undefined): string {
  return bot === true ? frAdmin.bots.named(pseudo) : pseudo
}
