import '@mantine/core/styles/Center.layer.css'
import { Center } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { fr } from '../i18n/fr.ts'
import { Button } from '../ui/Button/Button.tsx'
import { frStatement } from './fr-statement.ts'

interface EndOfListProps {
  readonly busy: boolean
  /** Whether it loads more when it becomes visible; otherwise by a press alone. */
  readonly automatic?: boolean
  /** Requests the next page. */
  readonly onReach: () => void
}

/** Distance below the edge at which the next page is requested, so that a steady scroll never reaches the end. */
const AHEAD = '400px'

/** Loads more when it is scrolled into view, and by a press for keyboard users. */
export function EndOfList({ busy, automatic = true, onReach }: EndOfListProps) {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onReach)
  latest.current = onReach

  useEffect(() => {
    if (busy || !automatic || end.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [busy, automatic])

  return (
    <Center ref={end}>
      <Button size="small" variant="quiet" busy={busy} onClick={onReach}>
        {busy ? fr.lists.loading : frStatement.more}
      </Button>
    </Center>
  )
}
