import type { Direction } from '@bougie/protocol'
import { frBattle } from '../../text/fr-battle.ts'
import { ChoiceButton } from '../../ui/ChoiceButton/ChoiceButton.tsx'
import type { ChoiceState } from './battle-view.ts'
import styles from './ChoiceBar.module.css'

export interface ChoiceBarProps {
  readonly states: Readonly<Record<Direction, ChoiceState>>
  readonly onChoose: (choice: Direction) => void
}

/** In the order of the chart: what the thumb meets first is what the price may do. */
const ORDER: readonly Direction[] = ['up', 'equal', 'down']

/** [G20] the three predictions. */
export function ChoiceBar({ states, onChoose }: ChoiceBarProps) {
  return (
    <fieldset className={styles.bar}>
      <legend className="visually-hidden">{frBattle.hint.prediction}</legend>
      {ORDER.map((direction) => (
        <ChoiceButton
          key={direction}
          choice={direction}
          label={frBattle.direction[direction]}
          chosen={states[direction] === 'chosen'}
          sending={states[direction] === 'sending'}
          locked={states[direction] !== 'open'}
          onChoose={onChoose}
        />
      ))}
    </fieldset>
  )
}
