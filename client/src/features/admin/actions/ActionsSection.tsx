import type { EndpointResponse } from '@bougie/api-client/rest-client.ts'
import { Stack } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { formatWhen } from '../../../i18n/format-when.ts'
import type { Column } from '../../../ui/DataTable/DataTable.tsx'
import { addressOf } from '../parts/admin-sections.ts'
import { ExportButton } from '../parts/ExportButton.tsx'
import { PagedTable } from '../parts/PagedTable.tsx'
import { Section } from '../parts/Section.tsx'
import { ADMIN_PAGE, useAdminPages } from '../parts/use-admin-pages.ts'
import { frAdmin } from '../text/fr-admin.ts'
import { detailLines } from './action-details.ts'

const text = frAdmin.actions

type Action = EndpointResponse<'adminActions'>[number]

const COLUMNS: readonly Column<Action>[] = [
  {
    id: 'at',
    header: text.at,
    sortBy: ({ created_at }) => created_at,
    cell: ({ created_at }) => formatWhen(created_at),
  },
  { id: 'who', header: text.who, cell: (action) => <Who {...action} /> },
  { id: 'what', header: text.what, cell: ({ action }) => text.names[action] ?? action },
  { id: 'subject', header: text.subject, cell: (action) => <Subject {...action} /> },
  { id: 'details', header: text.details, wrap: true, cell: ({ details }) => <Details details={details} /> },
]

/** The audit log of admin actions; entries are immutable. */
export function ActionsSection() {
  const { api } = useApp()
  const actions = useAdminPages<Action>({
    key: ['actions'],
    load: ({ before, signal }) =>
      api('adminActions', { query: { limit: ADMIN_PAGE, ...(before !== undefined && { before }) }, signal }),
  })
  return (
    <Section title={frAdmin.nav.actions} lead={text.lead} action={<ExportButton list="actions" />}>
      <PagedTable caption={frAdmin.nav.actions} columns={COLUMNS} query={actions} empty={text.empty} />
    </Section>
  )
}

function Who({ admin_id, pseudo }: Pick<Action, 'admin_id' | 'pseudo'>) {
  if (admin_id === null) return text.operator
  return <Link to={addressOf('users', admin_id)}>{pseudo ?? admin_id}</Link>
}

function Subject({ subject_type, subject_id }: Pick<Action, 'subject_type' | 'subject_id'>) {
  const name = text.subjects[subject_type] ?? subject_type
  const section = SECTION_OF_SUBJECT[subject_type]
  if (section === undefined) return name
  return (
    <Link to={addressOf(section, subject_id)}>
      {name} {subject_id.slice(0, 8)}
    </Link>
  )
}

const SECTION_OF_SUBJECT: Readonly<Record<string, 'users' | 'battles'>> = { user: 'users', battle: 'battles' }

function Details({ details }: Pick<Action, 'details'>) {
  const lines = detailLines(details)
  if (lines.length === 0) return frAdmin.none
  return (
    <Stack component="span" gap={0} c="dimmed" fz="xs">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </Stack>
  )
}
