import { createFakeTimers } from '@bougie/api-client/testing/fake-timers.ts'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useNowAt } from './use-now-at.ts'

test('each time ahead renders once it has come', () => {
  const timers = createFakeTimers(0)
  const { result } = renderHook(() => useNowAt([2_000, 1_000], timers))
  act(() => timers.advance(1_000))
  expect(result.current).toBe(1_000)
  act(() => timers.advance(1_000))
  expect(result.current).toBe(2_000)
})

test('a browser that rounds its clock down runs the timer early, and its time is waited for again', () => {
  const exact = createFakeTimers(0)
  const rounded = { ...exact, now: () => Math.floor(exact.now() / 100) * 100 }
  const { result } = renderHook(() => useNowAt([1_050], rounded))
  act(() => exact.advance(1_050))
  act(() => exact.advance(50))
  expect(result.current).toBe(1_100)
})
