import { FAKE_START_MS } from '@bougie/api-client/testing/fake-timers.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { activeBattle, OTHER_BATTLE } from '../../../testing/battle-messages.ts'
import { ok } from '../../../testing/fake-server.ts'
import { press, renderBattle } from '../../../testing/render-battle.tsx'
import { nextOpeningMs, timeLeft } from './CloseScreen.tsx'

const CLOSED = { gameClosed: true, localWallets: true, analytics: false } as const
const closed = { 'GET /api/status': ok(CLOSED) }

test('while the games are closed the way back into a running battle is open', async () => {
  const { path } = await renderBattle({ path: '/battle', running: [activeBattle()], responses: closed })
  await screen.findByRole('button', { name: 'Rejoindre votre partie' })
  await press('Rejoindre votre partie')
  await waitFor(() => expect(path()).toBe('/battle/game'))
})

test('of several running battles each is named', async () => {
  const other = activeBattle({ id: OTHER_BATTLE, user1_username: 'carla' })
  await renderBattle({ path: '/close', running: [activeBattle(), other], responses: closed })
  await screen.findByRole('button', { name: 'Rejoindre votre partie contre bob' })
  await screen.findByRole('button', { name: 'Rejoindre votre partie contre carla' })
})

test('who plays nothing is offered nothing to come back to', async () => {
  await renderBattle({ path: '/close', responses: closed })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: /^Rejoindre/ })).toBeNull()
})

test('the time that an admin has set is counted down by the server’s clock, however wrong the device’s is', async () => {
  const reopensAt = new Date(FAKE_START_MS + 3_600_000).toISOString()
  const { receive, advance, timers } = await renderBattle({
    path: '/close',
    responses: { 'GET /api/status': ok({ ...CLOSED, reopensAt, reopensAtGiven: true }) },
  })
  await screen.findByRole('timer')
  await receive({ type: 'pong', timestamp: timers.now(), serverTime: timers.now() + 1_800_000 })
  await advance(1_000)
  expect(screen.getByRole('timer').getAttribute('aria-label')).toBe('0 h 29 min 59 s')
})

/** A local time of the device, in any time zone. */
const at = (day: number, hour: number, minute = 0, second = 0) =>
  new Date(2026, 10, day, hour, minute, second).getTime()

test.each([
  ['[X03] [X06] in the morning it is today', at(21, 9), at(21, 18)],
  ['[X03] a second before it is today', at(21, 17, 59, 59), at(21, 18)],
  ['[X04] at 18:00 it is tomorrow', at(21, 18), at(22, 18)],
  ['[X04] in the evening it is tomorrow', at(21, 23, 59, 59), at(22, 18)],
  ['[X04] on the last day of a month it is the first of the next', at(30, 20), new Date(2026, 11, 1, 18).getTime()],
])('%s', (_rule, nowMs, opening) => {
  expect(nextOpeningMs(nowMs)).toBe(opening)
})

test.each([
  ['[X06]', 'Asia/Tokyo', '2026-11-21T08:59:59Z', '2026-11-21T09:00:00Z'],
  ['[X06]', 'America/New_York', '2026-11-21T09:00:00Z', '2026-11-21T23:00:00Z'],
  ['[X04] on a day of 25 hours', 'Europe/Paris', '2026-10-24T16:00:00Z', '2026-10-25T17:00:00Z'],
  ['[X04] on a day of 23 hours', 'Europe/Paris', '2026-03-28T17:00:00Z', '2026-03-29T16:00:00Z'],
])('%s it is the 18:00 of a device in %s', (_rule, zone, now, opening) => {
  vi.stubEnv('TZ', zone)
  expect(new Date(nextOpeningMs(Date.parse(now))).toISOString()).toBe(new Date(opening).toISOString())
})

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each([
  ['[X03] hours, minutes and seconds', 8 * 3_600_000 + 5 * 60_000 + 9_000, { hours: 8, minutes: 5, seconds: 9 }],
  ['[X03] whole hours', 2 * 3_600_000, { hours: 2, minutes: 0, seconds: 0 }],
  ['[X03] whole minutes', 3 * 60_000, { hours: 0, minutes: 3, seconds: 0 }],
  ['[X03] a part of a second is a second', 1, { hours: 0, minutes: 0, seconds: 1 }],
  ['[X03] nothing', 0, { hours: 0, minutes: 0, seconds: 0 }],
  ['[X03] never below nothing', -5_000, { hours: 0, minutes: 0, seconds: 0 }],
  ['[X03] almost a day', 24 * 3_600_000 - 1_000, { hours: 23, minutes: 59, seconds: 59 }],
])('%s', (_rule, leftMs, left) => {
  expect(timeLeft(1_000_000 + leftMs, 1_000_000)).toEqual(left)
})
