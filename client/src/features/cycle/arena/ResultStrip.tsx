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

/**
 * [C11] the last 25 results; each links to its proof. One line clips most of them, and stands before the buttons of the
 * game: its links are for the pointer, the keyboard finds them in the panel.
 */
export function ResultStrip({ history, wrapped = false }: ResultStripProps) {
  if (history.length === 0) return <p className={styles.empty}>{text.empty}</p>
  if (wrapped) return <Results {...{ history, wrapped }} />
  return (
    <>
      <p className="visually-hidden">{text.inWords(text.label(history.length), summaryOf(history))}</p>
      <div aria-hidden="true">
        <Results {...{ history, wrapped }} />
      </div>
    </>
  )
}

/** The number of results of each kind. */
export function summaryOf(history: readonly PastResult[]): string {
  const count = (wanted: PastResult['result']) => history.filter(({ result }) => result === wanted).length
  return text.summary(count('up'), count('down'), count('equal'))
}

function Results({ history, wrapped }: Required<ResultStripProps>) {
  return (
    <ol className={classNames(styles.strip, wrapped && styles.wrapped)} aria-label={text.label(history.length)}>
      {history.map(({ cycleId, number, result }) => (
        <li key={cycleId}>
          <Link
            to={cycleProofPath(cycleId)}
            tabIndex={wrapped ? undefined : -1}
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
