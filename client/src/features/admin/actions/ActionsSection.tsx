import type { EndpointResponse } from '@bougie/api-client/rest-client.ts'
import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { choiceOf, useFilters } from '../../../hooks/use-filters.ts'
import { formatEuros } from '../../../i18n/format-euros.ts'
import type { Column } from '../../../ui/DataTable/DataTable.tsx'
import { FOREVER, frBlocks } from '../blocks/fr-blocks.ts'
import { frAdmin } from '../fr-admin.ts'
import { addressOf, listOf } from '../parts/admin-sections.ts'
import { timeColumn, wordColumn } from '../parts/columns.tsx'
import { ExportButton } from '../parts/ExportButton.tsx'
import { FilterField, SpanFields, spanOf } from '../parts/filters.tsx'
import { ListSection, usePlayerFilter } from '../parts/ListSection.tsx'
import { SearchForm } from '../parts/Section.tsx'
import { frUsers } from '../users/fr-users.ts'
import { frActions as text } from './fr-actions.ts'

type Action = EndpointResponse<'adminActions'>[number]

const COLUMNS: readonly Column<Action>[] = [
  timeColumn(text.at, ({ created_at }) => created_at),
  wordColumn(text.who, (action) => <Who {...action} />),
  wordColumn(text.what, ({ action }) => text.names[action] ?? action),
  wordColumn(text.subject, (action) => <Subject {...action} />),
  { header: text.details, wrap: true, cell: (action) => <Details {...action} /> },
]

/** The audit log of admin actions; entries are immutable. */
export function ActionsSection() {
  const filters = useFilters()
  const player = usePlayerFilter()
  const query = { action: choiceOf(text.names, filters.of('action')), ...spanOf(filters), user_id: player?.userId }
  return (
    <ListSection
      section="actions"
      text={text}
      player={player}
      action={<ExportButton list="actions" filter={query} />}
      columns={COLUMNS}
      query={query}
      load={(api, query, signal) => api('admin.adminActions', { query, signal })}
    >
      <SearchForm min={17.5} onSearch={filters.apply}>
        <FilterField filters={filters} name="action" label={text.what} texts={text.names} />
        <SpanFields filters={filters} />
      </SearchForm>
    </ListSection>
  )
}

function Who({ admin_id, pseudo }: Pick<Action, 'admin_id' | 'pseudo'>) {
  if (admin_id === null) return text.operator
  return <Link to={addressOf('users', admin_id)}>{pseudo ?? admin_id}</Link>
}

function Subject(action: Action) {
  const { subject_type, subject_id, subject_name } = action
  const kind = text.subjects[subject_type] ?? subject_type
  const address = addressOfSubject(action)
  if (address === null) return subject_name ? `${kind} ${subject_name}` : kind
  return (
    <Link to={address}>
      {kind} {subject_name ?? subject_id.slice(0, 8)}
    </Link>
  )
}

function addressOfSubject({ subject_type, subject_id, subject_name, details }: Action): string | null {
  const { userId } = details
  switch (subject_type) {
    case 'user':
      return addressOf('users', subject_id)
    case 'battle':
      return addressOf('battles', subject_id)
    case 'cycle':
      return addressOf('cycles', subject_id)
    case 'payout':
      return typeof userId === 'string' ? listOf('payouts', { joueur: userId }) : null
    case 'creator_link':
      return subject_name ? listOf('links', { q: subject_name }) : null
    default:
      return null
  }
}

/** Ids that lead nowhere in the back office; the exported file has them. The players of a battle are its subject. */
const HIDDEN_DETAILS: readonly string[] = ['block', 'tokenId', 'players']

function Details({ details, pseudos = {} }: Pick<Action, 'details' | 'pseudos'>) {
  const entries = Object.entries(details).filter(([key]) => !HIDDEN_DETAILS.includes(key))
  if (entries.length === 0) return frAdmin.none
  return (
    <Stack component="span" gap={0} c="dimmed" fz="xs">
      {entries.map(([key, value]) => (
        // A field without a label is shown as it is stored.
        <span key={key}>
          {`${text.detailNames[key] ?? key} : `}
          {detailOf(key, value, pseudos)}
        </span>
      ))}
    </Stack>
  )
}

/** French labels of stored values, for every kind of action. */
const WORDS: Readonly<Record<string, string>> = { ...frBlocks.reasons, ...frUsers.roles }

const DURATIONS: Readonly<Record<string, string>> = frBlocks.durations

function detailOf(key: string, value: unknown, pseudos: Readonly<Record<string, string>>): ReactNode {
  if (key === 'userId') {
    const id = String(value)
    return <Link to={addressOf('users', id)}>{pseudos[id] ?? text.gone}</Link>
  }
  if (key === 'minutes') return DURATIONS[String(value ?? FOREVER)] ?? text.minutes(String(value))
  if (value === null) return frAdmin.none
  if (typeof value === 'number' && key.endsWith('Cents')) return formatEuros(value)
  if (typeof value === 'string') return WORDS[value] ?? value
  return Array.isArray(value) ? value.join(', ') : JSON.stringify(value)
}
