import type { PastResult } from '../store/live-cycle.ts'
import { frCycle } from '../text/fr-cycle.ts'
import styles from './CyclePanels.module.css'
import { ResultStrip } from './ResultStrip.tsx'

/** [C11] the results of the last cycles. */
export function ResultsPanel({ history }: { readonly history: readonly PastResult[] }) {
  const count = (wanted: PastResult['result']) => history.filter(({ result }) => result === wanted).length
  return (
    <div className={styles.results}>
      <h2 className={styles.heading}>{frCycle.history.title}</h2>
      <ResultStrip history={history} wrapped />
      {history.length > 0 && (
        <p className={styles.summary}>{frCycle.history.summary(count('up'), count('down'), count('equal'))}</p>
      )}
    </div>
  )
}
