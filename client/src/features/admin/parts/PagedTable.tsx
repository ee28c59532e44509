import { type PagedList, usePagedList } from '../../../hooks/use-paged-list.ts'
import { type Column, DataTable } from '../../../ui/DataTable/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { EndOfList } from '../../../ui/EndOfList.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { frAdmin } from '../fr-admin.ts'
import { ADMIN_KEY } from './use-admin.ts'

const PAGE_ROWS = 50

export interface PagedTableProps<Row> extends Pick<PagedList<Row>, 'load' | 'cursorOf'> {
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
