import type { AdminBattle } from '@bougie/protocol'
import { Link, useSearchParams } from 'react-router-dom'
import { useApp } from '../../../app/app-context.tsx'
import { formatWholeEuros } from '../../../text/format-euros.ts'
import { formatWhen } from '../../../text/format-when.ts'
import { frAdmin } from '../../../text/fr-admin.ts'
import type { Column } from '../../../ui/DataTable/DataTable.tsx'
import { SecondaryLink } from '../../../ui/SecondaryButton/SecondaryButton.tsx'
import { SelectField } from '../../../ui/SelectField/SelectField.tsx'
import { addressOf } from '../admin-sections.ts'
import { PagedTable } from '../parts/PagedTable.tsx'
import { Section, Toolbar } from '../parts/Section.tsx'
import { ADMIN_PAGE, useAdminPages } from '../parts/use-admin-pages.ts'
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
      const players = text.versus(battle.user1_username, battle.user2_username)
      return (
        <Link to={addressOf('battles', battle.id)} aria-label={text.open(players)}>
          {players}
        </Link>
      )
    },
  },
  { id: 'stake', header: text.stake, align: 'end', cell: ({ amount }) => formatWholeEuros(amount) },
  { id: 'round', header: text.round, align: 'end', cell: ({ round }) => round },
  {
    id: 'score',
    header: text.score,
    align: 'end',
    cell: ({ user1_points, user2_points }) => `${user1_points} – ${user2_points}`,
  },
  { id: 'winner', header: text.winner, cell: winnerOf },
  { id: 'started', header: text.started, cell: ({ started_at }) => formatWhen(started_at) },
]

/** Battles of everybody, or of one player when the address names one. */
export function BattlesSection() {
  const { api } = useApp()
  const [search, setSearch] = useSearchParams()
  const userId = search.get('joueur')
  const wanted = search.get('etat') ?? ANY
  const status = STATUSES.find((known) => known === wanted)
  const battles = useAdminPages<AdminBattle>({
    key: ['battles', status, userId],
    refetchInterval: EVERY_MS,
    load: ({ before, signal }) =>
      api('adminBattles', {
        query: {
          limit: ADMIN_PAGE,
          ...(status !== undefined && { status }),
          ...(userId !== null && { user_id: userId }),
          ...(before !== undefined && { before }),
        },
        signal,
      }),
  })
  return (
    <Section
      title={frAdmin.nav.battles}
      lead={userId === null ? text.lead : text.onlyOf(userId)}
      action={userId !== null && <SecondaryLink to={addressOf('battles')}>{text.everybody}</SecondaryLink>}
    >
      <Toolbar>
        <SelectField
          label={text.status}
          value={status ?? ANY}
          options={[
            { value: ANY, label: frAdmin.all },
            ...STATUSES.map((value) => ({ value, label: text.statuses[value] })),
          ]}
          onChange={(value) =>
            setSearch({ ...(userId !== null && { joueur: userId }), ...(value !== ANY && { etat: value }) })
          }
        />
      </Toolbar>
      <PagedTable caption={frAdmin.nav.battles} columns={COLUMNS} query={battles} empty={text.empty} />
    </Section>
  )
}
