import type { UserId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { createFakeClock } from '../../../../test/fake-clock.ts'
import { settle, tickEnds } from '../../../../test/settle.ts'
import { createTasks } from '../../../platform/scheduling/tasks.ts'
import { createInbox } from './inbox.ts'
import type { PendingRequest } from './pending-request.ts'

const REQUESTS_PER_BATCH_MAX = 2_000
const REQUESTS_WAITING_MAX = 50_000

/** Requests are named by the letters of their players, and numbered: `AB1` is for the players A and B. */
function openInbox() {
  const clock = createFakeClock(0)
  const tasks = createTasks({ onFailure: () => undefined })
  const nameOf = new Map<PendingRequest, string>()
  const batches: string[][] = []
  let running = 0
  let together = 0
  let mayEnd: Promise<void> | null = null
  const inbox = createInbox({ clock, timers: clock, tasks }, async (requests) => {
    running += 1
    together = Math.max(together, running)
    batches.push(requests.map((request) => nameOf.get(request) ?? ''))
    await mayEnd
    running -= 1
  })

  function add(name: string): boolean {
    const userIds = (name.match(/[A-Z]+/)?.[0] ?? name).split('') as UserId[]
    return addFor(name, userIds)
  }

  function addFor(name: string, userIds: readonly UserId[]): boolean {
    const pending: PendingRequest = {
      kind: 'leave',
      request: { userId: userIds[0] as UserId, code: null },
      userIds,
      settle: () => undefined,
      fail: () => undefined,
    }
    nameOf.set(pending, name)
    return inbox.add(pending)
  }

  const settled = () => settle({ clock, tasks })
  return {
    inbox,
    batches,
    add,
    /** One request of each of so many players. */
    addMany: (count: number) =>
      Array.from({ length: count }, (_, index) => addFor(`${index}`, [`player ${index}` as UserId])),
    settled,
    advance: (ms: number) => clock.advance(ms, settled),
    together: () => together,
    /** The batches from now on end only when the returned function is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      mayEnd = promise
      return () => {
        mayEnd = null
        resolve()
      }
    },
  }
}

test('requests of one tick are one batch, and those that arrive while it runs are the next one', async () => {
  const { batches, add, settled, hold, together, inbox } = openInbox()
  const end = hold()
  add('A1')
  add('B1')
  await tickEnds()
  add('C1')
  inbox.wake()
  await tickEnds()
  expect(batches).toEqual([['A1', 'B1']])
  end()
  await settled()
  expect(batches).toEqual([['A1', 'B1'], ['C1']])
  expect(together()).toBe(1)
})

test('[L43] a later request of a player waits for the next batch, with all that depend on it; others pass', async () => {
  const { batches, add, settled } = openInbox()
  for (const name of ['A1', 'AB2', 'B3', 'C4', 'A5']) add(name)
  await settled()
  expect(batches).toEqual([['A1', 'C4'], ['AB2'], ['B3', 'A5']])
})

test('a batch has a bound, and who was passed over comes first in the next one', async () => {
  const { batches, add, addMany, advance } = openInbox()
  add('A1')
  add('A2')
  addMany(REQUESTS_PER_BATCH_MAX)
  await advance(1_000)
  expect(batches.map(({ length }) => length)).toEqual([REQUESTS_PER_BATCH_MAX, 2])
  expect(batches[1]).toEqual(['A2', `${REQUESTS_PER_BATCH_MAX - 1}`])
})

test('too many waiting requests are refused at once, until a batch has taken some', async () => {
  const { add, addMany, settled } = openInbox()
  expect(addMany(REQUESTS_WAITING_MAX)).not.toContain(false)
  expect(add('A1')).toBe(false)
  await settled()
  expect(add('A1')).toBe(true)
})

test('a batch without requests runs at the earliest time that was asked for, and again at a later one', async () => {
  const { inbox, batches, advance } = openInbox()
  inbox.wakeAt(500)
  inbox.wakeAt(300)
  inbox.wakeAt(400)
  await advance(299)
  expect(batches).toEqual([])
  await advance(1)
  expect(batches).toEqual([[]])
  await advance(1_000)
  inbox.wakeAt(2_000)
  const before = batches.length
  await advance(700)
  expect(batches.slice(before)).toEqual([[]])
})

test('a batch that is asked for while one runs follows it', async () => {
  const { inbox, batches, settled, hold } = openInbox()
  const end = hold()
  inbox.wake()
  await tickEnds()
  inbox.wake()
  end()
  await settled()
  expect(batches).toEqual([[], []])
})
