import { createFakeTimers } from '@bougie/api-client/testing/fake-timers.ts'
import { describe, expect, test } from 'vitest'
import { createFakeLocalValues, createFakeSessionValues } from '../../../testing/fake-local-values.ts'
import { createConsent } from './consent.ts'

/** Six months, as the French authority recommends. */
const SIX_MONTHS_MS = 182 * 24 * 60 * 60_000

function setUp() {
  const local = createFakeLocalValues()
  const timers = createFakeTimers()
  const open = () => createConsent({ local, tab: createFakeSessionValues(), timers })
  return { open, timers, local }
}

describe('consent', () => {
  test.each(['accepted', 'refused'] as const)(
    '[N09] %s is remembered for six months, then asked for again',
    (choice) => {
      const { open, timers } = setUp()
      const consent = open()
      consent.choose(choice)
      expect(consent.get()).toBe(choice)
      timers.advance(SIX_MONTHS_MS - 1)
      expect(open().get()).toBe(choice)
      timers.advance(1)
      expect(open().get()).toBe('unasked')
    },
  )

  test.each(['yes', 'accepted', '@', 'accepted@soon'])('an unreadable value counts as no decision: %j', (raw) => {
    const { open, local } = setUp()
    local.write('analytics_consent', raw)
    expect(open().get()).toBe('unasked')
  })
})
