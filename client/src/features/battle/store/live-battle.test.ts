import { createFakeTimers } from '@bougie/api-client/testing/fake-timers.ts'
import { describe, expect, test } from 'vitest'
import { QUIET_MIN_MS } from '../../../stores/socket-store.ts'
import { createDeadline } from '../../../stores/timers.ts'
import {
  ALICE,
  activeBattle,
  BATTLE,
  BOB,
  battleAfter,
  battleState,
  bobAsOpponent,
  complete,
  gameStart,
  phase,
  price,
  roundResult,
} from '../../../testing/battle-messages.ts'
import type { BattleMessage } from './apply-battle-message.ts'
import { type BattleEntry, finalOverlayAtMs, referenceOf, silenceMaxMs } from './live-battle.ts'

function setUp() {
  const timers = createFakeTimers()
  let quiet = 0
  const quietAfter = createDeadline(timers, () => (quiet += 1))
  let entry: BattleEntry | undefined
  function receive(message: BattleMessage) {
    entry = battleAfter([message], { from: entry, nowMs: timers.now() })
    quietAfter(silenceMaxMs(entry, timers.now()))
  }
  receive(battleState({ round: 1, endsAt: timers.now() + 10_000, opponent: bobAsOpponent }))
  return { timers, quietAfter, receive, quiet: () => quiet }
}

describe('a battle is quiet', () => {
  test('after two and a half seconds without a price while prices come four times a second', () => {
    const { timers, receive, quiet } = setUp()
    receive(phase({ initialIndex: 41, endsAt: timers.now() + 10_000 }))
    for (const index of [1, 2, 3]) {
      timers.advance(QUIET_MIN_MS - 1)
      receive(price(index))
    }
    expect(quiet()).toBe(0)
    timers.advance(QUIET_MIN_MS)
    expect(quiet()).toBe(1)
    timers.advance(60_000)
    expect(quiet()).toBe(1)
  })

  test('after three prices did not come, where they come at a slower pace', () => {
    const { timers, receive, quiet } = setUp()
    receive(phase({ initialIndex: 6, duration: 10_000, endsAt: timers.now() + 10_000 }))
    timers.advance(5_999)
    expect(quiet()).toBe(0)
    timers.advance(1)
    expect(quiet()).toBe(1)
  })

  test('in the results phase by the pace of the points after the initial price', () => {
    const { timers, receive, quiet } = setUp()
    receive(
      phase({ phase: 'results_wait', initialIndex: 41, maxPoints: 43, duration: 4_000, endsAt: timers.now() + 4_000 }),
    )
    timers.advance(5_999)
    expect(quiet()).toBe(0)
    timers.advance(1)
    expect(quiet()).toBe(1)
  })

  test('at the end of a phase of prices whose pace is unknown, when the next phase is due', () => {
    const { timers, receive, quiet } = setUp()
    receive(phase({ phase: 'results_wait', initialIndex: 73, maxPoints: 73, endsAt: timers.now() + 10_000 }))
    timers.advance(9_999)
    expect(quiet()).toBe(0)
    timers.advance(1)
    expect(quiet()).toBe(1)
  })

  test.each(['waiting', 'pause'] as const)('in the phase %s only some time after its end', (name) => {
    const { timers, receive, quiet } = setUp()
    receive(phase({ phase: name, initialIndex: 41, duration: 4_000, endsAt: timers.now() + 4_000 }))
    timers.advance(4_000 + QUIET_MIN_MS - 1)
    expect(quiet()).toBe(0)
    timers.advance(1)
    expect(quiet()).toBe(1)
  })

  test('never once it is over, or off the screen', () => {
    const { timers, receive, quietAfter, quiet } = setUp()
    quietAfter(null)
    timers.advance(60_000)
    receive(complete())
    timers.advance(60_000)
    expect(quiet()).toBe(0)
  })
})

describe('[G42] the final overlay', () => {
  const decided = battleAfter([gameStart(), roundResult()], { nowMs: 5_000 })
  const overlayAtMs = (messages: readonly BattleMessage[], nowMs: number, from = decided) =>
    finalOverlayAtMs(battleAfter(messages, { from, nowMs }).battle)

  test('follows the deciding round by two seconds, at the earliest with the end itself', () => {
    expect(overlayAtMs([complete()], 5_100)).toBe(7_000)
    expect(overlayAtMs([complete()], 9_000)).toBe(9_000)
  })

  test('comes at once without a deciding round', () => {
    expect(overlayAtMs([complete()], 5_100, battleAfter([gameStart()]))).toBe(5_100)
    const forfeit = { type: 'battle_forfeit', battleId: BATTLE, winner: ALICE, forfeitedBy: BOB } as const
    expect(overlayAtMs([forfeit, complete()], 5_100)).toBe(5_100)
  })

  test('never comes while the battle runs, or for one that was cancelled', () => {
    expect(overlayAtMs([], 5_100)).toBe(Number.POSITIVE_INFINITY)
    expect(overlayAtMs([battleState({ status: 'cancelled' })], 5_100)).toBe(Number.POSITIVE_INFINITY)
  })
})

test.each([ALICE, BOB])('a listed battle names the other player, from either seat: %s', (userId) => {
  const { id, username } = referenceOf(activeBattle(), userId).opponent
  expect([id, username]).toEqual(userId === ALICE ? [BOB, 'bob'] : [ALICE, 'alice'])
})
