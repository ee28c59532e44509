import { describe, expect, test } from 'vitest'
import { FIVE_ROUNDS } from '../testing/battle-fixture.ts'
import { battleWinnerOf, directionOf, pointsAfter, type RoundResult, roundResultFor, roundWinnerOf } from './outcome.ts'
import { type BattleOutcome, DIRECTIONS, type Direction, type Seat, statusOf, winnerOf } from './state.ts'

describe('a round', () => {
  test.each<[string, Direction | null, Direction | null, Direction, RoundResult, RoundResult]>([
    ['[G33] both correct is a draw for both', 'up', 'up', 'up', 'draw', 'draw'],
    ['[G34] [G35] only one correct: a win for that seat, a loss for the other', 'down', 'up', 'down', 'win', 'loss'],
    ['[G34] [G35] the other way round', 'up', 'equal', 'equal', 'loss', 'win'],
    ['[G36] neither correct is a draw', 'up', 'down', 'equal', 'draw', 'draw'],
    ['[G36] the same wrong choice is a draw', 'up', 'up', 'down', 'draw', 'draw'],
    ['[G36] no choice counts as wrong', null, 'up', 'up', 'loss', 'win'],
    ['[G36] no choice against a wrong one is a draw', null, 'up', 'down', 'draw', 'draw'],
    ['[G36] no choice at all is a draw', null, null, 'equal', 'draw', 'draw'],
  ])('%s', (_rule, one, two, result, forOne, forTwo) => {
    const winner = roundWinnerOf({ one, two }, result)
    expect([roundResultFor({ winner }, 'one'), roundResultFor({ winner }, 'two')]).toEqual([forOne, forTwo])
  })

  test('is symmetric: seats that swap their choices swap their results', () => {
    const choices = [...DIRECTIONS, null]
    for (const one of choices) {
      for (const two of choices) {
        for (const result of DIRECTIONS) {
          const winner = roundWinnerOf({ one, two }, result)
          const swapped = roundWinnerOf({ one: two, two: one }, result)
          expect(roundResultFor({ winner }, 'one')).toBe(roundResultFor({ winner: swapped }, 'two'))
        }
      }
    }
  })

  // ln(50 012.18 / 50 000) = 0.00024357…, within the band of 0.00024366; one hundredth more, 50 012.19, is beyond it.
  test.each<[number, Direction]>([
    [50_012.19, 'up'],
    [50_012.18, 'equal'],
    [50_000, 'equal'],
    [49_987.82, 'equal'],
    [49_987.81, 'down'],
  ])('from 50 000 to %d with a band of 0.00024366 is %s', (finalPrice, direction) => {
    expect(directionOf({ initialPrice: 50_000, finalPrice, equalBand: 0.000_243_66 })).toBe(direction)
  })

  test('with no band, only the same price is equal', () => {
    const at = (finalPrice: number) => directionOf({ initialPrice: 50_000, finalPrice, equalBand: 0 })
    expect([at(50_000.01), at(50_000), at(49_999.99)]).toEqual(['up', 'equal', 'down'])
  })
})

describe('the end of a battle', () => {
  test.each<[string, number, number, number, Seat | 'draw' | null]>([
    ['[G41] a lead after round 2 ends nothing', 2, 0, 2, null],
    ['[G37] [G38] a lead after round 3 ends it', 1, 0, 3, 'one'],
    ['[G38] the leader', 1, 2, 3, 'two'],
    ['[G39] a tie after round 3 goes on', 1, 1, 3, null],
    ['[G39] a lead after round 4 ends it', 1, 2, 4, 'two'],
    ['[G39] a tie after round 4 goes on', 0, 0, 4, null],
    ['[G37] [G40] a lead after round 5 wins', 2, 1, 5, 'one'],
    ['[G37] [G40] a tie after round 5 is a draw', 2, 2, 5, 'draw'],
  ])('%s', (_rule, one, two, roundsPlayed, winner) => {
    expect(battleWinnerOf({ one, two }, roundsPlayed, FIVE_ROUNDS)).toBe(winner)
  })

  test('a point is a round won', () => {
    expect(pointsAfter({ one: 1, two: 2 }, 'one')).toEqual({ one: 2, two: 2 })
    expect(pointsAfter({ one: 1, two: 2 }, 'two')).toEqual({ one: 1, two: 3 })
    expect(pointsAfter({ one: 1, two: 2 }, 'draw')).toEqual({ one: 1, two: 2 })
  })
})

describe('the outcome of a battle', () => {
  test.each<[string, BattleOutcome | null, Seat | 'draw' | null, ReturnType<typeof statusOf>]>([
    ['a running battle has no winner', null, null, 'active'],
    ['a lead wins', { type: 'won', winner: 'two' }, 'two', 'completed'],
    ['a tie is won by nobody', { type: 'draw' }, 'draw', 'completed'],
    [
      'whoever stays wins against whoever leaves',
      { type: 'forfeited', winner: 'one', forfeitedBy: 'two', cause: 'abandoned' },
      'one',
      'completed',
    ],
    ['a cancelled battle has no winner', { type: 'cancelled', reason: 'admin', shareOne: 0.5 }, null, 'cancelled'],
  ])('%s', (_rule, outcome, winner, status) => {
    expect([winnerOf({ outcome }), statusOf({ outcome })]).toEqual([winner, status])
  })
})
