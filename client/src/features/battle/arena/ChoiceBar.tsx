import type { Direction } from '@bougie/protocol'
import { Group } from '@mantine/core'
import { useGameKeys } from '../../../hooks/use-game-keys.ts'
import { ChoiceButton } from '../../../ui/ChoiceButton/ChoiceButton.tsx'
import { frBattle } from '../text/fr-battle.ts'
import type { ChoiceState } from './battle-view.ts'

export interface ChoiceBarProps {
  readonly states: Readonly<Record<Direction, ChoiceState>>
  readonly onChoose: (choice: Direction) => void
}

/** The vertical order of the zones in the chart. */
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
    // A locked choice still handles its key: the page must not scroll when a player presses it too late.
    return true
  })
  return (
    <Group component="fieldset" gap="sm" wrap="nowrap">
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
    </Group>
  )
}
