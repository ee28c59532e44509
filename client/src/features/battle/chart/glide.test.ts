import { expect, test } from 'vitest'
import { GLIDE_MS, headAt, isGliding } from './glide.ts'

const glide = { from: { index: 4, price: 100 }, to: { index: 5, price: 110 }, startedAtMs: 1_000 }

test('the head leaves the last point and arrives at the new one, never beyond', () => {
  expect(headAt(glide, 1_000)).toEqual({ index: 4, price: 100 })
  expect(headAt(glide, 1_000 + GLIDE_MS)).toEqual({ index: 5, price: 110 })
  expect(headAt(glide, 9_000)).toEqual({ index: 5, price: 110 })
  expect(headAt(glide, 0)).toEqual({ index: 4, price: 100 })
})

test('it moves forward in between, and is done in time', () => {
  const places = [1_050, 1_100, 1_150].map((nowMs) => headAt(glide, nowMs).index)
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(isGliding(glide, 1_000 + GLIDE_MS - 1)).toBe(true)
  expect(isGliding(glide, 1_000 + GLIDE_MS)).toBe(false)
})
