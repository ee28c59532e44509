import { expect, test } from 'vitest'
import { isTracked, pageCategory } from './tracker.ts'

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
