import { useInfiniteQuery } from '@tanstack/react-query'
import { ADMIN_KEY } from './use-admin-move.ts'

export const ADMIN_PAGE = 50

interface AdminPagesOptions<Row> {
  readonly key: readonly unknown[]
  /** The page after the last known row. */
  readonly load: (page: {
    readonly before: string | undefined
    readonly signal: AbortSignal
  }) => Promise<readonly Row[]>
  /** The cursor of the last known row; its id by default. */
  readonly cursorOf?: (row: Row) => string
  readonly refetchInterval?: number
}

/** A paged list of the server, newest first; a page begins after the last row of the previous one. */
export function useAdminPages<Row extends { readonly id: string }>(options: AdminPagesOptions<Row>) {
  const { key, load, cursorOf = (row: Row) => row.id, refetchInterval } = options
  return useInfiniteQuery({
    queryKey: [ADMIN_KEY, ...key],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => load({ before: pageParam, signal }),
    getNextPageParam(page) {
      const last = page.at(-1)
      return page.length < ADMIN_PAGE || last === undefined ? undefined : cursorOf(last)
    },
    ...(refetchInterval === undefined ? {} : { refetchInterval }),
  })
}
