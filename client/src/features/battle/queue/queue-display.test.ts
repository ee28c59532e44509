import { describe, expect, test } from 'vitest'
import { BATTLE, bobAsOpponent } from '../../../testing/battle-messages.ts'
import type { QueuePlace, SearchPages } from '../store/queue-machine.ts'
import { leavesBattlePages, queueDisplayOf } from './queue-display.ts'
import { elapsedSeconds, formatElapsed } from './use-elapsed.ts'

const idle: QueuePlace = { type: 'idle' }
const searchOn = (pages: SearchPages): QueuePlace => ({
  type: 'searching',
  amountCents: 1_000,
  sinceMs: 0,
  confirmed: true,
  pages,
})
const searching = searchOn('battlePages')
const matched: QueuePlace = {
  type: 'matched',
  battleId: BATTLE,
  opponent: bobAsOpponent,
  ownRating: undefined,
  amountCents: 1_000,
  startsAtMs: 5_000,
  countdownMs: 5_000,
}

function displayOn(path: string, place: QueuePlace, playing = false) {
  return queueDisplayOf({ path, place, playing })
}

describe('where the queue shows', () => {
  test('a search is a dialog in the lobby until it is hidden, and nothing on other pages', () => {
    expect(displayOn('/battle', searching)).toBe('dialog')
    expect(displayOn('/battle', searchOn('none'))).toBe('nothing')
    expect(displayOn('/profile', searching)).toBe('nothing')
    expect(displayOn('/battle', idle)).toBe('nothing')
  })

  test('[issue 16.6] a search that began with the sign-in is a dialog on every page, until it is hidden', () => {
    for (const path of ['/', '/profile']) expect(displayOn(path, searchOn('everyPage'))).toBe('dialog')
    expect(displayOn('/', searchOn('none'))).toBe('nothing')
    expect(displayOn('/battle/game', searchOn('everyPage'), true)).toBe('nothing')
  })

  test('over a battle that is being played neither a search nor a match covers a button', () => {
    expect(displayOn('/battle/game', searching, true)).toBe('nothing')
    expect(displayOn('/battle/game', matched, true)).toBe('banner')
  })

  test('after a battle both are dialogs again', () => {
    expect(displayOn('/battle/game', searching)).toBe('dialog')
    expect(displayOn('/battle/game', matched)).toBe('dialog')
  })

  test('[L34] a match is a dialog on every page', () => {
    for (const path of ['/', '/battle', '/profile']) expect(displayOn(path, matched)).toBe('dialog')
  })
})

test('[M19] the banner appears on the change from a battle page to another page, not between battle pages', () => {
  expect(leavesBattlePages('/battle', '/profile')).toBe(true)
  expect(leavesBattlePages('/battle/game', '/')).toBe(true)
  expect(leavesBattlePages('/battle', '/battle/game')).toBe(false)
  expect(leavesBattlePages('/profile', '/')).toBe(false)
  expect(leavesBattlePages('/profile', '/battle')).toBe(false)
})

test('[L25] the search timer counts whole seconds from its start, never below zero', () => {
  expect(elapsedSeconds({ sinceMs: 1_000, nowMs: 1_999 })).toBe(0)
  expect(elapsedSeconds({ sinceMs: 1_000, nowMs: 2_000 })).toBe(1)
  expect(elapsedSeconds({ sinceMs: 5_000, nowMs: 1_000 })).toBe(0)
})

test('[L24] elapsed time reads mm:ss, beyond an hour too', () => {
  expect([0, 9, 60, 65, 3_599, 3_600].map(formatElapsed)).toEqual([
    '00:00',
    '00:09',
    '01:00',
    '01:05',
    '59:59',
    '60:00',
  ])
})
