// No adversary has more than an even chance. Seeded, so that every run is the same.
import { describe, expect, test } from 'vitest'
import { BATTLE_ADVERSARIES, playAgainst } from '../testing/battle-adversary.ts'
import { meanAndError } from '../testing/cycle-simulation.ts'

const BATTLES = 400

/** Mulberry32. */
function createRandom(seed: number) {
  let state = seed
  return {
    next() {
      state = (state + 0x6d2b79f5) | 0
      let mixed = Math.imul(state ^ (state >>> 15), state | 1)
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
    },
  }
}

describe('[issue 15, 1] who may hang, kill or break the server at any time has no more than an even chance', () => {
  test.each(Object.entries(BATTLE_ADVERSARIES))('%s', (_name, createAdversary) => {
    const random = createRandom(20_261_123)
    const shares = Array.from({ length: BATTLES }, () => playAgainst(createAdversary(), random))
    const { mean, error } = meanAndError(shares)
    expect(mean).toBeLessThan(0.5 + 3 * error)
  })
})
