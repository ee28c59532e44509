import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { battleState, phase, price, roundResult } from '../../../testing/battle-messages.ts'
import { chartInput } from '../../../testing/chart-input.ts'
import { openPrediction } from '../../../testing/render-battle.tsx'
import { chartModelOf } from '../chart/chart-model.ts'
import { priceInWords } from './BattleByEar.tsx'

/** The last text that a polite region has. */
const spoken = (text: string) => screen.queryByText(text, { selector: '[aria-live="polite"]' }) !== null

describe('the figures of the chart are there to read', () => {
  const band = 'ÉGAL de 49\u202f990,00 à 50\u202f010,00.'

  test.each([
    [50_100, `Prix\u202f: 50\u202f100,00. Départ\u202f: 50\u202f000,00. ${band} UP, 0,180\u00a0% hors d’ÉGAL.`],
    [49_900, `Prix\u202f: 49\u202f900,00. Départ\u202f: 50\u202f000,00. ${band} DOWN, 0,180\u00a0% hors d’ÉGAL.`],
    [50_005, `Prix\u202f: 50\u202f005,00. Départ\u202f: 50\u202f000,00. ${band} ÉGAL à 0,010\u00a0% près.`],
  ])('at %d', (now, words) => {
    const model = chartModelOf({ ...chartInput, initialPrice: 50_000, points: [{ index: 42, price: now }] })
    expect(priceInWords(model)).toBe(words)
  })

  test('before the start is fixed the price alone, before the first price nothing', () => {
    expect(priceInWords(chartModelOf(chartInput))).toBe('Prix\u202f: 50\u202f000,00')
    expect(priceInWords(chartModelOf({ ...chartInput, points: [] }))).toBe('')
  })

  test('with each price, and read aloud only when asked for', async () => {
    const { receive } = await openPrediction()
    await receive(price(3, { price: 50_003 }))
    expect(screen.getByText('Prix\u202f: 50\u202f003,00').closest('[aria-live], [role="status"]')).toBeNull()
    await receive(price(4, { price: 50_007 }))
    expect(screen.getByText('Prix\u202f: 50\u202f007,00')).toBeTruthy()
  })
})

describe('who leads while the price decides is announced', () => {
  test('when it changes, and at most once in three seconds', async () => {
    const { receive, advance, timers } = await openPrediction()
    await receive({ type: 'battle_bet_placed', battleId: phase().battleId, choice: 'up', round: 1 })
    const decides = phase({ phase: 'results_wait', endsAt: timers.now() + 20_000, initialPrice: 50_000 })
    await receive(decides, price(3, { price: 50_000 }))
    await advance(0)
    expect(spoken('ÉGAL pour l’instant\u202f: il faut monter')).toBe(true)
    // Across the edge and back, four times a second.
    for (let index = 4; index < 15; index += 1) {
      await receive(price(index, { price: index % 2 === 0 ? 50_100 : 50_000 }))
      await advance(250)
      expect(spoken('ÉGAL pour l’instant\u202f: il faut monter')).toBe(true)
    }
    await receive(price(15, { price: 50_100 }))
    await advance(250)
    expect(spoken('UP pour l’instant\u202f: vous y êtes')).toBe(true)
  })

  test('to a spectator without a standing', async () => {
    const { receive, advance, timers } = await openPrediction()
    await receive(battleState({ role: 'spectator', round: 1, roundResults: [], user2_point: 0 }))
    const decides = phase({ phase: 'results_wait', endsAt: timers.now() + 20_000, initialPrice: 50_000 })
    await receive(decides, price(3, { price: 50_100 }))
    await advance(0)
    expect(spoken('UP pour l’instant')).toBe(true)
  })
})

test('the result of a round is announced at once, with what the price did and the own choice', async () => {
  const { receive } = await openPrediction()
  await receive(roundResult())
  const words = 'Victoire! UP · +0,080\u00a0%. Vous l’aviez vu. Votre choix\u202f: UP. Score\u202f: 1 à 0.'
  expect(screen.getByText(words).getAttribute('aria-live')).toBe('assertive')
})
