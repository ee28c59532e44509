import { expect, test } from 'vitest'
import { clockText, reasonText, remainingText } from './BlacklistNotice.tsx'

test.each([
  ['[B08]', 'rate_limit_exceeded', 'Vous avez dépassé les limites de requêtes autorisées.'],
  ['[B09]', 'multiple_violations', 'Plusieurs violations de nos règles ont été constatées.'],
  ['[B10]', 'spam_detected', 'Une activité de spam a été détectée.'],
  ['[B11]', 'bot_activity', 'Une activité automatisée (robot) a été détectée.'],
  ['[B12]', 'a word of an admin', 'Votre accès a été temporairement restreint.'],
  ['[B12]', 'toString', 'Votre accès a été temporairement restreint.'],
])('%s %s', (_row, reason, text) => {
  expect(reasonText(reason)).toBe(text)
})

test.each([
  [500, '1 minute'],
  [60_000, '1 minute'],
  [60_001, '2 minutes'],
  [15 * 60_000 - 300, '15 minutes'],
  [60 * 60_000, '1 heure'],
  [65 * 60_000, '1 heure et 5 minutes'],
  [24 * 60 * 60_000, '24 heures'],
  [(2 * 60 + 1) * 60_000, '2 heures et 1 minute'],
])('[B14] %i ms are %s', (ms, text) => {
  expect(remainingText(ms)).toBe(text)
})

test.each([
  [9_001, '00:10'],
  [0, '00:00'],
  [-5, '00:00'],
  [15 * 60_000, '15:00'],
  [3_909_000, '1:05:09'],
])('[B03] %i ms on the clock are %s', (ms, text) => {
  expect(clockText(ms)).toBe(text)
})
