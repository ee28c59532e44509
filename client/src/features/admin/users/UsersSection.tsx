import type { AccountRole, AdminUser, BlacklistInfo, BotsFilter } from '@bougie/protocol'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { shortAddress } from '../../../i18n/short-address.ts'
import type { Column } from '../../../ui/DataTable/DataTable.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { frAdmin } from '../fr-admin.ts'
import { addressOf } from '../parts/admin-sections.ts'
import { BotsField, botsFrom, choiceOf, FilterField } from '../parts/ChoiceField.tsx'
import { moneyColumn, timeColumn, wordColumn } from '../parts/columns.tsx'
import { ExportButton } from '../parts/ExportButton.tsx'
import { PagedTable } from '../parts/PagedTable.tsx'
import { SearchForm, Section } from '../parts/Section.tsx'
import { frUsers as text } from './fr-users.ts'

const COLUMNS: readonly Column<AdminUser>[] = [
  {
    header: text.pseudo,
    namesRow: true,
    sortBy: ({ pseudo }) => pseudo,
    cell: ({ id, pseudo }) => (
      <Link to={addressOf('users', id)} aria-label={text.open(pseudo)}>
        {pseudo}
      </Link>
    ),
  },
  wordColumn(text.role, ({ account_role }) => <RoleTag role={account_role} />),
  wordColumn(text.kind, ({ kind }) => (kind === 'bot' ? <Tag tone="info">{text.kinds.bot}</Tag> : text.kinds[kind])),
  wordColumn(text.wallet, ({ wallet_address }) => shortAddress(wallet_address)),
  moneyColumn(text.balance, ({ balance }) => balance),
  timeColumn(text.since, ({ created_at }) => created_at),
  wordColumn(text.state, ({ block }) => <UserState block={block} />),
]

/** All accounts. The search is part of the address, so that going back restores it. */
export function UsersSection() {
  const [search, setSearch] = useSearchParams()
  const filter: Filter = {
    bots: botsFrom(search.get('bots')),
    q: search.get('q') ?? '',
    role: choiceOf(text.roles, search.get('role')),
  }
  const query = { ...filter, q: filter.q || undefined }
  return (
    <Section title={frAdmin.nav.users} lead={text.lead} action={<ExportButton list="users" filter={query} />}>
      <UserFilter
        filter={filter}
        onFilter={({ q, role, bots }) =>
          setSearch({ ...(q !== '' && { q }), ...(role && { role }), ...(bots !== 'without' && { bots }) })
        }
      />
      <PagedTable
        caption={frAdmin.nav.users}
        columns={COLUMNS}
        empty={text.empty}
        filtered={filter.bots !== 'all' || filter.q !== '' || filter.role !== undefined}
        name={['users', query]}
        load={(api, page, signal) => api('admin.adminUsers', { query: { ...page, ...query }, signal })}
      />
    </Section>
  )
}

interface Filter {
  readonly q: string
  readonly role: AccountRole | undefined
  readonly bots: BotsFilter
}

interface UserFilterProps {
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
}

function UserFilter({ filter, onFilter }: UserFilterProps) {
  const [typed, setTyped] = useState(filter.q)
  const change = (changed: Partial<Filter>) => onFilter({ ...filter, q: typed.trim(), ...changed })

  return (
    <SearchForm onSearch={() => change({})}>
      <TextField label={text.query} value={typed} onChange={setTyped} maxLength={64} />
      <FilterField label={text.role} texts={text.roles} chosen={filter.role} onChoose={(role) => change({ role })} />
      <BotsField bots={filter.bots} onChange={(bots) => change({ bots })} />
    </SearchForm>
  )
}

const ROLE_TONES = { user: 'neutral', influencer: 'info', admin: 'warning' } as const

export function RoleTag({ role }: { readonly role: AccountRole }) {
  return <Tag tone={ROLE_TONES[role]}>{text.roles[role]}</Tag>
}

export function UserState({ block }: { readonly block: BlacklistInfo | null }) {
  if (block === null) return <Tag tone="good">{text.free}</Tag>
  return <Tag tone="bad">{block.isPermanent ? text.blockedForGood : text.blocked}</Tag>
}
