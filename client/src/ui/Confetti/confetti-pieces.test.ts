import { expect, test } from 'vitest'
import { burst, fall } from './Confetti.tsx'

const AREA = { width: 390, height: 844 }

/** A repeating sequence of numbers in [0, 1). */
function sequence() {
  let index = 0
  return () => {
    index += 1
    return (index * 0.618_034) % 1
  }
}

test('a burst starts around the middle of the upper part, upwards, in every colour', () => {
  const pieces = burst(AREA, 4, sequence())
  expect(pieces.every(({ velocityY }) => velocityY < 60)).toBe(true)
  expect(pieces.every(({ x }) => x > AREA.width * 0.3 && x < AREA.width * 0.7)).toBe(true)
  expect(new Set(pieces.map(({ colour }) => colour))).toEqual(new Set([0, 1, 2, 3]))
})

test('pieces fall: within the time that they show, all of them go down', () => {
  let pieces = burst(AREA, 4, sequence())
  for (let step = 0; step < 60; step += 1) pieces = fall(pieces, 1 / 30)
  expect(pieces.every(({ velocityY }) => velocityY > 0)).toBe(true)
})
