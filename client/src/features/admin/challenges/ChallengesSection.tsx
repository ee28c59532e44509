import type { AdminChallenge } from '@bougie/protocol'
import { Link, useSearchParams } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { formatWholeEuros } from '../../../i18n/format-euros.ts'
import { formatWhen } from '../../../i18n/format-when.ts'
import type { Column } from '../../../ui/DataTable/DataTable.tsx'
import { SelectField } from '../../../ui/SelectField/SelectField.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { addressOf } from '../parts/admin-sections.ts'
import { PagedTable } from '../parts/PagedTable.tsx'
import { Section, Toolbar } from '../parts/Section.tsx'
import { ADMIN_PAGE, useAdminPages } from '../parts/use-admin-pages.ts'
import { frAdmin } from '../text/fr-admin.ts'

const text = frAdmin.challenges

type Status = AdminChallenge['status']
const TONES = { open: 'info', accepted: 'good', withdrawn: 'bad', expired: 'bad' } as const
const STATUSES: readonly Status[] = ['open', 'accepted', 'withdrawn', 'expired']
const ANY = ''

const COLUMNS: readonly Column<AdminChallenge>[] = [
  { id: 'status', header: text.status, cell: ({ status }) => <Tag tone={TONES[status]}>{text.statuses[status]}</Tag> },
  {
    id: 'challenger',
    header: text.challenger,
    cell: ({ challenger_id, challenger_pseudo }) => (
      <Link to={addressOf('users', challenger_id)}>{challenger_pseudo}</Link>
    ),
  },
  {
    id: 'accepter',
    header: text.accepter,
    cell: ({ accepter_id, accepter_pseudo }) =>
      accepter_id === null ? frAdmin.none : <Link to={addressOf('users', accepter_id)}>{accepter_pseudo}</Link>,
  },
  {
    id: 'stake',
    header: text.stake,
    align: 'end',
    cell: ({ amount }) => (amount === 0 ? text.free : formatWholeEuros(amount)),
  },
  { id: 'code', header: text.code, cell: ({ code }) => code ?? text.secret },
  { id: 'created', header: text.created, cell: ({ created_at }) => formatWhen(created_at) },
  { id: 'expires', header: text.expires, cell: ({ expires_at }) => formatWhen(expires_at) },
  {
    id: 'battle',
    header: text.battle,
    cell: ({ battle_id }) =>
      battle_id === null ? frAdmin.none : <Link to={addressOf('battles', battle_id)}>{text.open}</Link>,
  },
]

/** Battles offered by link or code, in every status. */
export function ChallengesSection() {
  const { api } = useApp()
  const [search, setSearch] = useSearchParams()
  const status = STATUSES.find((known) => known === search.get('etat'))
  const challenges = useAdminPages<AdminChallenge>({
    key: ['challenges', status],
    load: ({ before, signal }) =>
      api('adminChallenges', {
        query: {
          limit: ADMIN_PAGE,
          ...(status !== undefined && { status }),
          ...(before !== undefined && { before }),
        },
        signal,
      }),
  })
  return (
    <Section title={frAdmin.nav.challenges} lead={text.lead}>
      <Toolbar>
        <SelectField
          label={text.status}
          value={status ?? ANY}
          options={[
            { value: ANY, label: frAdmin.all },
            ...STATUSES.map((value) => ({ value, label: text.statuses[value] })),
          ]}
          onChange={(value) => setSearch(value === ANY ? {} : { etat: value })}
        />
      </Toolbar>
      <PagedTable caption={frAdmin.nav.challenges} columns={COLUMNS} query={challenges} empty={text.empty} />
    </Section>
  )
}
