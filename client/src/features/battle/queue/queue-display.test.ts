import { expect, test } from 'vitest'
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
const everywhere = searchOn('everyPage')
const matched: QueuePlace = {
  type: 'matched',
  battleId: BATTLE,
  opponent: bobAsOpponent,
  ownRating: undefined,
  amountCents: 1_000,
  startsAtMs: 5_000,
  countdownMs: 5_000,
}

test.each([
  ['a search is a dialog in the lobby', '/battle', searching, false, 'dialog'],
  ['until it is hidden', '/battle', searchOn('none'), false, 'nothing'],
  ['and nothing on another page', '/profile', searching, false, 'nothing'],
  ['no search is nothing', '/battle', idle, false, 'nothing'],
  ['[issue 16.6] a search that began with the sign-in is a dialog on the home page', '/', everywhere, false, 'dialog'],
  ['[issue 16.6] and on every other one', '/profile', everywhere, false, 'dialog'],
  ['[issue 16.6] until it is hidden there', '/', searchOn('none'), false, 'nothing'],
  ['over a battle that is played no search covers a button', '/battle/game', searching, true, 'nothing'],
  ['nor one that began with the sign-in', '/battle/game', everywhere, true, 'nothing'],
  ['nor a match', '/battle/game', matched, true, 'banner'],
  ['after a battle a search is a dialog again', '/battle/game', searching, false, 'dialog'],
  ['and so is a match', '/battle/game', matched, false, 'dialog'],
  ['[L34] a match is a dialog on the home page', '/', matched, false, 'dialog'],
  ['[L34] in the lobby', '/battle', matched, false, 'dialog'],
  ['[L34] and on every other page', '/profile', matched, false, 'dialog'],
] as const)('%s', (_, path, place, playing, display) => {
  expect(queueDisplayOf({ path, place, playing })).toBe(display)
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
