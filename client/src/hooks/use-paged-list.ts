import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import type { Api } from '../api/api.ts'
import { useApp } from './app-context.tsx'

/** The query of one page; without `before` the first one. */
export interface PageQuery {
  readonly limit: number
  readonly before?: string
}

export interface PagedList<Row> {
  readonly queryKey: QueryKey
  readonly enabled?: boolean
  readonly pageRows: number
  readonly load: (api: Api, page: PageQuery, signal: AbortSignal) => Promise<readonly Row[]>
  /** The cursor of the last known row; its id by default. */
  readonly cursorOf?: ((row: Row) => string) | undefined
  /** Milliseconds until the list is requested again, by its known rows. */
  readonly refetchEveryMs?: (rows: readonly Row[]) => number | false
}

/** A list of the server, newest first, in pages; a page begins after the last row of the previous one. */
export function usePagedList<Row extends { readonly id: string }>(list: PagedList<Row>) {
  const { api } = useApp()
  const { queryKey, enabled = true, pageRows, load, cursorOf = ({ id }: Row) => id, refetchEveryMs } = list
  return useInfiniteQuery({
    queryKey,
    enabled,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      load(api, pageParam === undefined ? { limit: pageRows } : { limit: pageRows, before: pageParam }, signal),
    getNextPageParam(page) {
      const last = page.at(-1)
      return page.length < pageRows || last === undefined ? undefined : cursorOf(last)
    },
    refetchInterval: ({ state }) => refetchEveryMs?.(state.data?.pages.flat() ?? []) ?? false,
  })
}
