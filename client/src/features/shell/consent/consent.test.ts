import { createFakeTimers } from '@bougie/api-client/testing/fake-timers.ts'
import { describe, expect, test } from 'vitest'
import { createFakeLocalValues, createFakeSessionValues } from '../../../testing/fake-local-values.ts'
import { createConsent, createPageTracking } from './consent.ts'

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

  test('[N09] a decision by a clock that was over a day ahead is asked for again', () => {
    const { open, timers, local } = setUp()
    local.write('analytics_consent', `accepted@${timers.now() + 30 * 24 * 3_600_000}`)
    expect(open().get()).toBe('unasked')
    local.write('analytics_consent', `accepted@${timers.now() + 60_000}`)
    expect(open().get()).toBe('accepted')
  })

  test('[N09] a page whose report waits for its code is not reported once consent was withdrawn', async () => {
    const consent = setUp().open()
    const tab = createFakeSessionValues()
    const sent: unknown[] = []
    const trackPage = createPageTracking({
      api: async (...call) => sent.push(call) as never,
      session: { get: () => null },
      tab,
      consent,
    })
    const page = { path: '/', search: '', hash: '' }
    consent.choose('accepted')
    const reported = trackPage(page)
    consent.choose('refused')
    await reported
    expect([sent, tab.read('analyticsSessionId')]).toEqual([[], null])
    consent.choose('accepted')
    await trackPage(page)
    expect(sent).toHaveLength(2)
  })

  test.each(['yes', 'accepted', '@', 'accepted@soon'])('an unreadable value counts as no decision: %j', (raw) => {
    const { open, local } = setUp()
    local.write('analytics_consent', raw)
    expect(open().get()).toBe('unasked')
  })
})
