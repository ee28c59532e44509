import { expect, test } from 'vitest'
import { createEventLoopWatch } from './event-loop-watch.ts'

test('[issue 15.2] a late heartbeat names the route that blocked the thread longest', () => {
  let nowMs = 0
  const watch = createEventLoopWatch(() => nowMs)
  const pass = (ms: number) => {
    nowMs += ms
  }
  pass(10)
  expect(watch.beat()).toBeNull()
  watch.ran('/quick')
  pass(4)
  watch.ran('/slow')
  pass(40)
  watch.ran('/quick')
  pass(6)
  expect(watch.beat()).toEqual({ route: '/slow', blockedMs: 50 })
  pass(29)
  expect(watch.beat()).toBeNull()
  pass(300)
  expect(watch.beat()).toEqual({ route: 'none', blockedMs: 300 })
})
