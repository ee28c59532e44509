import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inSeparateTasks } from './in-separate-tasks.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('each piece has a task of its own, in order', () => {
  const done: string[] = []
  inSeparateTasks([() => done.push('first'), () => done.push('second')])
  expect(done).toEqual([])
  vi.advanceTimersToNextTimer()
  expect(done).toEqual([])
  vi.advanceTimersToNextTimer()
  expect(done).toEqual(['first'])
  vi.advanceTimersToNextTimer()
  expect(done).toEqual(['first', 'second'])
  expect(vi.getTimerCount()).toBe(0)
})

test('called off, nothing more is done', () => {
  const done: string[] = []
  const callOff = inSeparateTasks([() => done.push('first'), () => callOff(), () => done.push('third')])
  vi.runAllTimers()
  expect(done).toEqual(['first'])
  const callOffAtOnce = inSeparateTasks([() => done.push('never')])
  callOffAtOnce()
  vi.runAllTimers()
  expect(done).toEqual(['first'])
})
