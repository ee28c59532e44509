import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Api } from '../../../api/api.ts'
import { type PagedList, type PageQuery, usePagedList } from '../../../hooks/use-paged-list.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { type Column, DataTable } from '../../../ui/DataTable/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { EndOfList } from '../../../ui/EndOfList.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { frAdmin } from '../fr-admin.ts'
import { type AdminSection, addressOf } from './admin-sections.ts'
import { Section } from './Section.tsx'
import { ADMIN_KEY, useAdminQuery } from './use-admin.ts'

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

const PAGE_ROWS = 50

interface PagedTableProps<Row> extends Pick<PagedList<Row>, 'load' | 'cursorOf'> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly empty: string
  /** The list is filtered: without a row it says that there may be others. */
  readonly filtered?: boolean
  /** Query key, with the filters. */
  readonly name: readonly unknown[]
  readonly everyMs?: number | undefined
}

/** A list of the server, newest first, with a button for further pages while the server has more. */
export function PagedTable<Row extends { readonly id: string }>(props: PagedTableProps<Row>) {
  const { caption, columns, empty, filtered = false, name, load, cursorOf, everyMs = false } = props
  const list = usePagedList({
    queryKey: [ADMIN_KEY, ...name],
    pageRows: PAGE_ROWS,
    load,
    cursorOf,
    refetchEveryMs: () => everyMs,
  })
  return (
    <Surface>
      <Loaded query={list}>
        {({ pages }) => {
          const rows = pages.flat()
          if (rows.length === 0) return <EmptyState title={empty} hint={filtered ? frAdmin.widen : undefined} />
          return (
            <DataTable
              caption={caption}
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              sortedPartly={list.hasNextPage ? frAdmin.sortedPartly : undefined}
            />
          )
        }}
      </Loaded>
      <EndOfList list={list} />
    </Surface>
  )
}
