import { act } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { alice, BATTLE, gameStart, phase } from '../../../testing/battle-messages.ts'
import { applyBattleMessage, type BattleMessage } from '../store/apply-battle-message.ts'
import type { LiveBattle } from '../store/live-battle.ts'
import { useWithDeferredSteps } from './use-live-battle.ts'

function battlesAfter(messages: readonly BattleMessage[]): readonly LiveBattle[] {
  let entry: ReturnType<typeof applyBattleMessage>
  return messages.flatMap((message) => {
    entry = applyBattleMessage(entry, message, { self: alice, nowMs: 50_000 })
    return entry === undefined ? [] : [entry.battle]
  })
}

interface ScreenProps {
  readonly battle: LiveBattle | null
  readonly onShown: (words: string) => void
}

function Screen({ battle, onShown }: ScreenProps) {
  const now = useWithDeferredSteps(battle)
  useLayoutEffect(() => onShown(`${now?.phase?.name} ${now?.ownChoice}`), [now, onShown])
  return null
}

test('a new phase that comes before the browser had time for deferred work does not take back the choice just shown', async () => {
  const messages: readonly BattleMessage[] = [
    gameStart(),
    phase(),
    { type: 'battle_bet_placed', battleId: BATTLE, choice: 'up', round: 1 },
    phase({ phase: 'results_wait', initialPrice: 50_000 }),
  ]
  const [, prediction, chosen, results] = battlesAfter(messages)
  const shown: string[] = []
  const show = (words: string) => {
    shown.push(words)
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => {
    // Without a pause for the browser between them.
    for (const battle of [prediction, chosen, results]) {
      flushSync(() => root.render(<Screen battle={battle ?? null} onShown={show} />))
    }
  })
  expect(shown).toEqual(['prediction null', 'prediction up', 'results_wait up'])
  await act(async () => root.unmount())
})
