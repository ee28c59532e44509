import { useEffect, useRef } from 'react'
import { frWallet } from '../../text/fr-wallet.ts'
import { SecondaryButton } from '../../ui/SecondaryButton/SecondaryButton.tsx'
import styles from './EndOfList.module.css'

interface EndOfListProps {
  readonly busy: boolean
  /** Asks for the next page. */
  readonly onReach: () => void
}

/** How far below the edge the next page is asked for, so that a steady scroll never meets the end. */
const AHEAD = '400px'

/** Loads on by itself when it is scrolled to, and by a press for who has no pointer. */
export function EndOfList({ busy, onReach }: EndOfListProps) {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onReach)
  latest.current = onReach

  useEffect(() => {
    if (busy || end.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [busy])

  return (
    <div ref={end} className={styles.end}>
      <SecondaryButton size="small" tone="quiet" busy={busy} onClick={onReach}>
        {busy ? frWallet.loading : frWallet.moneyHistory.more}
      </SecondaryButton>
    </div>
  )
}
