import { Link } from 'react-router-dom'
import { cycleProofPath } from '../../../stores/paths.ts'
import { classNames } from '../../../ui/class-names.ts'
import { DirectionIcon } from '../../../ui/DirectionIcon.tsx'
import type { PastResult } from '../store/live-cycle.ts'
import { frCycle } from '../text/fr-cycle.ts'
import styles from './ResultStrip.module.css'

const text = frCycle.history

interface ResultStripProps {
  /** Newest first. */
  readonly history: readonly PastResult[]
  /** On more than one line. */
  readonly wrapped?: boolean
}

/** [C11] the last 25 results; each links to its proof. */
export function ResultStrip({ history, wrapped = false }: ResultStripProps) {
  if (history.length === 0) return <p className={styles.empty}>{text.empty}</p>
  return (
    <ol className={classNames(styles.strip, wrapped && styles.wrapped)} aria-label={text.label(history.length)}>
      {history.map(({ cycleId, number, result }) => (
        <li key={cycleId}>
          <Link
            to={cycleProofPath(cycleId)}
            className={styles.result}
            data-tone={result}
            aria-label={text.verifyNamed(number, frCycle.result[result])}
            title={`${frCycle.number(number)} · ${frCycle.result[result]}`}
          >
            <DirectionIcon direction={result} size={18} stroke={2.4} />
          </Link>
        </li>
      ))}
    </ol>
  )
}
