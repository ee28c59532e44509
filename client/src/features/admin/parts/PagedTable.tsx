import '@mantine/core/styles/Center.layer.css'
import { Center } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Api } from '../../../api/api.ts'
import { useApp } from '../../../hooks/app-context.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { type Column, DataTable } from '../../../ui/DataTable/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { frAdmin } from '../fr-admin.ts'
import { ADMIN_KEY } from './use-admin.ts'

const PAGE_ROWS = 50

interface PagedTableProps<Row> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly empty: string
  /** The list is filtered: without a row it says that there may be others. */
  readonly filtered?: boolean
  /** Query key, with the filters. */
  readonly name: readonly unknown[]
  /** Requests the page after the last known row. */
  readonly load: (
    api: Api,
    page: { readonly limit: number; readonly before: string | undefined },
    signal: AbortSignal,
  ) => Promise<readonly Row[]>
  /** The cursor of the last known row; its id by default. */
  readonly cursorOf?: (row: Row) => string
  readonly everyMs?: number
}

/** A list of the server, newest first, with a button for further pages while the server has more. */
export function PagedTable<Row extends { readonly id: string }>(props: PagedTableProps<Row>) {
  const { caption, columns, empty, filtered = false, name, load, everyMs = false } = props
  const { cursorOf = (row: Row) => row.id } = props
  const { api } = useApp()
  const list = useInfiniteQuery({
    queryKey: [ADMIN_KEY, ...name],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => load(api, { limit: PAGE_ROWS, before: pageParam }, signal),
    getNextPageParam(page) {
      const last = page.at(-1)
      return page.length < PAGE_ROWS || last === undefined ? undefined : cursorOf(last)
    },
    refetchInterval: everyMs,
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
      {list.hasNextPage && (
        <Center pt="md">
          <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {frAdmin.more}
          </Button>
        </Center>
      )}
    </Surface>
  )
}
