import type { Direction } from '@bougie/protocol'
import { useGameKeys } from '../../../hooks/use-game-keys.ts'
import { ChoiceButton } from '../../../ui/ChoiceButton/ChoiceButton.tsx'
import { frBattle } from '../text/fr-battle.ts'
import type { ChoiceState } from './battle-view.ts'
import styles from './ChoiceBar.module.css'

export interface ChoiceBarProps {
  readonly states: Readonly<Record<Direction, ChoiceState>>
  readonly onChoose: (choice: Direction) => void
}

/** In the order of the chart: what the thumb meets first is what the price may do. */
const ORDER: readonly Direction[] = ['up', 'equal', 'down']

const SHORTCUTS = {
  up: { key: 'ArrowUp', sign: '↑' },
  equal: { key: '=', sign: '=' },
  down: { key: 'ArrowDown', sign: '↓' },
} as const satisfies Record<Direction, unknown>

/** [G20] the three predictions, by press or by key. */
export function ChoiceBar({ states, onChoose }: ChoiceBarProps) {
  useGameKeys(({ key }) => {
    const direction = ORDER.find((candidate) => SHORTCUTS[candidate].key === key)
    if (direction === undefined) return false
    if (states[direction] === 'open') onChoose(direction)
    // Also a locked choice keeps its key: the page must not scroll under who presses a moment too late.
    return true
  })
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
          shortcut={SHORTCUTS[direction]}
          onChoose={onChoose}
        />
      ))}
    </fieldset>
  )
}
