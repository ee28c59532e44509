import { describe, expect, test } from 'vitest'
import { createBattleFixture, MATCH_MS, scriptedPrices, FIVE_ROUNDS as settings } from '../testing/battle-fixture.ts'
import { latestEndMs } from '../testing/latest-end.ts'
import { decide } from './decide.ts'
import type { BattleEvent } from './events.ts'
import { evolve, replay } from './evolve.ts'
import { isDue, nextDeadlineOf } from './schedule.ts'
import { createBattleSettings } from './settings.ts'
import { type Direction, statusOf } from './state.ts'

const END = MATCH_MS + 10_000_000
/** Match to the end of the n-th round's results: countdown, then 24 s a round less the last pause. */
const endOfRound = (round: number) => MATCH_MS + 5_000 + round * 24_000 - 3_000

/** Plays a whole battle in which only the seats named win their rounds. */
function play(winners: readonly ('one' | 'two' | 'draw')[]) {
  const fixture = createBattleFixture({ results: ['up'] })
  const choiceFor = { one: ['up', 'down'], two: ['down', 'up'], draw: ['up', 'up'] } as const
  for (const [index, winner] of winners.entries()) {
    const openMs = MATCH_MS + 8_000 + index * 24_000
    fixture.run(openMs)
    const [one, two] = choiceFor[winner]
    fixture.choose('one', one, openMs + 1_000)
    fixture.choose('two', two, openMs + 2_000)
  }
  fixture.run(END)
  return fixture
}

describe('the life of a battle', () => {
  test('[G29] phases run waiting, prediction, results_wait, pause, each from where the last one ended', () => {
    const fixture = createBattleFixture({ results: ['up'] })
    fixture.run(MATCH_MS + 29_000)
    const phases = fixture.states.map(({ round, phase, phaseStartedAtMs, phaseEndsAtMs }) => [
      round,
      phase,
      phaseStartedAtMs - MATCH_MS,
      phaseEndsAtMs - MATCH_MS,
    ])
    expect(phases).toEqual([
      [1, 'countdown', 0, 5_000],
      [1, 'waiting', 5_000, 8_000],
      [1, 'prediction', 8_000, 18_000],
      [1, 'results_wait', 18_000, 26_000],
      [1, 'results_wait', 18_000, 26_000],
      [1, 'pause', 26_000, 29_000],
      [2, 'waiting', 29_000, 32_000],
    ])
  })

  test('the whole first round, event by event', () => {
    const fixture = createBattleFixture({ results: ['up'] })
    fixture.run(MATCH_MS + 8_000)
    fixture.choose('two', 'up', MATCH_MS + 9_000)
    fixture.run(MATCH_MS + 26_000)
    const at = (ms: number) => MATCH_MS + ms
    const equalBand = 0.000_243_66
    const expected: BattleEvent[] = [
      { type: 'battleCreated', settings, startedAtMs: at(0), endsAtMs: at(5_000), atMs: at(0) },
      { type: 'roundStarted', round: 1, equalBand, startedAtMs: at(5_000), endsAtMs: at(8_000), atMs: at(5_000) },
      { type: 'predictionStarted', round: 1, startedAtMs: at(8_000), endsAtMs: at(18_000), atMs: at(8_000) },
      { type: 'choiceMade', seat: 'two', round: 1, choice: 'up', atMs: at(9_000) },
      {
        type: 'resultsWaitStarted',
        round: 1,
        initialPrice: 50_000,
        startedAtMs: at(18_000),
        endsAtMs: at(26_000),
        atMs: at(18_000),
      },
      {
        type: 'roundSettled',
        round: 1,
        equalBand,
        initialPrice: 50_000,
        finalPrice: 51_000,
        result: 'up',
        choices: { one: null, two: 'up' },
        winner: 'two',
        prices: null,
        atMs: at(26_000),
      },
      { type: 'pauseStarted', round: 1, startedAtMs: at(26_000), endsAtMs: at(29_000), atMs: at(26_000) },
    ]
    expect(fixture.events).toEqual(expected)
    expect(fixture.state().points).toEqual({ one: 0, two: 1 })
  })

  test.each([
    ['[G38] [G41] two rounds ahead, the third is still played', ['one', 'one', 'two'], 'one', { one: 2, two: 1 }],
    ['[G38] ahead by one after three', ['draw', 'two', 'draw'], 'two', { one: 0, two: 1 }],
    ['[G39] tied after three, decided by the fourth', ['one', 'two', 'draw', 'two'], 'two', { one: 1, two: 2 }],
    [
      '[G37] [G40] tied until the fifth, which decides',
      ['draw', 'draw', 'draw', 'draw', 'one'],
      'one',
      { one: 1, two: 0 },
    ],
  ] as const)('%s', (_rule, winners, winner, points) => {
    const state = play(winners).state()
    expect(state.outcome).toEqual({ type: 'won', winner })
    expect(state.points).toEqual(points)
    expect(state.rounds).toHaveLength(winners.length)
    expect(statusOf(state)).toBe('completed')
  })

  test('[G37] [G40] a tie after five rounds is a draw', () => {
    const state = play(['one', 'two', 'draw', 'draw', 'draw']).state()
    expect(state.outcome).toEqual({ type: 'draw' })
    expect(state.rounds).toHaveLength(5)
    expect(statusOf(state)).toBe('completed')
  })

  test('the deciding round has no pause: result, then end, in one step', () => {
    const { events } = play(['one', 'one', 'one'])
    expect(events.slice(-2).map(({ type, atMs }) => [type, atMs])).toEqual([
      ['roundSettled', endOfRound(3)],
      ['battleCompleted', endOfRound(3)],
    ])
  })

  test('[G46] a battle is active until it ends, and then nothing is due', () => {
    const fixture = play(['one', 'one', 'one'])
    const [last, ...earlier] = fixture.states.map(statusOf).reverse()
    expect([last, new Set(earlier)]).toEqual(['completed', new Set(['active'])])
    expect(nextDeadlineOf(fixture.state())).toBeNull()
    expect(isDue(fixture.state(), END)).toBe(false)
  })

  test.each<Direction>(['up', 'down', 'equal'])('[G49] what decides is the prices that time brings: %s', (result) => {
    const fixture = createBattleFixture({ results: [result] })
    fixture.run(MATCH_MS + 26_000)
    expect(fixture.state().rounds.map((round) => round.result)).toEqual([result])
  })
})

describe('time', () => {
  test('nothing happens before it is due', () => {
    const fixture = createBattleFixture()
    const decision = fixture.send({ type: 'advance', prices: [], liveEqualBand: null }, MATCH_MS + 4_999)
    expect(decision).toEqual({ ok: false, code: 'BATTLE_STATE_ERROR' })
    expect(nextDeadlineOf(fixture.state())).toEqual({ type: 'phaseEnd', atMs: MATCH_MS + 5_000 })
  })

  test('timers a little late never stretch the game', () => {
    const fixture = createBattleFixture()
    for (let round = 1; round <= 5; round++) {
      const startMs = MATCH_MS + 5_000 + (round - 1) * 24_000
      for (const phaseMs of [0, 3_000, 13_000, 21_000]) fixture.drain(startMs + phaseMs + 1_900)
    }
    expect(fixture.state().phaseEndsAtMs).toBe(endOfRound(5))
    expect(fixture.events.at(-1)?.atMs).toBe(endOfRound(5) + 1_900)
  })

  test('a timer up to 2 s late starts the next phase where the last one ended, a later one when it fires', () => {
    const inTime = createBattleFixture()
    inTime.drain(MATCH_MS + 5_000 + 2_000)
    expect(inTime.state().phaseStartedAtMs).toBe(MATCH_MS + 5_000)
    const late = createBattleFixture()
    late.drain(MATCH_MS + 5_000 + 2_001)
    expect(late.state().phaseStartedAtMs).toBe(MATCH_MS + 7_001)
    expect(late.state().phaseEndsAtMs).toBe(MATCH_MS + 10_001)
  })

  test('[issue 15, 1] however late a timer, and however often, the battle goes on to its end', () => {
    const fixture = createBattleFixture({ results: ['up'] })
    for (let step = 0; fixture.state().outcome === null; step++) {
      expect(step).toBeLessThan(30)
      fixture.drain(fixture.state().phaseEndsAtMs - 1)
      if (fixture.state().phase === 'prediction') fixture.choose('two', 'up', fixture.state().phaseEndsAtMs - 1)
      fixture.drain(fixture.state().phaseEndsAtMs + 3_600_000)
    }
    expect(fixture.state().outcome).toEqual({ type: 'won', winner: 'two' })
  })

  test('a clock that goes back counts as standing still', () => {
    const fixture = createBattleFixture()
    fixture.send({ type: 'disconnect', seat: 'one' }, MATCH_MS + 1_000)
    fixture.send({ type: 'reconnect', seat: 'one' }, MATCH_MS - 50_000)
    expect(fixture.events.map((event) => event.atMs)).toEqual([MATCH_MS, MATCH_MS + 1_000, MATCH_MS + 1_000])
  })

  test('the latest end of a battle in play is its full five rounds', () => {
    const fixture = createBattleFixture()
    expect(latestEndMs(fixture.state())).toBe(endOfRound(5))
    for (const untilMs of [6_000, 9_000, 20_000, 27_000, 100_000]) {
      fixture.run(MATCH_MS + untilMs)
      expect(latestEndMs(fixture.state())).toBe(endOfRound(5))
    }
  })
})

describe('what does not fit', () => {
  const advance = { type: 'advance', liveEqualBand: null } as const

  test('the first command must create, and only the first may', () => {
    const refused = { ok: false, code: 'BATTLE_STATE_ERROR' }
    expect(decide(null, { type: 'forfeit', seat: 'one' }, MATCH_MS)).toEqual(refused)
    expect(createBattleFixture().send({ type: 'create', settings }, MATCH_MS)).toEqual(refused)
  })

  test('a step without the prices it needs is refused, and can be taken later', () => {
    const fixture = createBattleFixture()
    fixture.run(MATCH_MS + 17_999)
    const refused = { ok: false, code: 'BATTLE_STATE_ERROR' }
    const prices = fixture.prices()
    expect(fixture.send({ ...advance, prices: prices.slice(0, 40) }, MATCH_MS + 18_000)).toEqual(refused)
    expect(fixture.send({ ...advance, prices: prices.slice(0, 41) }, MATCH_MS + 18_000)).toMatchObject({ ok: true })
    expect(fixture.send({ ...advance, prices: prices.slice(0, 72) }, MATCH_MS + 26_000)).toEqual(refused)
    expect(fixture.send({ ...advance, prices: [...prices.slice(0, 72), Number.NaN] }, MATCH_MS + 26_000)).toEqual(
      refused,
    )
    expect(fixture.send({ ...advance, prices: [...prices, 50_000] }, MATCH_MS + 26_000)).toEqual(refused)
    expect(fixture.send({ ...advance, prices }, MATCH_MS + 26_000)).toMatchObject({ ok: true })
  })

  test('prices that no longer contain the published initial price settle nothing', () => {
    const fixture = createBattleFixture()
    fixture.run(MATCH_MS + 25_999)
    const prices = scriptedPrices(settings, 'equal').with(40, 50_000.01)
    expect(fixture.send({ ...advance, prices }, MATCH_MS + 26_000)).toEqual({ ok: false, code: 'BATTLE_STATE_ERROR' })
  })

  test('an ended battle takes nothing any more', () => {
    const fixture = play(['one', 'one', 'one'])
    const commands = [
      { ...advance, prices: fixture.prices() },
      { type: 'disconnect', seat: 'one' },
      { type: 'reconnect', seat: 'one' },
      { type: 'forfeit', seat: 'two' },
      { type: 'cancel', reason: 'admin' },
      { type: 'resume', downSinceMs: 0 },
    ] as const
    for (const command of commands) {
      expect(fixture.send(command, END)).toEqual({ ok: false, code: 'BATTLE_STATE_ERROR' })
    }
  })

  test('a forfeit is completed by its winner, and by nobody else', () => {
    const fixture = createBattleFixture()
    fixture.send({ type: 'forfeit', seat: 'one' }, MATCH_MS)
    const [created, forfeited] = fixture.events
    if (created === undefined || forfeited === undefined) throw new Error('a forfeited battle has events')
    for (const winner of ['one', 'draw'] as const) {
      const completed = { type: 'battleCompleted', winner, atMs: MATCH_MS } as const
      expect(() => replay([created, forfeited, completed])).toThrow('nothing follows')
    }
  })

  test('events that do not fit are a bug and stop the battle', () => {
    const { events } = play(['one', 'one', 'one'])
    const [created, roundStarted] = events
    if (created === undefined || roundStarted === undefined) throw new Error('a played battle has events')
    expect(() => replay([])).toThrow('at least one event')
    expect(() => replay([roundStarted])).toThrow('creates it')
    expect(() => replay([created, created])).toThrow('once')
    expect(() => replay([created, roundStarted, roundStarted])).toThrow('phases follow one another')
    expect(() => replay([...events, { ...roundStarted, atMs: END }])).toThrow('nothing follows')
    expect(() => replay([created, { ...roundStarted, atMs: 0 }])).toThrow('time never goes back')
    expect(() => evolve(replay(events), events[0] ?? created)).toThrow('once')
  })

  test.each([
    ['settings', { settings: undefined }],
    ['a whole tick', { settings: { ...createBattleSettings(), tickMs: 0.5 } }],
    ['an end', { endsAtMs: undefined }],
    ['an end after its start', { endsAtMs: 0 }],
  ])('a damaged beginning without %s does not fit', (_what, damage) => {
    const [created] = createBattleFixture().events
    expect(() => replay([{ ...created, ...damage } as BattleEvent])).toThrow()
  })

  // Such a battle would stand still, or could neither be decided nor valued.
  test.each([
    ['battleResumed', 'without an end', { endsAtMs: undefined }],
    ['battleResumed', 'that ends before it starts', { endsAtMs: 0 }],
    ['battleResumed', 'of another phase', { phase: 'results_wait' }],
    ['battleResumed', 'without a phase', { phase: undefined }],
    ['battleProlonged', 'that goes back without restarting the round', { phase: 'waiting' }],
    ['battleProlonged', 'that ends before it starts', { endsAtMs: 0 }],
    ['roundStarted', 'without a band', { equalBand: undefined }],
    ['resultsWaitStarted', 'without an initial price', { initialPrice: undefined }],
  ] as const)('a damaged %s %s does not fit', (type, _how, damage) => {
    const fixture = createBattleFixture({ results: ['up'] })
    fixture.run(MATCH_MS + 12_000)
    fixture.send({ type: 'resume', downSinceMs: MATCH_MS + 12_000 }, MATCH_MS + 20_000)
    fixture.send({ type: 'reconnect', seat: 'one' }, MATCH_MS + 25_990)
    fixture.send({ type: 'reconnect', seat: 'two' }, MATCH_MS + 26_000)
    fixture.run(MATCH_MS + 60_000)
    const at = fixture.events.findIndex((event) => event.type === type)
    const before = fixture.events.slice(0, at)
    expect(() => replay([...before, fixture.events[at] as BattleEvent])).not.toThrow()
    expect(() => replay([...before, { ...fixture.events[at], ...damage } as BattleEvent])).toThrow()
  })
})

describe('a live feed', () => {
  const live = createBattleSettings({ priceSource: 'live' })

  test('brings the band of each round, which is refused without one', () => {
    const fixture = createBattleFixture({ settings: live })
    const refused = { ok: false, code: 'BATTLE_STATE_ERROR' }
    for (const liveEqualBand of [null, Number.NaN, -1]) {
      expect(fixture.send({ type: 'advance', prices: [], liveEqualBand }, MATCH_MS + 5_000)).toEqual(refused)
    }
    fixture.send({ type: 'advance', prices: [], liveEqualBand: 0.001 }, MATCH_MS + 5_000)
    expect(fixture.state().equalBand).toBe(0.001)
  })

  test('keeps the prices of a round with its result, once', () => {
    const fixture = createBattleFixture({ settings: live, results: ['down'], liveEqualBand: 0.001 })
    fixture.run(MATCH_MS + 26_000)
    const holders = fixture.events.filter((event) => 'prices' in event && event.prices !== null)
    expect(holders.map((event) => event.type)).toEqual(['roundSettled'])
    expect(fixture.state().rounds[0]?.prices).toEqual(scriptedPrices(live, 'down'))
  })
})
