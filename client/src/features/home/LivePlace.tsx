import { useIntersection } from '@mantine/hooks'
import { Suspense, useEffect, useState } from 'react'
import { lazily } from '../../ui/lazily.ts'
import { frHome } from './fr-home.ts'
import styles from './LivePlace.module.css'

const LiveGuess = lazily(async () => (await import('./LiveGuess.tsx')).LiveGuess)

/** Its height is reserved from the first paint; code and connection load once it is visible and the page is idle. */
export function LivePlace() {
  const { ref, entry } = useIntersection()
  const seen = entry?.isIntersecting === true
  const [shown, setShown] = useState(false)
  useEffect(() => (seen ? whenIdle(() => setShown(true)) : undefined), [seen])
  return (
    <section ref={ref} className={styles.place} aria-label={frHome.guess.title}>
      <p className={styles.title}>{frHome.guess.title}</p>
      {shown && (
        <Suspense fallback={null}>
          <LiveGuess />
        </Suspense>
      )}
    </section>
  )
}

/** Safari has no such callback. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 0)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(run)
  return () => window.cancelIdleCallback(handle)
}
