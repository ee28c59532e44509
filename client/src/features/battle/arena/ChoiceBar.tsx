import type { Direction } from '@bougie/protocol'
import { Group } from '@mantine/core'
import { useGameKeys } from '../../../hooks/use-game-keys.ts'
import { ChoiceButton } from '../../../ui/ChoiceButton/ChoiceButton.tsx'
import { useBattleFeatureStore } from '../hooks/use-battle-feature-store.tsx'
import type { LiveBattle } from '../store/live-battle.ts'
import { frBattle } from '../text/fr-battle.ts'
import { choiceStates } from './battle-view.ts'

interface ChoiceBarProps {
  readonly battle: LiveBattle
  readonly live: boolean
}

/** The vertical order of the zones in the chart. */
const ORDER: readonly Direction[] = ['up', 'equal', 'down']

const SHORTCUTS = {
  up: { key: 'ArrowUp', sign: '↑' },
  equal: { key: '=', sign: '=' },
  down: { key: 'ArrowDown', sign: '↓' },
} as const satisfies Record<Direction, unknown>

/** [G20] the three predictions, by press or by key. */
export function ChoiceBar({ battle, live }: ChoiceBarProps) {
  const { choose } = useBattleFeatureStore().battles
  const states = choiceStates(battle, live)
  useGameKeys(({ key }) => {
    const direction = ORDER.find((candidate) => SHORTCUTS[candidate].key === key)
    if (direction === undefined) return false
    if (states[direction] === 'open') choose(direction)
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
          onChoose={choose}
        />
      ))}
    </Group>
  )
}
