import '@mantine/core/styles/Center.layer.css'
import { Center } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { fr } from '../i18n/fr.ts'
import { Button } from './Button/Button.tsx'

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
