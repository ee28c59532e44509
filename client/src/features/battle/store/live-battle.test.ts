import { createFakeTimers } from '@bougie/api-client/testing/fake-timers.ts'
import { describe, expect, test } from 'vitest'
import { QUIET_MIN_MS } from '../../../stores/socket-store.ts'
import { createDeadline } from '../../../stores/timers.ts'
import { battleAfter, battleState, bobAsOpponent, complete, phase, price } from '../../../testing/battle-messages.ts'
import type { BattleMessage } from './apply-battle-message.ts'
import { type BattleEntry, silenceMaxMs } from './live-battle.ts'

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
