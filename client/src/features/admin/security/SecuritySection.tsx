import type { SecurityEventResponse, SecurityKind } from '@bougie/protocol'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { formatWhen } from '../../../i18n/format-when.ts'
import { type Column, DataTable } from '../../../ui/DataTable/DataTable.tsx'
import { SelectField } from '../../../ui/SelectField/SelectField.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { addressOf } from '../parts/admin-sections.ts'
import { ExportButton } from '../parts/ExportButton.tsx'
import { PagedTable } from '../parts/PagedTable.tsx'
import { SearchForm, Section } from '../parts/Section.tsx'
import { ADMIN_KEY } from '../parts/use-admin-move.ts'
import { ADMIN_PAGE, useAdminPages } from '../parts/use-admin-pages.ts'
import { frAdmin } from '../text/fr-admin.ts'

const text = frAdmin.security
const ANY = ''
const KINDS = Object.keys(text.kinds) as SecurityKind[]
const OUTCOMES = ['ok', 'refused'] as const

const COLUMNS: readonly Column<SecurityEventResponse>[] = [
  {
    id: 'at',
    header: text.at,
    sortBy: ({ created_at }) => created_at,
    cell: ({ created_at }) => formatWhen(created_at),
  },
  { id: 'kind', header: text.kind, cell: ({ kind }) => text.kinds[kind] },
  { id: 'method', header: text.method, cell: ({ method }) => method },
  {
    id: 'outcome',
    header: text.outcome,
    cell: ({ outcome, code }) => <Tag tone={outcome === 'ok' ? 'good' : 'bad'}>{code ?? text.outcomes[outcome]}</Tag>,
  },
  { id: 'count', header: text.count, align: 'end', sortBy: ({ count }) => count, cell: ({ count }) => count },
  {
    id: 'who',
    header: text.who,
    cell: ({ user_id, pseudo }) =>
      user_id === null ? frAdmin.none : <Link to={addressOf('users', user_id)}>{pseudo ?? user_id}</Link>,
  },
  { id: 'address', header: text.address, cell: ({ address }) => address ?? frAdmin.none },
]

interface Filter {
  readonly kind: string
  readonly outcome: string
  readonly user: string
  readonly address: string
  readonly from: string
  readonly until: string
}

const EVERYTHING: Filter = { kind: ANY, outcome: ANY, user: '', address: '', from: '', until: '' }

/** Sign-in attempts, and players with immediate forfeits. */
export function SecuritySection() {
  const { api } = useApp()
  const [filter, setFilter] = useState(EVERYTHING)
  const events = useAdminPages<SecurityEventResponse>({
    key: ['security', ...Object.values(filter)],
    load: ({ before, signal }) =>
      api('securityLog', {
        query: { limit: ADMIN_PAGE, ...queryOf(filter), ...(before !== undefined && { before }) },
        signal,
      }),
  })
  return (
    <Section
      title={frAdmin.nav.security}
      lead={text.lead}
      action={<ExportButton list="security" filter={queryOf(filter)} />}
    >
      <SecurityFilter onFilter={setFilter} />
      <PagedTable caption={frAdmin.nav.security} columns={COLUMNS} query={events} empty={text.empty} />
      <InstantForfeits />
    </Section>
  )
}

function queryOf({ kind, outcome, user, address, from, until }: Filter) {
  const knownKind = KINDS.find((known) => known === kind)
  const knownOutcome = OUTCOMES.find((known) => known === outcome)
  return {
    ...(knownKind !== undefined && { kind: knownKind }),
    ...(knownOutcome !== undefined && { outcome: knownOutcome }),
    ...(user !== '' && { user_id: user }),
    ...(address !== '' && { address }),
    ...(from !== '' && { from: new Date(from).toISOString() }),
    ...(until !== '' && { until: new Date(until).toISOString() }),
  }
}

interface SecurityFilterProps {
  readonly onFilter: (filter: Filter) => void
}

function SecurityFilter({ onFilter }: SecurityFilterProps) {
  const [typed, setTyped] = useState(EVERYTHING)
  const change = (changed: Partial<Filter>) => setTyped((before) => ({ ...before, ...changed }))

  return (
    <SearchForm
      min={17.5}
      onSearch={() => onFilter({ ...typed, user: typed.user.trim(), address: typed.address.trim() })}
    >
      <SelectField
        label={text.kind}
        value={typed.kind}
        options={[{ value: ANY, label: frAdmin.all }, ...KINDS.map((value) => ({ value, label: text.kinds[value] }))]}
        onChange={(kind) => change({ kind })}
      />
      <SelectField
        label={text.outcome}
        value={typed.outcome}
        options={[
          { value: ANY, label: frAdmin.all },
          ...OUTCOMES.map((value) => ({ value, label: text.outcomes[value] })),
        ]}
        onChange={(outcome) => change({ outcome })}
      />
      <TextField label={text.account} value={typed.user} onChange={(user) => change({ user })} maxLength={36} />
      <TextField
        label={text.address}
        value={typed.address}
        onChange={(address) => change({ address })}
        maxLength={64}
      />
      <TextField label={text.from} type="datetime-local" value={typed.from} onChange={(from) => change({ from })} />
      <TextField label={text.until} type="datetime-local" value={typed.until} onChange={(until) => change({ until })} />
    </SearchForm>
  )
}

/** Hidden without entries. */
function InstantForfeits() {
  const { api } = useApp()
  const { data: forfeits = [] } = useQuery({
    queryKey: [ADMIN_KEY, 'instant-forfeits'],
    queryFn: ({ signal }) => api('instantForfeits', { signal }),
  })
  if (forfeits.length === 0) return null
  return (
    <Surface title={text.forfeits}>
      <p>{text.forfeitsText}</p>
      <DataTable
        caption={text.forfeits}
        keyOf={({ id }) => id}
        rows={forfeits}
        columns={[
          {
            id: 'loser',
            header: text.loser,
            cell: ({ loser_id, loser }) => <Link to={addressOf('users', loser_id)}>{loser}</Link>,
          },
          {
            id: 'winner',
            header: text.winner,
            cell: ({ winner_id, winner }) => <Link to={addressOf('users', winner_id)}>{winner}</Link>,
          },
          {
            id: 'address',
            header: text.address,
            cell: ({ same_address, loser_address }) =>
              same_address ? <Tag tone="bad">{text.sameAddress(loser_address ?? '')}</Tag> : text.otherAddress,
          },
          {
            id: 'at',
            header: text.at,
            sortBy: ({ ended_at }) => ended_at,
            cell: ({ ended_at }) => formatWhen(ended_at),
          },
        ]}
      />
    </Surface>
  )
}
