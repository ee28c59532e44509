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
import { eventsBetween } from './battle-events.ts'
import { toastOf } from './battle-toasts.ts'
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
  test.each<[string, number, number, readonly (readonly [number, BattleMessage])[]]>([
    [
      'with the deciding round',
      100,
      2_000,
      [
        [100, roundResult()],
        [100, complete()],
      ],
    ],
    [
      'a while after the deciding round',
      600,
      1_500,
      [
        [100, roundResult()],
        [600, complete()],
      ],
    ],
    [
      'long after the deciding round',
      9_000,
      0,
      [
        [100, roundResult()],
        [9_000, complete()],
      ],
    ],
    ['without any round', 100, 0, [[100, complete({ winner: BOB, payout: 0 })]]],
    [
      'given up',
      200,
      0,
      [
        [100, roundResult()],
        [200, { type: 'battle_forfeit', battleId: BATTLE, winner: ALICE, forfeitedBy: BOB }],
        [200, complete()],
      ],
    ],
  ])('%s', (_, endedAtMs, shownAfterMs, messages) => {
    const { battle, event } = play(messages)
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

test.each([
  ['win', 1_000, 2_000, 'Contre bob : +10,00 €.'],
  ['loss', 1_000, 0, 'Contre bob : −10,00 €.'],
  ['draw', 1_000, 1_000, 'Contre bob : 10,00 € rendus.'],
  ['win', 0, 0, 'Contre bob, partie amicale.'],
  ['loss', 0, 0, 'Contre bob, partie amicale.'],
] as const)(
  '[G47] the toast of a %s with a stake of %i cents names what it changed',
  (result, stakeCents, payoutCents, message) => {
    const ending = {
      type: 'completed',
      result,
      payoutCents,
      forfeitedBy: null,
      learnedAtMs: 0,
      witnessed: true,
    } as const
    const toast = toastOf({ type: 'ended', ending, opponent: 'bob', stakeCents, shownAfterMs: 0 }, true)
    expect(toast?.message).toBe(message)
  },
)
