// docs/rules.md binds players and operator: its numbers must be those of the code.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  DEFAULT_BATTLE_SETTINGS,
  LATE_START_MS,
  RESTART_GRACE_MS,
  RETURN_MS,
  ROUNDS_MAX,
  ROUNDS_MIN,
  STALL_MS,
} from './battle/settings.ts'
import { PRIZE_STAKES } from './battle/settlement.ts'
import { CANCEL_REASONS } from './battle/state.ts'
import { shareAt } from './battle/value.ts'
import { EQUAL_BAND_DECIMALS } from './equal-band.ts'

const text = readFileSync(new URL('../../../docs/rules.md', import.meta.url), 'utf8')
// Only the engine's part: the queue belongs to the server, and the cycle has a test of its own.
const [page = ''] = text.split('\n### Queue and match\n')
const document = new Map(
  [...page.matchAll(/^\| `(\w+)` \| (\d+)( ms| s)? \|/gm)].map(([, name, value, unit]) => [name, inMs(value, unit)]),
)

describe('docs/rules.md, battle', () => {
  test('states every constant with its value', () => {
    const { priceSource: _source, roundsMin: _min, roundsMax: _max, ...durations } = DEFAULT_BATTLE_SETTINGS
    const constants = {
      ROUNDS_MIN,
      ROUNDS_MAX,
      LATE_START_MS,
      STALL_MS,
      RETURN_MS,
      RESTART_GRACE_MS,
      EQUAL_BAND_DECIMALS,
      PRIZE_STAKES,
    }
    expect(Object.fromEntries(document)).toEqual({ ...durations, ...constants })
  })

  test('names no duration that is not one of them', () => {
    const durations = [...page.matchAll(/(\d+)( ms| s)\b/g)].map(([, value, unit]) => inMs(value, unit))
    const inTable = 10
    expect(durations.length).toBeGreaterThan(inTable)
    for (const duration of durations) expect([...document.values()]).toContain(duration)
  })

  test('[issue 15, 1] gives the shares of a score as the engine counts them', () => {
    const worth = { '67/81': shareAt(1, 1), '14/81': shareAt(-1, 1), '8/9': shareAt(1, 2), '1/9': shareAt(-1, 2) }
    for (const [share, value] of Object.entries(worth)) {
      const [top = 0, bottom = 1] = share.split('/').map(Number)
      expect(value).toBeCloseTo(top / bottom, 12)
      expect(page).toContain(` ${share} |`)
    }
    expect([shareAt(0, 4), shareAt(2, 2), shareAt(-2, 2)]).toEqual([0.5, 1, 0])
  })

  test('gives every reason of a cancelled battle', () => {
    const section = /### Cancelled\n([\s\S]*?)\n### /.exec(page)?.[1] ?? ''
    const reasons = [...section.matchAll(/^\| `(\w+)`/gm)].map(([, reason]) => reason)
    expect(reasons.sort()).toEqual([...CANCEL_REASONS].sort())
  })
})

function inMs(value: string | undefined, unit: string | undefined): number {
  return Number(value) * (unit === ' s' ? 1_000 : 1)
}
