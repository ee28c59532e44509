import { createFakeTimers } from '@bougie/api-client/testing/fake-timers.ts'
import { describe, expect, test } from 'vitest'
import type { Toast } from './notification.ts'
import { createToasts } from './toasts.ts'

const toast = (message: string, durationMs = 5_000): Toast => ({ tone: 'info', title: 'Titre', message, durationMs })

function setUp() {
  const timers = createFakeTimers()
  const toasts = createToasts(timers)
  const states = () => toasts.shown.get().map(({ message, leaving }) => (leaving ? `${message} leaving` : message))
  return { timers, toasts, states }
}

describe('a toast', () => {
  test('[M27] stays for its time and leaves within 300 ms', () => {
    const { timers, toasts, states } = setUp()
    toasts.show(toast('a'))
    timers.advance(4_999)
    expect(states()).toEqual(['a'])
    timers.advance(1)
    expect(states()).toEqual(['a leaving'])
    timers.advance(299)
    expect(states()).toEqual(['a leaving'])
    timers.advance(1)
    expect(states()).toEqual([])
  })

  test('each stays for its own time', () => {
    const { timers, toasts, states } = setUp()
    toasts.show(toast('win', 7_000))
    toasts.show(toast('choice', 4_000))
    timers.advance(4_300)
    expect(states()).toEqual(['win'])
    timers.advance(2_700)
    expect(states()).toEqual(['win leaving'])
  })

  test('dismissed, it leaves at once and only once', () => {
    const { timers, toasts, states } = setUp()
    toasts.show(toast('a'))
    const [shown] = toasts.shown.get()
    toasts.dismiss(shown?.id ?? 0)
    toasts.dismiss(shown?.id ?? 0)
    expect(states()).toEqual(['a leaving'])
    timers.advance(10_000)
    expect(states()).toEqual([])
  })

  test('held by a reader, none leaves; released, they have their time again', () => {
    const { timers, toasts, states } = setUp()
    toasts.show(toast('a'))
    toasts.hold()
    toasts.show(toast('b'))
    timers.advance(60_000)
    expect(states()).toEqual(['a', 'b'])
    toasts.release()
    timers.advance(4_999)
    expect(states()).toEqual(['a', 'b'])
    timers.advance(1)
    expect(states()).toEqual(['a leaving', 'b leaving'])
  })

  test('there is an upper bound', () => {
    const { toasts, states } = setUp()
    for (let count = 1; count <= 20; count += 1) toasts.show(toast(String(count)))
    expect(states()).toEqual(['13', '14', '15', '16', '17', '18', '19', '20'])
  })
})
