// No adversary has more than an even chance. Seeded, so that every run is the same.
import { describe, expect, test } from 'vitest'
import { ENGINE_PLANS, playAgainst } from '../testing/battle-adversary.ts'
import { isTooMuch } from '../testing/fair-share.ts'
import { createFastRandom } from '../testing/fast-random.ts'

const BATTLES = 400

describe('[issue 15, 1] who may stall, kill or break the server at any time has no more than an even chance', () => {
  test.each(Object.entries(ENGINE_PLANS))('%s', (_name, plan) => {
    const random = createFastRandom(20_261_123)
    const shares = Array.from({ length: BATTLES }, () => playAgainst(plan, random))
    expect(isTooMuch(shares, 0.5)).toBe(false)
  })
})
