import type { BetDirection } from '@bougie/protocol'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { CycleState } from '../store/cycle-store.ts'
import { frCycle } from '../text/fr-cycle.ts'
import styles from './BetPanel.module.css'
import { sideStateOf } from './cycle-view.ts'
import { LiveText } from './LiveText.tsx'
import { SideButton } from './SideButton.tsx'
import { StakeField } from './StakeField.tsx'
import { balanceText, useLiveText, useSeriesPart } from './use-live-cycle.ts'
import type { StakeEntry } from './use-stake-entry.ts'

export interface BetPanelProps {
  readonly state: CycleState
  readonly stake: StakeEntry
  /** The side pressed before the sign-in. */
  readonly ready: BetDirection | null
  readonly onPlace: (direction: BetDirection) => void
}

/** [C01] the stake, and UP or DOWN at the current odds. */
export function BetPanel({ state, stake, ready, onPlace }: BetPanelProps) {
  const noteId = useId()
  const isQuoted = {
    up: useSeriesPart((series) => series !== null && series.quote.up !== null),
    down: useSeriesPart((series) => series !== null && series.quote.down !== null),
  }
  const sending = state.cycle?.pending ?? []
  return (
    <fieldset className={styles.panel}>
      <legend className="visually-hidden">{frCycle.bet.legend}</legend>
      <StakeField stake={stake} describedBy={noteId} />
      <div className={styles.sides}>
        {(['up', 'down'] as const).map((direction) => (
          <SideButton
            key={direction}
            direction={direction}
            state={sideStateOf(state, isQuoted[direction])}
            stakeCents={stake.problem === null ? stake.cents : null}
            sending={sending.some((bet) => bet.direction === direction)}
            ready={ready === direction}
            onPlace={onPlace}
          />
        ))}
      </div>
      <Note stake={stake} ready={ready} live={state.live} id={noteId} />
    </fieldset>
  )
}

interface NoteProps {
  readonly stake: StakeEntry
  readonly ready: BetDirection | null
  readonly live: boolean
  readonly id: string
}

/** Bonus and malus in one line, with the fee of the bet or the reason why it cannot be placed. */
function Note({ stake, ready, live, id }: NoteProps) {
  const balance = useLiveText(balanceText)
  const { problem, feeCents, cents } = stake
  return (
    <div className={styles.note}>
      {ready !== null && problem === null && (
        <p className={styles.ready} role="status">
          {frCycle.bet.ready(frCycle.direction[ready], formatEuros(cents ?? 0))}
        </p>
      )}
      <p>{live && <LiveText source={balance} />}</p>
      <p id={id} role="status" className={classNames(problem !== null && styles.problem)}>
        {problem === null ? frCycle.stake.cost(feeCents, feeCents + (cents ?? 0)) : frCycle.stake.problems[problem]}
        {problem === 'beyondBalance' && (
          <>
            {' '}
            <Link to="/portefeuille">{frCycle.stake.deposit}</Link>
          </>
        )}
      </p>
    </div>
  )
}
