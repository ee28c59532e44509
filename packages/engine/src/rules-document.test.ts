// docs/rules.md binds players and operator: its numbers must be those of the code. The queue belongs to the server.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  DEFAULT_BATTLE_SETTINGS,
  DEFAULT_ROUND_COUNT,
  LATE_START_MS,
  RESTART_GRACE_MS,
  RETURN_MS,
  ROUNDS_MAX,
  ROUNDS_MIN,
  STALL_MS,
  TIMES_MADE_UP_MAX,
} from './battle/settings.ts'
import { PRIZE_STAKES } from './battle/settlement.ts'
import { CANCEL_REASONS } from './battle/state.ts'
import { shareAt } from './battle/value.ts'
import { CYCLE_REFUSALS } from './cycle/commands.ts'
import { ODDS_EVEN_HUNDREDTHS, ODDS_MAX_HUNDREDTHS, ODDS_MIN_HUNDREDTHS } from './cycle/odds.ts'
import {
  CANDLES,
  CASH_OUT_CANDLE,
  CYCLE_BETS_MAX,
  DEFAULT_CYCLE_SETTINGS,
  LATE_RESULTS_MS,
  LOCKED_CANDLE,
  PLAYER_BETS_MAX,
  POINTS_PER_CANDLE,
} from './cycle/settings.ts'
import { VOID_REASONS } from './cycle/state.ts'
import { EQUAL_BAND_DECIMALS } from './equal-band.ts'

const text = readFileSync(new URL('../../../docs/rules.md', import.meta.url), 'utf8')
const battle = text.split('\n### Queue and match\n')[0] ?? ''
const cycle = /\n## Cycle\n([\s\S]*?)\n## Money\n/.exec(text)?.[1] ?? ''
const { priceSource: _source, roundsMin: _min, roundsMax: _max, ...durations } = DEFAULT_BATTLE_SETTINGS

describe.each([
  {
    game: 'battle',
    part: battle,
    constants: {
      ...durations,
      ROUNDS_MIN,
      ROUNDS_MAX,
      LATE_START_MS,
      STALL_MS,
      RETURN_MS,
      TIMES_MADE_UP_MAX,
      RESTART_GRACE_MS,
      EQUAL_BAND_DECIMALS,
      PRIZE_STAKES,
    },
    durationsMin: 11,
  },
  {
    game: 'cycle',
    part: cycle,
    constants: {
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
    },
    durationsMin: 3,
  },
])('docs/rules.md, $game', ({ part, constants, durationsMin }) => {
  const documented = new Map(
    [...part.matchAll(/^\| `(\w+)` \| (\d+)( ms| s)? \|/gm)].map(([, name, value, unit]) => [name, inMs(value, unit)]),
  )

  test('states every constant with its value', () => {
    expect(Object.fromEntries(documented)).toEqual(constants)
  })

  test('names no duration that is not one of them', () => {
    const named = [...part.matchAll(/(\d+)( ms| s)\b/g)].map(([, value, unit]) => inMs(value, unit))
    expect(named.length).toBeGreaterThanOrEqual(durationsMin)
    for (const duration of named) expect([...documented.values()]).toContain(duration)
  })
})

test('[issue 15, 1] docs/rules.md gives the shares of a score as the engine counts them', () => {
  const shareAfter = (lead: number, played: number) => shareAt(lead, played, DEFAULT_ROUND_COUNT)
  const worth = {
    '67/81': shareAfter(1, 1),
    '14/81': shareAfter(-1, 1),
    '8/9': shareAfter(1, 2),
    '1/9': shareAfter(-1, 2),
  }
  for (const [share, value] of Object.entries(worth)) {
    const [top = 0, bottom = 1] = share.split('/').map(Number)
    expect(value).toBeCloseTo(top / bottom, 12)
    expect(battle).toContain(` ${share} |`)
  }
  expect([shareAfter(0, 4), shareAfter(2, 2), shareAfter(-2, 2)]).toEqual([0.5, 1, 0])
})

test('docs/rules.md gives every reason of a cancelled battle and of a cycle without a result, and every refusal of a bet', () => {
  expect(firstColumnOf(battle, '### Cancelled').sort()).toEqual([...CANCEL_REASONS].sort())
  expect(firstColumnOf(cycle, '### Without a result')).toEqual([...VOID_REASONS])
  // The others concern removals, or are faults of the caller.
  const others = ['CYCLE_STATE_ERROR', 'BET_NOT_FOUND', 'BET_NOT_OWN', 'BET_ALREADY_REMOVED']
  const ofBets = CYCLE_REFUSALS.filter((code) => !others.includes(code))
  expect(firstColumnOf(cycle, '### Odds').sort()).toEqual([...ofBets].sort())
})

function firstColumnOf(part: string, heading: string): string[] {
  const section = part.slice(part.indexOf(heading) + heading.length).split('\n### ')[0] ?? ''
  return [...section.matchAll(/^\| `(\w+)`/gm)].map(([, word]) => word ?? '')
}

function inMs(value: string | undefined, unit: string | undefined): number {
  return Number(value) * (unit === ' s' ? 1_000 : 1)
}
