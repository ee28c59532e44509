import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { classNames } from '../class-names.ts'
import styles from './RoundCircles.module.css'

type RoundMark = 'win' | 'loss' | 'draw'

interface RoundCirclesProps {
  /** Rounds played so far, in order. */
  readonly results: readonly RoundMark[]
  /** Number of circles. */
  readonly total: number
  /** Names the whole row, for instance `Manches`. */
  readonly label: string
  /** Names one circle, for instance `Manche 2 : gagnée`. */
  readonly describe: (round: number, result: RoundMark | null) => string
}

/** A draw does not use `=`, which is the sign of the choice ÉGAL. */
const ICONS = { win: IconCheck, loss: IconX, draw: IconMinus } as const
const TONES = { win: 'up', loss: 'down', draw: 'equal' } as const

/** One circle per round: won, lost, drawn, running, or to come. */
export function RoundCircles({ results, total, label, describe }: RoundCirclesProps) {
  const rounds = Array.from({ length: total }, (_, index) => index + 1)
  return (
    <ol className={styles.row} aria-label={label}>
      {rounds.map((round) => {
        const result = results[round - 1] ?? null
        const Icon = result === null ? null : ICONS[result]
        const running = round === results.length + 1
        return (
          <li
            key={round}
            className={classNames(styles.circle, running && styles.running)}
            data-tone={result === null ? undefined : TONES[result]}
          >
            {Icon === null ? <span aria-hidden="true">{round}</span> : <Icon size={14} stroke={3} aria-hidden="true" />}
            <span className="visually-hidden">{describe(round, result)}</span>
          </li>
        )
      })}
    </ol>
  )
}
