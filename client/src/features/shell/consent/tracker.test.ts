import { expect, test } from 'vitest'
import { createFakeSessionValues } from '../../../testing/fake-local-values.ts'
import { createTracker, isTracked, pageCategory } from './tracker.ts'

test.each([
  ['/', 'Homepage'],
  ['/battle', 'Battle'],
  ['/battle/game', 'Battle'],
  ['/cycle', 'Up&Down'],
  ['/up-down/x', 'Up&Down'],
  ['/profile', 'Profile'],
  ['/portefeuille', 'Wallet'],
  ['/beta-test', 'Beta Test'],
  ['/panel-influencer/luna', 'Other'],
  ['/close', 'Other'],
  ['/leaderboard', 'Other'],
  ['/verifier/1', 'Other'],
  ['/toString', 'Other'],
])('[N07] %s is %s', (path, category) => {
  expect(pageCategory(path)).toBe(category)
})

test('[N02] /boss is not tracked', () => {
  expect([isTracked('/boss'), isTracked('/boss/x'), isTracked('/bosses'), isTracked('/')]).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('[N02] /boss leaves no trace, not even as the page before', () => {
  const sent: unknown[] = []
  const tab = createFakeSessionValues()
  const tracker = createTracker({
    api: async (...call) => sent.push(call) as never,
    session: { get: () => null },
    tab,
  })
  tracker.pageShown({ path: '/boss', search: '', hash: '' })
  expect([sent, tab.read('analyticsSessionId')]).toEqual([[], null])
  tracker.pageShown({ path: '/', search: '', hash: '' })
  expect(sent).toMatchObject([
    ['status.logPageView', { body: { referrerUrl: document.referrer } }],
    ['status.logUserJourney', { body: { referrerPageCategoryName: null } }],
  ])
})
