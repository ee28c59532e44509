import { expect, test } from 'vitest'
import { createFakeClock } from '../../../../test/fake-clock.ts'
import { createTasks } from '../../../platform/scheduling/tasks.ts'
import type { Database } from '../../../ports/database.ts'
import { createPublication } from './publication.ts'

const RESERVED_MS = 1_500
const START_MS = 1_000_000

/** `reserve` asks for a reservation and lets its transaction commit or fail. */
function openPublication() {
  const clock = createFakeClock(START_MS)
  const tasks = createTasks({ onFailure: () => undefined })
  let commit = Promise.withResolvers<void>()
  const database = { transaction: () => commit.promise } as unknown as Database
  const publication = createPublication({ clock, timers: clock, tasks, database, isWatched: () => true })
  return {
    clock,
    publication,
    async reserve(outcome: 'stored' | 'failed' = 'stored') {
      const ready = publication.ready()
      const before = publication.visibleAtMs()
      if (outcome === 'stored') commit.resolve()
      else commit.reject(new Error('disk full'))
      const isReady = await ready.then(
        () => true,
        () => false,
      )
      commit = Promise.withResolvers<void>()
      return { before, isReady }
    },
  }
}

test('no point is shown before its time is stored as reserved, and none after it', async () => {
  const { clock, publication, reserve } = openPublication()
  expect(await reserve('failed')).toEqual({ before: Number.NEGATIVE_INFINITY, isReady: false })
  expect(publication.visibleAtMs()).toBe(Number.NEGATIVE_INFINITY)
  expect(await reserve()).toEqual({ before: Number.NEGATIVE_INFINITY, isReady: true })
  expect(publication.visibleAtMs()).toBe(START_MS)
  clock.suspend(RESERVED_MS - 1)
  expect([publication.visibleAtMs(), publication.isWithholding]).toEqual([START_MS + RESERVED_MS - 1, false])
  clock.suspend(1_000)
  expect([publication.visibleAtMs(), publication.isWithholding]).toEqual([START_MS + RESERVED_MS, true])
  expect(await reserve()).toEqual({ before: START_MS + RESERVED_MS, isReady: true })
  expect(publication.visibleAtMs()).toBe(clock.nowMs())
})

test('from the first decision of a step until it ends no later point is shown, also if the step decides again', async () => {
  const { clock, publication, reserve } = openPublication()
  await reserve()
  let released = 0
  publication.onRelease(() => {
    released += 1
  })
  expect(publication.decisionTime(null)).toBe(START_MS)
  clock.suspend(400)
  expect(publication.visibleAtMs()).toBe(START_MS)
  expect(publication.decisionTime(null)).toBe(START_MS + 400)
  expect(publication.visibleAtMs()).toBe(START_MS)
  publication.release()
  expect([publication.visibleAtMs(), released]).toEqual([START_MS + 400, 1])
  publication.release()
  expect(released).toBe(1)
})

test('a bet is decided no earlier than the points that a server whose clock jumped ahead may have shown', () => {
  const { clock, publication } = openPublication()
  // The ordinary reservation of another server, whose clock is ahead by a little.
  expect(publication.decisionTime(START_MS + RESERVED_MS + 100)).toBe(START_MS)
  expect(publication.decisionTime(START_MS + RESERVED_MS + 101)).toBe(START_MS + RESERVED_MS + 101)
  expect(clock.nowMs()).toBe(START_MS + RESERVED_MS + 101)
})
