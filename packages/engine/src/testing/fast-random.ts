/** Mulberry32: quick, and the same numbers for the same seed. */
export function createFastRandom(seed: number) {
  let state = seed

  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }

  const fraction = () => next() / 2 ** 32

  return {
    /** At least 0 and less than 1. */
    fraction,
    /** A whole number, both ends included. */
    between: (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1)),
    nextUint16: () => next() >>> 16,
  }
}

export type FastRandom = ReturnType<typeof createFastRandom>
