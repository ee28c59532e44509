import type { AccountRole, AdminUser, BlacklistInfo } from '@bougie/protocol'
import { Link } from 'react-router-dom'
import { choiceOf, useFilters } from '../../../hooks/use-filters.ts'
import { shortAddress } from '../../../i18n/fr-player-name.ts'
import type { Column } from '../../../ui/DataTable/DataTable.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { addressOf } from '../parts/admin-sections.ts'
import { moneyColumn, timeColumn, wordColumn } from '../parts/columns.tsx'
import { botsIn, ChoiceField, FilterField, TypedField } from '../parts/filters.tsx'
import { ListSection } from '../parts/ListSection.tsx'
import { ExportButton, SearchForm } from '../parts/Section.tsx'
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

/** All accounts. */
export function UsersSection() {
  const filters = useFilters()
  const bots = botsIn(filters)
  const query = {
    bots: bots.chosen,
    q: filters.of('q') || undefined,
    role: choiceOf(text.roles, filters.of('role')),
  }
  return (
    <ListSection
      section="users"
      text={text}
      action={<ExportButton list="users" filter={query} />}
      columns={COLUMNS}
      query={query}
      load={(api, query, signal) => api('admin.adminUsers', { query, signal })}
    >
      <SearchForm onSearch={filters.apply}>
        <TypedField filters={filters} name="q" label={text.query} />
        <FilterField filters={filters} name="role" label={text.role} texts={text.roles} />
        <ChoiceField {...bots} />
      </SearchForm>
    </ListSection>
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
