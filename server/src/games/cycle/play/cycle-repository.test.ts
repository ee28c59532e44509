import type { UserId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { cycleApps, seatBettor } from '../../../../test/cycle-fixture.ts'
import { describeOnDatabases } from '../../../../test/describe-on-databases.ts'
import { DAY_MS } from '../../../platform/durations.ts'
import type { Transaction } from '../../../ports/database.ts'
import * as cycleRepository from './cycle-repository.ts'

describeOnDatabases('what a cycle stores', (createDatabase) => {
  const buildApp = cycleApps(createDatabase)

  test('[P21] the gains of several cycles add up in the profile', async () => {
    const app = await buildApp()
    const [ada, bob] = [await seatBettor(app), await seatBettor(app)]
    for (const cents of [1_000, 250]) {
      const gains = new Map([
        [ada.user.id, cents],
        [bob.user.id, 100],
      ])
      await app.database.transaction((transaction) => cycleRepository.addGains(transaction, gains))
    }
    const gainsOf = async ({ user: { token } }: typeof ada) => (await app.call('me', { token })).user.total_gains
    expect([await gainsOf(ada), await gainsOf(bob)]).toEqual([12.5, 2])
  })

  test('the time up to which points may have been shown is never lowered, unless the clock that set it was ahead by more than a day', async () => {
    const { database, clock } = await buildApp()
    const reserve = (untilMs: number) =>
      database.transaction((transaction) => cycleRepository.reserve(transaction, untilMs))
    const reserved = () => cycleRepository.reservedUntilMs(database.reader)
    const nowMs = clock.nowMs() + DAY_MS
    await reserve(nowMs)
    await reserve(nowMs - 1)
    expect(await reserved()).toBe(nowMs)
    await reserve(nowMs + DAY_MS)
    await reserve(nowMs)
    expect(await reserved()).toBe(nowMs + DAY_MS)
    await reserve(nowMs - 1)
    expect(await reserved()).toBe(nowMs - 1)
  })
})

test('rows of a cycle with many players are stored in parts, each of them once', async () => {
  const stored: unknown[] = []
  const sizes: number[] = []
  const transaction: Pick<Transaction, 'insert'> = {
    insert: async ({ rows }) => {
      sizes.push(rows.length)
      stored.push(...rows.map((row) => ('userId' in row ? row.userId : null)))
      return rows.length
    },
  }
  const players = Array.from({ length: 10_001 }, (_, index) => `${index}`.padStart(5, '0') as UserId)
  await cycleRepository.addGains(transaction as Transaction, new Map(players.map((userId) => [userId, 1])))
  expect(sizes).toEqual([5_000, 5_000, 1])
  expect(stored).toEqual(players)
})
