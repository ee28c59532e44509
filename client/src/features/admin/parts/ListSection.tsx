import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Api } from '../../../api/api.ts'
import type { PageQuery } from '../../../hooks/use-paged-list.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { frAdmin } from '../fr-admin.ts'
import { type AdminSection, addressOf } from './admin-sections.ts'
import { PagedTable, type PagedTableProps } from './PagedTable.tsx'
import { Section } from './Section.tsx'
import { useAdminQuery } from './use-admin.ts'

interface ListSectionProps<Row, Query>
  extends Pick<PagedTableProps<Row>, 'columns' | 'cursorOf' | 'everyMs' | 'filtered'> {
  readonly section: AdminSection
  /** The section's own name by default. */
  readonly title?: string
  readonly text: { readonly lead: string; readonly empty: string }
  /** The filters in use. */
  readonly query: Query
  readonly load: (api: Api, query: PageQuery & Query, signal: AbortSignal) => Promise<readonly Row[]>
  /** The player whose rows these are. */
  readonly player?: PlayerFilter | null
  /** Buttons beside the title. */
  readonly action?: ReactNode
  /** Fields of the filters, and whatever else stands above the rows. */
  readonly children?: ReactNode
}

/** A page of the back office with one list, by its filters. */
export function ListSection<Row extends { readonly id: string }, Query extends object>(
  props: ListSectionProps<Row, Query>,
) {
  const { section, title = frAdmin.nav[section].label, text, query, load, player = null, action, children } = props
  const { columns, cursorOf, everyMs, filtered = isNarrowed(query) } = props
  return (
    <Section
      title={title}
      lead={player?.lead ?? text.lead}
      action={
        player === null ? (
          action
        ) : (
          <>
            <Button to={addressOf('users', player.userId)}>{frAdmin.file}</Button>
            <Button to={addressOf(section)}>{frAdmin.everybody}</Button>
            {action}
          </>
        )
      }
    >
      {children}
      <PagedTable
        caption={title}
        columns={columns}
        empty={text.empty}
        filtered={filtered}
        name={[section, query]}
        load={(api, page, signal) => load(api, { ...page, ...query }, signal)}
        cursorOf={cursorOf}
        everyMs={everyMs}
      />
    </Section>
  )
}

function isNarrowed(query: object): boolean {
  return Object.values(query).some((value) => value !== undefined && value !== 'all')
}

export interface PlayerFilter {
  readonly userId: string
  /** Names the player. */
  readonly lead: string
}

/** The player whom the address of a list names; null for everybody. */
export function usePlayerFilter(): PlayerFilter | null {
  const [search] = useSearchParams()
  const userId = search.get('joueur')
  const { data } = useAdminQuery(
    ['user', userId],
    (api, signal) => api('admin.adminUser', { params: { id: userId ?? '' }, signal }),
    { enabled: userId !== null },
  )
  return userId === null ? null : { userId, lead: frAdmin.onlyOf(data?.pseudo ?? userId) }
}
