import '@mantine/core/styles/Center.layer.css'
import { Center } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '../../../ui/Button/Button.tsx'
import { type Column, DataTable } from '../../../ui/DataTable/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { frAdmin } from '../text/fr-admin.ts'

interface PagedTableProps<Row> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly query: UseInfiniteQueryResult<InfiniteData<readonly Row[]>>
  readonly empty: string
}

/** A list with a button for further pages while the server has more. */
export function PagedTable<Row extends { readonly id: string }>(props: PagedTableProps<Row>) {
  const { caption, columns, query, empty } = props
  return (
    <Surface>
      <Loaded query={query}>
        {({ pages }) => {
          const rows = pages.flat()
          if (rows.length === 0) return <EmptyState title={empty} />
          return (
            <DataTable
              caption={caption}
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              sortedPartly={query.hasNextPage ? frAdmin.sortedPartly : undefined}
            />
          )
        }}
      </Loaded>
      {query.hasNextPage && (
        <Center pt="md">
          <Button size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {frAdmin.more}
          </Button>
        </Center>
      )}
    </Surface>
  )
}
