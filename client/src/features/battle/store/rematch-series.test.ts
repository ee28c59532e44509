import { expect, test } from 'vitest'
import { ALICE, BATTLE, BOB, battleAfter, complete, gameStart, OTHER_BATTLE } from '../../../testing/battle-messages.ts'
import { createRematchSeries, seriesWith } from './rematch-series.ts'

const offer = { type: 'battle_rematch', battleId: BATTLE, status: 'offered', by: BOB } as const

test('[issue 19.8] a rematch goes on with the score of the battles before it', () => {
  const first = battleAfter([gameStart(), complete({ winner: ALICE, rematchUntil: 9_999 }), offer])
  const second = battleAfter([
    gameStart({ battleId: OTHER_BATTLE }),
    complete({ battleId: OTHER_BATTLE, winner: BOB, payout: 0 }),
  ])
  const series = createRematchSeries(() => new Map([[BATTLE, first]]))
  series.started({ battleId: BATTLE, opponentId: BOB })
  series.ended(first.battle)
  expect(seriesWith(series.get(), BATTLE)).toBeNull()
  series.started({ battleId: OTHER_BATTLE, opponentId: BOB })
  expect(seriesWith(series.get(), OTHER_BATTLE)).toMatchObject({ won: 1, lost: 0 })
  series.ended(second.battle)
  expect(seriesWith(series.get(), OTHER_BATTLE)).toMatchObject({ won: 1, lost: 1 })
})

test('the same opponent met again without a rematch, or somebody else, begins at nothing', () => {
  const first = battleAfter([gameStart(), complete({ winner: ALICE, rematchUntil: 9_999 })])
  const series = createRematchSeries(() => new Map([[BATTLE, first]]))
  series.started({ battleId: BATTLE, opponentId: BOB })
  series.ended(first.battle)
  series.started({ battleId: OTHER_BATTLE, opponentId: BOB })
  expect(series.get()).toEqual({ opponentId: BOB, won: 0, lost: 0, battleIds: [OTHER_BATTLE] })
})

test('a repeated end and a repeated start count once', () => {
  const first = battleAfter([gameStart(), complete({ winner: ALICE, rematchUntil: 9_999 }), offer])
  const series = createRematchSeries(() => new Map([[BATTLE, first]]))
  series.started({ battleId: BATTLE, opponentId: BOB })
  series.started({ battleId: BATTLE, opponentId: BOB })
  expect(series.get()?.battleIds).toEqual([BATTLE])
})
