import { describe, expect, test } from 'vitest'
import {
  ALICE,
  BATTLE,
  BOB,
  battleAfter,
  battleState,
  complete,
  roundResult,
} from '../../../testing/battle-messages.ts'
import type { BattleMessage } from './apply-battle-message.ts'
import { eventsBetween, toastOf } from './battle-events.ts'
import { finalOverlayAtMs } from './live-battle.ts'

/** Each message arrives this long after the first state. */
function play(messages: readonly (readonly [afterMs: number, message: BattleMessage])[]) {
  let entry = battleAfter([battleState({ round: 1, roundResults: [], user2_point: 0 })])
  let received = eventsBetween(undefined, entry)
  for (const [nowMs, message] of messages) {
    const before = entry
    entry = battleAfter([message], { from: before, nowMs })
    received = eventsBetween(before, entry)
  }
  const event = received.find(({ type }) => type === 'ended')
  if (event?.type !== 'ended') throw new Error('The battle has not ended')
  return { battle: entry.battle, event }
}

describe('[G42] [G47] the toast of the end shows together with the final overlay', () => {
  const forfeit = { type: 'battle_forfeit', battleId: BATTLE, winner: ALICE, forfeitedBy: BOB } as const

  test.each<[string, { settledAtMs: number | null; forfeited?: boolean; endedAtMs: number }, number]>([
    ['with the deciding round', { settledAtMs: 100, endedAtMs: 100 }, 2_000],
    ['a while after the deciding round', { settledAtMs: 100, endedAtMs: 600 }, 1_500],
    ['long after the deciding round', { settledAtMs: 100, endedAtMs: 9_000 }, 0],
    ['without any round', { settledAtMs: null, endedAtMs: 100 }, 0],
    ['given up', { settledAtMs: 100, forfeited: true, endedAtMs: 200 }, 0],
  ])('%s', (_, { settledAtMs, forfeited = false, endedAtMs }, shownAfterMs) => {
    const round = settledAtMs === null ? [] : [[settledAtMs, roundResult()] as const]
    const left = forfeited ? [[endedAtMs, forfeit] as const] : []
    const { battle, event } = play([...round, ...left, [endedAtMs, complete()]])
    expect(event.shownAfterMs).toBe(shownAfterMs)
    expect(toastOf(event, true)?.delayMs).toBe(shownAfterMs)
    expect(endedAtMs + event.shownAfterMs).toBe(finalOverlayAtMs(battle))
  })

  test('a cancelled battle shows its toast at once', () => {
    const { event } = play([
      [100, roundResult()],
      [200, battleState({ status: 'cancelled' })],
    ])
    expect(event.shownAfterMs).toBe(0)
  })
})

test.each(['win', 'loss'] as const)('[G47] the toast of a %s without a stake names the opponent', (result) => {
  const ending = {
    type: 'completed',
    result,
    payoutCents: 0,
    forfeitedBy: null,
    learnedAtMs: 0,
    witnessed: true,
  } as const
  const ended = { type: 'ended', ending, opponent: 'bob', stakeCents: 0, shownAfterMs: 0 } as const
  expect(toastOf(ended, true)?.message).toBe('Contre bob, partie amicale.')
})
