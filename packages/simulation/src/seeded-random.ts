import { createHash } from 'node:crypto'
import { assert } from '@bougie/engine'
import type { Random } from '@bougie/server'

/** Reproducible randomness: the same seed gives the same numbers, and each name has its own stream. */
export interface SeededRandom extends Random {
  /** At least 0 and less than 1. */
  fraction(): number
  chance(probability: number): boolean
  /** A whole number, both ends included. */
  between(min: number, max: number): number
  pick<Item>(items: readonly Item[]): Item
  /** Independent of how many numbers were drawn from this one: a new draw in one place changes nothing elsewhere. */
  fork(name: string): SeededRandom
}

const UINT32 = 2 ** 32

export function createSeededRandom(seed: string): SeededRandom {
  const next = smallFastCounter(seed)
  const fraction = () => next() / UINT32

  function below(limit: number): number {
    assert(Number.isSafeInteger(limit) && limit > 0 && limit <= UINT32, `no whole number below ${limit}`)
    return Math.floor(fraction() * limit)
  }

  function bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => next() & 0xff)
  }

  function uuid(): string {
    const made = bytes(16)
    made[6] = ((made[6] ?? 0) & 0x0f) | 0x40
    made[8] = ((made[8] ?? 0) & 0x3f) | 0x80
    const hex = Buffer.from(made).toString('hex')
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  }

  return {
    fraction,
    below,
    bytes,
    uuid,
    chance: (probability) => fraction() < probability,
    between: (min, max) => min + below(max - min + 1),
    pick(items) {
      const picked = items[below(items.length)]
      assert(picked !== undefined, 'nothing to pick from')
      return picked
    },
    fork: (name) => createSeededRandom(`${seed}/${name}`),
  }
}

/** sfc32, keyed by a hash so that similar seeds give unrelated streams. */
function smallFastCounter(seed: string): () => number {
  const key = createHash('sha256').update(seed).digest()
  let [a, b, c, counter] = [key.readUInt32LE(0), key.readUInt32LE(4), key.readUInt32LE(8), 1]
  return () => {
    const sum = (a + b + counter) >>> 0
    counter = (counter + 1) >>> 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) >>> 0
    c = (((c << 21) | (c >>> 11)) + sum) >>> 0
    return sum
  }
}
