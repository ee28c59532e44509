import { randomUUID } from 'node:crypto'
import type { BattleId } from '@bougie/protocol'
import { describe, expect, test } from 'vitest'
import { describeOnRedis, testLink } from '../../../../test/test-redis.ts'
import { createMemoryKeys } from '../../../infrastructure/memory/shared-keys.ts'
import { createRedisKeys } from '../../../infrastructure/redis/shared-keys.ts'
import { systemClock as clock } from '../../../infrastructure/system/clock.ts'
import { createRematchOffers, REMATCH_MS } from './rematch.ts'

describe('rematch offers in memory', () =>
  offersTests(async () => createRematchOffers({ clock, keys: createMemoryKeys({ clock }) })))
describeOnRedis('rematch offers', () =>
  offersTests(async () =>
    createRematchOffers({ clock, keys: createRedisKeys({ link: await testLink(), name: 'rematch' }) }),
  ),
)

function offersTests(create: () => Promise<ReturnType<typeof createRematchOffers>>): void {
  async function opened() {
    const offers = await create()
    const battleId = randomUUID() as BattleId
    const untilMs = clock.nowMs() + REMATCH_MS
    return { offers, battleId, put: (seat: 'one' | 'two') => offers.put(battleId, { seat, untilMs }) }
  }

  test('the first asks, the second agrees, once', async () => {
    const { put } = await opened()
    expect(await put('two')).toBe('offered')
    expect(await put('two')).toBe('repeated')
    expect(await put('one')).toBe('agreed')
    expect(await put('one')).toBe('closed')
    expect(await put('two')).toBe('closed')
  })

  test('both at the same time agree once', async () => {
    const { put } = await opened()
    const responses = await Promise.all([put('one'), put('two'), put('one'), put('two')])
    expect(responses.filter((response) => response === 'agreed')).toHaveLength(1)
  })

  test('an offer is closed once, and stays closed', async () => {
    const { offers, battleId, put } = await opened()
    await put('one')
    expect(await offers.close(battleId)).toBe(true)
    expect(await offers.close(battleId)).toBe(false)
    expect(await put('two')).toBe('closed')
  })

  test('a rematch can be closed before anybody has asked for one', async () => {
    const { offers, battleId, put } = await opened()
    expect(await offers.close(battleId)).toBe(true)
    expect(await put('one')).toBe('closed')
  })

  test('what was agreed is not closed any more', async () => {
    const { offers, battleId, put } = await opened()
    await put('one')
    await put('two')
    expect(await offers.close(battleId)).toBe(false)
  })

  test('battles have nothing to do with each other', async () => {
    const { offers, put } = await opened()
    const other = await opened()
    await put('one')
    expect(await offers.close(other.battleId)).toBe(true)
    expect(await put('two')).toBe('agreed')
  })
}
