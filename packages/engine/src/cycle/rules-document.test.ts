// docs/rules.md binds players and operator: its numbers must be those of the code.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CYCLE_REFUSALS } from './commands.ts'
import { ODDS_EVEN_HUNDREDTHS, ODDS_MAX_HUNDREDTHS, ODDS_MIN_HUNDREDTHS } from './odds.ts'
import {
  CANDLES,
  CASH_OUT_CANDLE,
  CYCLE_BETS_MAX,
  DEFAULT_CYCLE_SETTINGS,
  LATE_RESULTS_MS,
  LOCKED_CANDLE,
  PLAYER_BETS_MAX,
  POINTS_PER_CANDLE,
} from './settings.ts'
import { VOID_REASONS } from './state.ts'

const page = readFileSync(new URL('../../../../docs/rules.md', import.meta.url), 'utf8')
const part = /\n## Cycle\n([\s\S]*?)\n## Money\n/.exec(page)?.[1] ?? ''
const documented = new Map(
  [...part.matchAll(/^\| `(\w+)` \| (\d+)( s)? \|/gm)].map(([, name, value, unit]) => [name, inMs(value, unit)]),
)

describe('docs/rules.md, cycle', () => {
  test('states every constant with its value', () => {
    expect(Object.fromEntries(documented)).toEqual({
      ...DEFAULT_CYCLE_SETTINGS,
      CANDLES,
      POINTS_PER_CANDLE,
      CASH_OUT_CANDLE,
      LOCKED_CANDLE,
      LATE_RESULTS_MS,
      PLAYER_BETS_MAX,
      CYCLE_BETS_MAX,
      ODDS_MIN_HUNDREDTHS,
      ODDS_EVEN_HUNDREDTHS,
      ODDS_MAX_HUNDREDTHS,
    })
  })

  test('names no duration that is not one of them', () => {
    const durations = [...part.matchAll(/(\d+)( ms| s)\b/g)].map(([, value, unit]) => inMs(value, unit))
    expect(durations.length).toBeGreaterThan(2)
    for (const duration of durations) expect([...documented.values()]).toContain(duration)
  })

  test('gives every reason of a cycle without a result, and every refusal of a bet', () => {
    // `downtime` occurs only in cycles of older versions.
    expect(firstColumnOf('### Without a result')).toEqual(VOID_REASONS.filter((reason) => reason !== 'downtime'))
    // The others concern removals, or are faults of the caller.
    const others = ['CYCLE_STATE_ERROR', 'BET_NOT_FOUND', 'BET_NOT_OWN', 'BET_ALREADY_REMOVED']
    const ofBets = CYCLE_REFUSALS.filter((code) => !others.includes(code))
    expect(firstColumnOf('### Odds').sort()).toEqual([...ofBets].sort())
  })
})

function firstColumnOf(heading: string): string[] {
  const section = part.slice(part.indexOf(heading) + heading.length).split('\n### ')[0] ?? ''
  return [...section.matchAll(/^\| `(\w+)`/gm)].map(([, word]) => word ?? '')
}

function inMs(value: string | undefined, unit: string | undefined): number {
  return Number(value) * (unit === ' s' ? 1_000 : 1)
}
