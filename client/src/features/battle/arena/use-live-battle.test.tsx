import { act } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { BATTLE, battleAfter, gameStart, phase } from '../../../testing/battle-messages.ts'
import type { LiveBattle } from '../store/live-battle.ts'
import { useWithDeferredSteps } from './use-live-battle.ts'

interface ScreenProps {
  readonly battle: LiveBattle
  readonly onShown: (words: string) => void
}

function Screen({ battle, onShown }: ScreenProps) {
  const now = useWithDeferredSteps(battle)
  useLayoutEffect(() => onShown(`${now?.phase?.name} ${now?.ownChoice}`), [now, onShown])
  return null
}

test('a new phase that comes before the browser had time for deferred work does not take back the choice just shown', async () => {
  const prediction = battleAfter([gameStart(), phase()])
  const bet = { type: 'battle_bet_placed', battleId: BATTLE, choice: 'up', round: 1 } as const
  const chosen = battleAfter([bet], { from: prediction })
  const results = battleAfter([phase({ phase: 'results_wait', initialPrice: 50_000 })], { from: chosen })
  const shown: string[] = []
  const show = (words: string) => {
    shown.push(words)
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => {
    // Without a pause for the browser between them.
    for (const { battle } of [prediction, chosen, results]) {
      flushSync(() => root.render(<Screen battle={battle} onShown={show} />))
    }
  })
  expect(shown).toEqual(['prediction null', 'prediction up', 'results_wait up'])
  await act(async () => root.unmount())
})
