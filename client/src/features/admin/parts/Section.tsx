import type { CallInput } from '@bougie/api-client/rest-client.ts'
import type { ExportedList } from '@bougie/protocol'
import { Box, Group, Stack, Text } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Api } from '../../../api/api.ts'
import { useApp } from '../../../hooks/app-context.tsx'
import { type Change, useChange } from '../../../hooks/use-change.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Columns } from '../../../ui/Page/Page.tsx'
import { saveTextFile } from '../../../ui/save-file.ts'
import { frAdmin } from '../fr-admin.ts'

interface SectionProps {
  readonly title: string
  /** One line on the purpose of the page. */
  readonly lead?: string
  /** One button or several; on a phone they begin below the title. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A page of the back office. */
export function Section({ title, lead, action, children }: SectionProps) {
  return (
    <Stack component="section" gap="md" miw={0} aria-label={title}>
      <Group component="header" justify="space-between" gap="md">
        <div>
          <Text component="h2" inherit fz="var(--text-xl)">
            {title}
          </Text>
          {lead !== undefined && <Dimmed>{lead}</Dimmed>}
        </div>
        {action !== undefined && <Group gap="sm">{action}</Group>}
      </Group>
      {children}
    </Stack>
  )
}

interface ToolbarProps {
  readonly children: ReactNode
  /** Least width of a field, in rem; a date and time needs more. */
  readonly min?: number
}

/** A field alone in its line is no wider than others; on a phone, where the line is below 600 px, it fills it. */
const FIELDS = { '--column-max': 'max(20rem, (600px - 100%) * 999)' } as CSSProperties

/** Filters of the list below. */
export function Toolbar({ children, min = 11 }: ToolbarProps) {
  return (
    <Box style={FIELDS}>
      <Columns min={min} align="end">
        {children}
      </Columns>
    </Box>
  )
}

/** As wide as a field, also alone in the last line: on a phone, where its container is below 600 px, the whole width. */
const SEARCH_BUTTON = { flexGrow: 0, minWidth: 'min(100%, (600px - 100%) * 999)' } as const

interface SearchFormProps extends ToolbarProps {
  readonly onSearch: () => void
}

/** Filters that apply when their button is pressed, or Enter. */
export function SearchForm({ onSearch, ...toolbar }: SearchFormProps) {
  return (
    <search>
      <Form onSubmit={() => onSearch()}>
        <Toolbar {...toolbar}>
          {toolbar.children}
          <Box style={SEARCH_BUTTON}>
            <Button type="submit" fullWidth icon={<IconSearch size={18} />}>
              {frAdmin.search}
            </Button>
          </Box>
        </Toolbar>
      </Form>
    </search>
  )
}

/** Actions of a row. */
export function Actions({ children }: { readonly children: ReactNode }) {
  return (
    <Group component="span" gap="sm" justify="flex-end">
      {children}
    </Group>
  )
}

interface ExportButtonProps {
  readonly list: ExportedList
  /** The filters of the list on the screen. */
  readonly filter?: CallInput<'adminExport'>['query']
}

/** Downloads the list of this page for a spreadsheet. */
export function ExportButton({ list, filter = {} }: ExportButtonProps) {
  const { api } = useApp()
  return (
    <SaveFileButton
      name={frAdmin.nav[list].path}
      load={() => api('admin.adminExport', { params: { list }, query: filter })}
    />
  )
}

interface SaveFileButtonProps {
  /** Without its extension. */
  readonly name: string
  readonly load: () => Promise<string>
}

export function SaveFileButton({ name, load }: SaveFileButtonProps) {
  const save = useChange({
    scope: 'export',
    perform: async () => saveTextFile({ name: `${name}.csv`, type: 'text/csv', text: await load() }),
  })
  return (
    <Button busy={save.isPending} icon={<IconDownload size={18} />} onClick={() => save.mutate()}>
      {frAdmin.export}
    </Button>
  )
}

interface UserLinkProps {
  readonly id: string | null
  /** Without one the link reads as the id. */
  readonly name: string | null
}

/** A player's page in the back office; a dash where there is no player. */
export function UserLink({ id, name }: UserLinkProps) {
  return id === null ? frAdmin.none : <Link to={addressOf('users', id)}>{name ?? id}</Link>
}

export type AdminSection = keyof typeof frAdmin.nav

export const SECTION_NAMES = Object.keys(frAdmin.nav).filter(isSection)

function isSection(name: string): name is AdminSection {
  return name in frAdmin.nav
}

export function addressOf(section: AdminSection, id?: string): string {
  const { path } = frAdmin.nav[section]
  return ['/admin', path, id].filter(Boolean).join('/')
}

/** A list with its filters. */
export function listOf(section: AdminSection, filters: Readonly<Record<string, string>>): string {
  return `${addressOf(section)}?${new URLSearchParams(filters)}`
}

/** Null for an unknown address. */
export function sectionAt(path: string | undefined): AdminSection | null {
  return SECTION_NAMES.find((name) => frAdmin.nav[name].path === (path ?? '')) ?? null
}

/** Parent key of all back-office queries: one action invalidates all of them. */
export const ADMIN_KEY = 'admin'

/** Data of the back office; `name` is its key below `ADMIN_KEY`. */
export function useAdminQuery<Data>(
  name: readonly unknown[],
  load: (api: Api, signal: AbortSignal) => Promise<Data>,
  options: Pick<UseQueryOptions<Data>, 'enabled' | 'refetchInterval' | 'staleTime'> = {},
) {
  const { api } = useApp()
  return useQuery({ ...options, queryKey: [ADMIN_KEY, ...name], queryFn: ({ signal }) => load(api, signal) })
}

/** The part that all changes by admins have: all back-office data is refetched. */
export function asAdmin({ alters = [] }: Pick<Change<never, never>, 'alters'>) {
  return { scope: 'admin', alters: [ADMIN_KEY, ...alters] }
}

export function useAdminChange<Input, Result>(change: Omit<Change<Input, Result>, 'scope'>) {
  return useChange({ ...change, ...asAdmin(change) })
}
