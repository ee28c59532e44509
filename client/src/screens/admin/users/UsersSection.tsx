import type { AdminUser } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useApp } from '../../../app/app-context.tsx'
import { formatWhen } from '../../../text/format-when.ts'
import { frAdmin } from '../../../text/fr-admin.ts'
import { shortAddress } from '../../../text/short-address.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import type { Column } from '../../../ui/DataTable/DataTable.tsx'
import { SecondaryButton } from '../../../ui/SecondaryButton/SecondaryButton.tsx'
import { SelectField } from '../../../ui/SelectField/SelectField.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { addressOf } from '../admin-sections.ts'
import { PagedTable } from '../parts/PagedTable.tsx'
import { Section } from '../parts/Section.tsx'
import { ADMIN_PAGE, useAdminPages } from '../parts/use-admin-pages.ts'
import { isRole, ROLES } from './roles.ts'
import styles from './UsersSection.module.css'
import { RoleTag, UserState } from './UserTags.tsx'

const text = frAdmin.users
const EVERYBODY = ''

const COLUMNS: readonly Column<AdminUser>[] = [
  {
    id: 'pseudo',
    header: text.pseudo,
    cell: ({ id, pseudo }) => (
      <Link to={addressOf('users', id)} aria-label={text.open(pseudo)}>
        {pseudo}
      </Link>
    ),
  },
  { id: 'role', header: text.role, cell: ({ account_role }) => <RoleTag role={account_role} /> },
  { id: 'kind', header: text.kind, cell: ({ kind }) => text.kinds[kind] },
  { id: 'wallet', header: text.wallet, cell: ({ wallet_address }) => shortAddress(wallet_address) },
  {
    id: 'balance',
    header: text.balance,
    align: 'end',
    cell: ({ balance }) => <Amount cents={centsFromEuros(balance)} />,
  },
  { id: 'since', header: text.since, cell: ({ created_at }) => formatWhen(created_at) },
  { id: 'state', header: text.state, cell: ({ block }) => <UserState block={block} /> },
]

/** Everybody who has an account. What is looked for stands in the address, so that one comes back to it. */
export function UsersSection() {
  const { api } = useApp()
  const [search, setSearch] = useSearchParams()
  const q = search.get('q') ?? ''
  const role = search.get('role') ?? EVERYBODY
  const users = useAdminPages<AdminUser>({
    key: ['users', q, role],
    load: ({ before, signal }) =>
      api('adminUsers', {
        query: {
          limit: ADMIN_PAGE,
          ...(q !== '' && { q }),
          ...(isRole(role) && { role }),
          ...(before !== undefined && { before }),
        },
        signal,
      }),
  })
  return (
    <Section title={frAdmin.nav.users} lead={text.lead}>
      <UserFilter
        q={q}
        role={role}
        onFilter={(wanted) => setSearch(Object.entries(wanted).filter(([, value]) => value !== ''))}
      />
      <PagedTable caption={frAdmin.nav.users} columns={COLUMNS} query={users} empty={text.empty} />
    </Section>
  )
}

interface Filter {
  readonly q: string
  readonly role: string
}

interface UserFilterProps extends Filter {
  readonly onFilter: (filter: Filter) => void
}

function UserFilter({ q, role, onFilter }: UserFilterProps) {
  const [typed, setTyped] = useState(q)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    onFilter({ q: typed.trim(), role })
  }

  return (
    <search>
      <form className={styles.filter} onSubmit={handleSubmit}>
        <TextField label={text.query} value={typed} onChange={setTyped} maxLength={64} />
        <SelectField
          label={text.role}
          value={role}
          options={[
            { value: EVERYBODY, label: frAdmin.all },
            ...ROLES.map((value) => ({ value, label: text.roles[value] })),
          ]}
          onChange={(wanted) => onFilter({ q: typed.trim(), role: wanted })}
        />
        <SecondaryButton type="submit" icon={<IconSearch size={18} aria-hidden="true" />}>
          {frAdmin.search}
        </SecondaryButton>
      </form>
    </search>
  )
}
