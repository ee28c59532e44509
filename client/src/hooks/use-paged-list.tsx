import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import type { Api } from '../api/api.ts'
import { useApp } from './app-context.tsx'
import '@mantine/core/styles/Center.layer.css'
import { Center } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { fr } from '../i18n/fr.ts'
import { Button } from '../ui/Button/Button.tsx'

/** The query of one page; without `before` the first one. */
export interface PageQuery {
  readonly limit: number
  readonly before?: string
}

export interface PagedList<Row> {
  readonly queryKey: QueryKey
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
  const { queryKey, pageRows, load, cursorOf = ({ id }: Row) => id, refetchEveryMs } = list
  return useInfiniteQuery({
    queryKey,
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

interface EndOfListProps {
  readonly list: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    readonly fetchNextPage: () => Promise<unknown>
  }
  /** Loads more also when it is scrolled into view, until a page fails; its button stays for keyboard users. */
  readonly automatic?: boolean
}

/** Distance below the edge at which the next page is requested, so that a steady scroll never reaches the end. */
const AHEAD = '400px'

/** Loads the next page of a list; nothing where there is none. */
export function EndOfList({ list, automatic = false }: EndOfListProps) {
  const { hasNextPage, isFetchingNextPage: busy, fetchNextPage } = list
  // A failed page is in view still and would be requested without end.
  const loadsItself = automatic && hasNextPage && !busy && !list.isFetchNextPageError
  const end = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!loadsItself || end.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void fetchNextPage()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [loadsItself, fetchNextPage])

  if (!hasNextPage) return null
  return (
    <Center ref={end} pt="sm">
      <Button size="small" variant="quiet" busy={busy} onClick={() => void fetchNextPage()}>
        {busy ? fr.lists.loading : fr.lists.more}
      </Button>
    </Center>
  )
}
