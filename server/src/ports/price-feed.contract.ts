import { createBattleSettings, isPrice, pointPlanOf } from '@bougie/engine'
import { describe, expect, test } from 'vitest'
import type { PriceFeed } from './price-feed.ts'

interface FeedUnderTest {
  readonly feed: PriceFeed
  nowMs(): number
  /** Advances time; a live feed receives prices meanwhile. */
  advance(ms: number): Promise<void>
}

const settings = createBattleSettings({ predictionMs: 2_000, resultsWaitMs: 1_000, tickMs: 250 })
const { initialIndex, maxPoints } = pointPlanOf(settings)
const seeds = { serverSeed: 'ab'.repeat(32), clientSeeds: ['0a', '0b'] as [string, string] }

/** `create` returns a feed that is ready to play. */
export function describePriceFeed(name: string, create: () => Promise<FeedUnderTest>): void {
  describe(`price feed: ${name}`, () => {
    test('it is fresh and knows the band of a round before it begins', async () => {
      const { feed } = await create()
      expect(feed.isFresh()).toBe(true)
      expect(feed.equalBand(settings)).toBeGreaterThanOrEqual(0)
    })

    test('[G49] a round has all its prices once their time has come, and they never change', async () => {
      const { feed, nowMs, advance } = await create()
      const path = feed.openRound({ seeds, timing: settings, round: 1, previousPrice: null })
      const starts = { predictionStartedAtMs: nowMs(), resultsWaitStartedAtMs: null }
      await advance(settings.predictionMs)
      const first = path.first(initialIndex, starts)
      expect(first).toHaveLength(initialIndex)
      const whole = { ...starts, resultsWaitStartedAtMs: nowMs() }
      await advance(settings.resultsWaitMs)
      const all = path.first(maxPoints, whole)
      expect(all).toHaveLength(maxPoints)
      expect(all?.slice(0, initialIndex)).toEqual(first)
      expect(all?.every(isPrice)).toBe(true)
      await advance(1_000)
      expect(path.first(maxPoints, whole)).toEqual(all)
      expect(path.first(3, whole)).toEqual(all?.slice(0, 3))
      expect(path.at(maxPoints, whole)).toBe(all?.at(-1))
      expect(path.at(1, whole)).toBe(all?.[0])
    })
  })
}
