import { describe, expect, test } from 'vitest'
import { createBattleFixture, MATCH_MS } from '../testing/battle-fixture.ts'
import { choiceAllowanceOf, createBattleSettings } from './settings.ts'

const WAITING = MATCH_MS + 5_000
const PREDICTION = MATCH_MS + 8_000
const RESULTS = MATCH_MS + 18_000
const PAUSE = MATCH_MS + 26_000

const closed = { ok: false, code: 'BATTLE_PHASE_CLOSED' }
const taken = { ok: true }

describe('a choice', () => {
  test.each([
    ['in the countdown', MATCH_MS + 1, closed],
    ['in waiting', WAITING + 2_999, closed],
    ['at the start of prediction', PREDICTION, taken],
    ['at the end of prediction', RESULTS, taken],
    ['just after it', RESULTS + 1, closed],
    ['at the first price of the outcome', RESULTS + 250, closed],
    ['in pause', PAUSE + 1, closed],
  ])('[G30] counts only in prediction: %s', (_when, atMs, response) => {
    const fixture = createBattleFixture()
    fixture.run(atMs)
    expect(fixture.choose('one', 'up', atMs)).toMatchObject(response)
    expect(fixture.send({ type: 'choose', seat: 'two', choice: 'up', round: 1 }, atMs)).toMatchObject(response)
  })

  test.each([
    ['at the end of prediction, there 150 ms later', RESULTS, RESULTS + 150, taken],
    ['long before, there 150 ms after the end', PREDICTION, RESULTS + 150, taken],
    ['at the end of prediction, there after the allowance', RESULTS, RESULTS + 151, closed],
    ['long before, there with the first price of the outcome', PREDICTION, RESULTS + 250, closed],
    ['after the end by a clock that is ahead, there before it', RESULTS + 400, RESULTS - 1, taken],
    ['just after prediction', RESULTS + 1, RESULTS + 1, closed],
    ['just after prediction, there within the allowance', RESULTS + 1, RESULTS + 150, closed],
  ])('[G30] has the allowance for its way only: sent %s', (_when, sentAtMs, atMs, response) => {
    const fixture = createBattleFixture()
    fixture.run(atMs)
    expect(fixture.choose('one', 'up', atMs, sentAtMs)).toMatchObject(response)
  })

  test('[G30] the allowance is the same when the timer is late, and a timer never lengthens the phase', () => {
    const fixture = createBattleFixture()
    fixture.run(PREDICTION)
    expect(fixture.choose('one', 'up', RESULTS + 150, RESULTS)).toMatchObject(taken)
    expect(fixture.choose('two', 'up', RESULTS + 151, RESULTS)).toEqual(closed)
    expect(fixture.state().phase).toBe('prediction')
  })

  test.each([
    ['at once', RESULTS, RESULTS, {}],
    ['earlier, and waited', RESULTS, RESULTS + 5_000, { receivedAtMs: RESULTS }],
    ['within the allowance, and waited', RESULTS + 150, RESULTS + 5_000, { receivedAtMs: RESULTS + 150 }],
    ['later than now, by a clock that went back', RESULTS + 1, RESULTS, {}],
  ])('that arrived %s is stored with the time of its decision, and with its arrival if it waited', (...row) => {
    const [, receivedAtMs, atMs, waited] = row
    const fixture = createBattleFixture()
    fixture.run(PREDICTION)
    const command = { type: 'choose', seat: 'one', choice: 'up', round: 1, sentAtMs: PREDICTION } as const
    const event = { type: 'choiceMade', seat: 'one', round: 1, choice: 'up', ...waited, atMs }
    expect(fixture.send({ ...command, receivedAtMs }, atMs)).toEqual({ ok: true, events: [event] })
  })

  test.each([
    ['arrived after the allowance', { sentAtMs: PREDICTION, receivedAtMs: RESULTS + 151 }, closed],
    ['was sent after prediction', { sentAtMs: RESULTS + 1, receivedAtMs: RESULTS + 100 }, closed],
    ['has no time of its sending, and arrived in prediction', { receivedAtMs: RESULTS }, taken],
    ['has no time of its sending, and arrived after it', { receivedAtMs: RESULTS + 1 }, closed],
    ['claims to be sent after its arrival in prediction', { sentAtMs: RESULTS + 400, receivedAtMs: RESULTS }, taken],
  ])('[G30] that waited in the server is judged by its arrival: it %s', (_which, times, response) => {
    const fixture = createBattleFixture()
    fixture.run(PREDICTION)
    const command = { type: 'choose', seat: 'one', choice: 'up', round: 1, ...times } as const
    expect(fixture.send(command, RESULTS + 5_000)).toMatchObject(response)
  })

  test.each(['up', 'down', 'equal'] as const)('[G31] one a round: %s is taken, then locked', (choice) => {
    const fixture = createBattleFixture()
    fixture.run(PREDICTION)
    expect(fixture.choose('one', choice, PREDICTION + 1)).toMatchObject(taken)
    for (const second of ['up', 'down', 'equal'] as const) {
      expect(fixture.choose('one', second, PREDICTION + 2)).toEqual({ ok: false, code: 'BATTLE_ALREADY_CHOSEN' })
    }
    expect(fixture.state().choices).toEqual({ one: choice, two: null })
    expect(fixture.choose('two', 'down', PREDICTION + 3)).toMatchObject(taken)
  })

  test('[G31] the lock opens with the next round', () => {
    const fixture = createBattleFixture()
    fixture.run(PREDICTION)
    fixture.choose('one', 'up', PREDICTION)
    fixture.run(PREDICTION + 24_000)
    expect(fixture.state().choices).toEqual({ one: null, two: null })
    expect(fixture.choose('one', 'down', PREDICTION + 24_000)).toMatchObject(taken)
  })

  test.each([0, 2, -1, 1.5])('for round %d in round 1 is refused', (round) => {
    const fixture = createBattleFixture()
    fixture.run(PREDICTION)
    const decision = fixture.send({ type: 'choose', seat: 'one', choice: 'up', round }, PREDICTION)
    expect(decision).toEqual({ ok: false, code: 'BATTLE_ROUND_MISMATCH' })
  })

  test('in an ended battle is too late', () => {
    const fixture = createBattleFixture()
    fixture.send({ type: 'forfeit', seat: 'one' }, PREDICTION)
    expect(fixture.choose('two', 'up', PREDICTION)).toEqual(closed)
  })
})

describe('the allowance', () => {
  test.each([
    ['the default tick', 250, 8_000, 150],
    ['a long tick', 1_000, 8_000, 150],
    ['a short tick', 100, 8_000, 60],
    ['a very short tick', 2, 8_000, 1],
    ['results shorter than the tick', 250, 50, 30],
  ])('ends before an outcome price is published: %s', (_case, tickMs, resultsWaitMs, allowanceMs) => {
    expect(createBattleSettings({ tickMs, resultsWaitMs }).choiceAllowanceMs).toBe(allowanceMs)
  })

  test('is none on a live feed, which players may watch elsewhere', () => {
    expect(choiceAllowanceOf(createBattleSettings({ priceSource: 'live' }))).toBe(0)
    expect(() => createBattleSettings({ priceSource: 'live', choiceAllowanceMs: 1 })).toThrow('live feed')
  })

  test('as long as a tick is refused, however it is set', () => {
    expect(() => createBattleSettings({ choiceAllowanceMs: 250 })).toThrow('outcome price')
    expect(createBattleSettings({ choiceAllowanceMs: 249 }).choiceAllowanceMs).toBe(249)
  })
})

describe('settings', () => {
  test.each([
    ['a fraction', { waitingMs: 0.5 }],
    ['a negative duration', { pauseMs: -1 }],
    ['a day', { countdownMs: 86_400_000 }],
    ['no prediction', { predictionMs: 0 }],
    ['no results', { resultsWaitMs: 0 }],
    ['no tick', { tickMs: 0 }],
    ['more points than a round may have', { predictionMs: 3_600_000, tickMs: 10 }],
    ['a grace that is no number', { disconnectGraceMs: Number.NaN }],
  ])('%s is refused', (_case, given) => {
    expect(() => createBattleSettings(given)).toThrow()
  })
})
