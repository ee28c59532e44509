import type { AdminUser, BotsFilter } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { formatWhen } from '../../../i18n/format-when.ts'
import { shortAddress } from '../../../i18n/short-address.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import type { Column } from '../../../ui/DataTable/DataTable.tsx'
import { SelectField } from '../../../ui/SelectField/SelectField.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { addressOf } from '../parts/admin-sections.ts'
import { BotsField, botsFrom } from '../parts/BotsField.tsx'
import { ExportButton } from '../parts/ExportButton.tsx'
import { PagedTable } from '../parts/PagedTable.tsx'
import { SearchForm, Section } from '../parts/Section.tsx'
import { ADMIN_PAGE, useAdminPages } from '../parts/use-admin-pages.ts'
import { frAdmin } from '../text/fr-admin.ts'
import { isRole, ROLES } from './roles.ts'
import { RoleTag, UserState } from './UserTags.tsx'

const text = frAdmin.users
const EVERYBODY = ''

const COLUMNS: readonly Column<AdminUser>[] = [
  {
    id: 'pseudo',
    header: text.pseudo,
    sortBy: ({ pseudo }) => pseudo,
    cell: ({ id, pseudo }) => (
      <Link to={addressOf('users', id)} aria-label={text.open(pseudo)}>
        {pseudo}
      </Link>
    ),
  },
  { id: 'role', header: text.role, cell: ({ account_role }) => <RoleTag role={account_role} /> },
  {
    id: 'kind',
    header: text.kind,
    cell: ({ kind }) => (kind === 'bot' ? <Tag tone="info">{text.kinds.bot}</Tag> : text.kinds[kind]),
  },
  { id: 'wallet', header: text.wallet, cell: ({ wallet_address }) => shortAddress(wallet_address) },
  {
    id: 'balance',
    header: text.balance,
    align: 'end',
    sortBy: ({ balance }) => balance,
    cell: ({ balance }) => <Amount cents={centsFromEuros(balance)} />,
  },
  {
    id: 'since',
    header: text.since,
    sortBy: ({ created_at }) => created_at,
    cell: ({ created_at }) => formatWhen(created_at),
  },
  { id: 'state', header: text.state, cell: ({ block }) => <UserState block={block} /> },
]

/** All accounts. The search is part of the address, so that going back restores it. */
export function UsersSection() {
  const { api } = useApp()
  const [search, setSearch] = useSearchParams()
  const q = search.get('q') ?? ''
  const role = search.get('role') ?? EVERYBODY
  const bots = botsFrom(search.get('bots'))
  const users = useAdminPages<AdminUser>({
    key: ['users', q, role, bots],
    load: ({ before, signal }) =>
      api('adminUsers', {
        query: {
          limit: ADMIN_PAGE,
          bots,
          ...(q !== '' && { q }),
          ...(isRole(role) && { role }),
          ...(before !== undefined && { before }),
        },
        signal,
      }),
  })
  return (
    <Section
      title={frAdmin.nav.users}
      lead={text.lead}
      action={<ExportButton list="users" filter={{ bots, ...(q !== '' && { q }), ...(isRole(role) && { role }) }} />}
    >
      <UserFilter
        q={q}
        role={role}
        bots={bots}
        onFilter={(wanted) =>
          setSearch(Object.entries(wanted).filter(([, value]) => value !== '' && value !== 'without'))
        }
      />
      <PagedTable caption={frAdmin.nav.users} columns={COLUMNS} query={users} empty={text.empty} />
    </Section>
  )
}

interface Filter {
  readonly q: string
  readonly role: string
  readonly bots: BotsFilter
}

interface UserFilterProps extends Filter {
  readonly onFilter: (filter: Filter) => void
}

function UserFilter({ q, role, bots, onFilter }: UserFilterProps) {
  const [typed, setTyped] = useState(q)

  return (
    <SearchForm onSearch={() => onFilter({ q: typed.trim(), role, bots })}>
      <TextField label={text.query} value={typed} onChange={setTyped} maxLength={64} />
      <SelectField
        label={text.role}
        value={role}
        options={[
          { value: EVERYBODY, label: frAdmin.all },
          ...ROLES.map((value) => ({ value, label: text.roles[value] })),
        ]}
        onChange={(wanted) => onFilter({ q: typed.trim(), role: wanted, bots })}
      />
      <BotsField bots={bots} onChange={(wanted) => onFilter({ q: typed.trim(), role, bots: wanted })} />
    </SearchForm>
  )
}
