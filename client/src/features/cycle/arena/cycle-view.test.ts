import { describe, expect, test } from 'vitest'
import { cycleState, someBet } from '../../../testing/cycle-messages.ts'
import { applyState } from '../store/apply-cycle-message.ts'
import type { CycleState } from '../store/cycle-store.ts'
import { noBets, type OwnBets, type OwnResult } from '../store/own-bets.ts'
import { frCycle } from '../text/fr-cycle.ts'
import { endingFigureOf } from './CycleEnding.tsx'
import { phaseHintOf, removalOfferOf, sideStateOf, winnersFirst } from './cycle-view.ts'

function at(index: number, changes: Parameters<typeof cycleState>[1] = {}, live = true): CycleState {
  return { live, cycle: applyState(null, cycleState(index, changes), null).cycle, history: [] }
}

test.each([
  ['open while bets are taken', at(52), true, 'open'],
  ['open in the candles of the cash-out too', at(250), true, 'open'],
  ['closed without odds', at(52), false, 'closed'],
  ['locked in the last candle', at(290), true, 'locked'],
  ['locked while results show', at(300), true, 'locked'],
  ['disabled while betting is stopped', at(52, { betsEnabled: false }), true, 'disabled'],
  ['offline while nothing is live', at(52, {}, false), true, 'offline'],
] as const)('a side is %s', (_, state, isQuoted, expected) => {
  expect(sideStateOf(state, isQuoted)).toBe(expected)
})

test('a bet is taken back, then cashed out, then left alone', () => {
  const offers = [52, 190, 290, 300].map((index) => at(index).cycle).map((cycle) => cycle && removalOfferOf(cycle))
  expect(offers).toEqual(['takeBack', 'cashOut', 'none', 'none'])
})

test('while betting is stopped bets can still be removed', () => {
  const { cycle } = at(52, { betsEnabled: false })
  expect(cycle && removalOfferOf(cycle)).toBe('takeBack')
})

test('what is not live says so instead of its phase', () => {
  expect([phaseHintOf(at(52)), phaseHintOf(at(52, {}, false))]).toEqual([
    'Pariez, ou reprenez un pari',
    'Reprise du direct…',
  ])
})

const result = (payoutCents: number, kind: OwnResult['result']): OwnResult => ({
  betId: someBet.betId,
  direction: 'up',
  stakeCents: 1_000,
  feeCents: 20,
  oddsHundredths: 200,
  payoutCents,
  result: kind,
})

describe('[P21] what the bets came to together, fees included as in the history', () => {
  const won = result(2_000, 'won')
  const lost = result(0, 'lost')
  const equal = result(1_000, 'equal')
  const settled = (paid: readonly OwnResult[], isComplete = true): OwnBets => ({
    state: 'settled',
    paid,
    removed: [],
    isComplete,
  })

  test.each([
    ['one win', [won], 'win', { label: 'Gain', cents: 980 }],
    ['two wins and a loss', [won, won, lost], 'win', { label: 'Bilan du cycle', cents: 940 }],
    ['a win and a loss', [won, lost], 'loss', { label: 'Bilan du cycle', cents: -40 }],
    ['a win that pays the fees alone', [result(1_020, 'won')], 'even', { label: 'Bilan du cycle', cents: 0 }],
    ['a win at 1.01', [result(1_010, 'won')], 'loss', { label: 'Bilan du cycle', cents: -10 }],
    ['a loss', [lost], 'loss', { label: 'Perte', cents: -1_020 }],
    ['a win and two losses', [won, lost, lost], 'loss', { label: 'Bilan du cycle', cents: -1_060 }],
    [
      'a win and a cash-out that eats it',
      [result(0, 'cashed_out'), won],
      'loss',
      { label: 'Bilan du cycle', cents: -40 },
    ],
    ['a cash-out alone', [result(665, 'cashed_out')], 'loss', { label: 'Bilan du cycle', cents: -355 }],
    ['a cash-out that gained', [result(1_500, 'cashed_out')], 'win', { label: 'Bilan du cycle', cents: 480 }],
    ['a bet taken back', [result(1_000, 'removed')], 'loss', { label: 'Bilan du cycle', cents: -20 }],
    [
      'an equal end and a cash-out',
      [result(665, 'cashed_out'), equal],
      'loss',
      { label: 'Bilan du cycle', cents: -375 },
    ],
  ] as const)('%s', (_, results, outcome, figure) => {
    expect(endingFigureOf(settled(results))).toEqual({ ...figure, outcome })
  })

  test.each([
    ['a win', [won], 980],
    ['a loss', [lost], -1_020],
    ['a cash-out that gained', [result(1_500, 'cashed_out')], 480],
  ] as const)('%s that may be a part of them celebrates nothing and is called what it is', (_, results, cents) => {
    const figure = { outcome: 'partial', label: 'Bilan des paris affichés', cents }
    expect(endingFigureOf(settled(results, false))).toEqual(figure)
  })

  test('nothing for who had no bet', () => {
    expect(endingFigureOf(noBets(true))).toBeNull()
  })

  test('an equal end shows the refunded stake, neither gain nor loss', () => {
    const figure = { outcome: 'returned', label: 'Mise rendue', cents: 1_000 }
    expect([endingFigureOf(settled([equal])), endingFigureOf(settled([equal], false))]).toEqual([figure, figure])
  })
})

test('[issue 19.6] of the results those that won stand first, the best of them on top', () => {
  const lost = result(0, 'lost')
  const small = result(1_100, 'won')
  const cashed = result(500, 'cashed_out')
  const big = result(2_600, 'won')
  expect(winnersFirst([lost, small, cashed, big])).toEqual([big, small, cashed, lost])
})

test('one result is not counted as several', () => {
  expect(frCycle.history.label(1)).toBe('Le dernier résultat')
  expect(frCycle.history.label(2)).toBe('Les 2 derniers résultats, le plus récent en premier')
})
