import { expect, test } from 'vitest'
import { battleRulesOf } from './fr-battle-rules.ts'

test.each([
  [8_000, /^Si personne ne vient, un robot/],
  [null, /aucun robot ne joue ici/],
])('the rules promise a bot only where one plays: after %s ms', (botAfterMs, words) => {
  const { sections } = battleRulesOf(botAfterMs)
  expect(sections.find(({ title }) => title === 'Les robots')?.text).toMatch(words)
})

test('until the server has said whether bots play, the rules say nothing of them', () => {
  expect(battleRulesOf(undefined).sections.map(({ title }) => title)).not.toContain('Les robots')
})
