import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '../../../ui/Button/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { frAdmin } from '../text/fr-admin.ts'
import { type Column, DataTable } from './DataTable.tsx'
import { Loaded } from './Loaded.tsx'
import styles from './PagedTable.module.css'

interface PagedTableProps<Row> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly query: UseInfiniteQueryResult<InfiniteData<readonly Row[]>>
  readonly empty: string
}

/** A list that goes on as long as the server has more of it. */
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
              isPartial={query.hasNextPage}
            />
          )
        }}
      </Loaded>
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {frAdmin.more}
          </Button>
        </div>
      )}
    </Surface>
  )
}
