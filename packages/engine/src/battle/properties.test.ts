import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../money.ts'
import { startPriceOf } from '../price-path.ts'
import { pointPlanOf } from '../price-points.ts'
import { battleSettings, type Playthrough, playedMoves, playMoves } from '../testing/battle-arbitraries.ts'
import { seedsOf } from '../testing/battle-fixture.ts'
import { latestEndMs } from '../testing/latest-end.ts'
import type { BattleEvent } from './events.ts'
import { replay } from './evolve.ts'
import { roundResultFor } from './outcome.ts'
import { RESTART_GRACE_MS } from './settings.ts'
import { settlementOf } from './settlement.ts'
import { type BattleState, CANCEL_REASONS, type Direction, SEATS } from './state.ts'
import { shareAt } from './value.ts'
import { viewFor } from './view.ts'

const RUNS = 300

const EVENT_TYPES: readonly BattleEvent['type'][] = [
  'battleCreated',
  'seedGiven',
  'roundStarted',
  'predictionStarted',
  'choiceMade',
  'resultsWaitStarted',
  'roundSettled',
  'pauseStarted',
  'seatDisconnected',
  'seatReconnected',
  'battleResumed',
  'battleProlonged',
  'battleForfeited',
  'battleCompleted',
  'battleCancelled',
]

function forAnyBattle(check: (played: Playthrough) => void): void {
  fc.assert(
    fc.property(battleSettings, playedMoves, fc.nat({ max: 50 }), (settings, moves, battle) => {
      check(playMoves({ settings, moves, seeds: seedsOf(battle) }))
    }),
    { numRuns: RUNS },
  )
}

describe('whatever happens to a battle', () => {
  test('it never throws, and its events and state are JSON that replays to the same state', () => {
    forAnyBattle(({ events, state }) => {
      expect(replay(JSON.parse(JSON.stringify(events)))).toEqual(state)
      expect(JSON.parse(JSON.stringify(state))).toEqual(state)
    })
  })

  test('served in time from then on, it is over once both have had their grace and what was cut is made up for', () => {
    forAnyBattle((played) => {
      const { settings } = played.state
      const madeUpMs = 2 * (settings.disconnectGraceMs + RESTART_GRACE_MS + settings.waitingMs + settings.predictionMs)
      played.drain(Math.max(latestEndMs(played.state), played.nowMs) + madeUpMs)
      expect(played.current().outcome).not.toBeNull()
    })
  })

  test('[issue 15, 1] what a cancellation gives each side is what the battle is worth to it by the score', () => {
    forAnyBattle(({ state }) => {
      const { outcome, points, rounds, phase, settings } = state
      if (outcome?.type !== 'cancelled' || outcome.reason === 'admin') return
      if (phase !== 'results_wait')
        expect(outcome.shareOne).toBe(shareAt(points.one - points.two, rounds.length, settings))
      expect(outcome.shareOne).toBeGreaterThanOrEqual(0)
      expect(outcome.shareOne).toBeLessThanOrEqual(1)
    })
  })

  test('points are rounds won, and rounds follow one another', () => {
    forAnyBattle(({ state }) => {
      for (const seat of SEATS) {
        const won = state.rounds.filter((round) => roundResultFor(round, seat) === 'win')
        expect(state.points[seat]).toBe(won.length)
      }
      expect(state.rounds.map((round) => round.round)).toEqual(state.rounds.map((_, index) => index + 1))
      expect(state.rounds.length).toBeLessThanOrEqual(state.settings.roundsMax)
    })
  })

  test('it ends exactly once, and pays out both stakes to the cent', () => {
    forAnyBattle((played) => {
      played.drain(Number.MAX_SAFE_INTEGER)
      const ends = played.events.filter(({ type }) => type === 'battleCompleted' || type === 'battleCancelled')
      expect(ends).toHaveLength(1)
      const { one, two } = settlementOf(played.current(), cents(1_000)) ?? { one: 0, two: 0 }
      expect(one + two).toBe(2_000)
      expect(Math.min(one, two)).toBeGreaterThanOrEqual(0)
    })
  })

  test('a battle decided by playing has at least three rounds and the lead of its winner', () => {
    forAnyBattle(({ state: { outcome, points, rounds } }) => {
      if (outcome?.type !== 'won' && outcome?.type !== 'draw') return
      expect(rounds.length).toBeGreaterThanOrEqual(3)
      const lead = Math.sign(points.one - points.two)
      expect(lead).toBe(outcome.type === 'draw' ? 0 : { one: 1, two: -1 }[outcome.winner])
    })
  })

  test('each round continues from the last price of the one before', () => {
    forAnyBattle(({ state, seeds, pathOf }) => {
      for (const { round, finalPrice, initialPrice } of state.rounds) {
        const path = pathOf(round)
        expect(path[0]).toBe(state.rounds[round - 2]?.finalPrice ?? startPriceOf(seeds))
        expect([path[pointPlanOf(state.settings).initialIndex - 1], path.at(-1)]).toEqual([initialPrice, finalPrice])
      }
    })
  })
})

describe('the battles tried above', () => {
  test('end in every way, with every kind of event: a property proves little about events that never happen', () => {
    const played = fc.sample(fc.tuple(battleSettings, playedMoves), { numRuns: 1_000, seed: 1 })
    const seen = new Set<string>()
    for (const [index, [settings, moves]] of played.entries()) {
      const battle = playMoves({ settings, moves, seeds: seedsOf(index) })
      battle.drain(Number.MAX_SAFE_INTEGER)
      for (const event of battle.events) seen.add(event.type)
      const { outcome } = battle.current()
      seen.add(outcome?.type === 'cancelled' ? outcome.reason : (outcome?.type ?? 'active'))
    }
    const outcomes = ['won', 'draw', 'forfeited', ...CANCEL_REASONS]
    expect([...seen].sort()).toEqual([...outcomes, ...EVENT_TYPES].sort())
  })
})

describe('no secret is published early', () => {
  test('a choice that counts was made before any outcome price was published', () => {
    forAnyBattle(({ visibleBeforeChoices, state }) => {
      const { initialIndex } = pointPlanOf(state.settings)
      for (const visible of visibleBeforeChoices) expect(visible).toBeLessThanOrEqual(initialIndex)
    })
  })

  test('no point is published before its time, an outcome one only in results_wait, the final one only once settled', () => {
    forAnyBattle(({ views, state }) => {
      const { initialIndex, maxPoints } = pointPlanOf(state.settings)
      for (const { view, nowMs } of views) {
        for (const { index, atMs } of view.prices) {
          if (view.status === 'active') expect(atMs).toBeLessThanOrEqual(nowMs)
          if (index > initialIndex) expect(view.initialPrice).not.toBeNull()
          if (index === maxPoints) expect(view.rounds).toHaveLength(view.round)
        }
      }
    })
  })

  test('what one seat and the public see does not depend on the choice of the other before the result', () => {
    const swap: Record<Direction, Direction> = { up: 'down', down: 'equal', equal: 'up' }
    forAnyBattle(({ states, pathOf, nowMs }) => {
      for (const state of states) {
        const { one, two } = state.choices
        if (two === null || state.rounds.length === state.round) continue
        const other: BattleState = { ...state, choices: { one, two: swap[two] } }
        const options = { nowMs, prices: pathOf(state.round) }
        for (const viewer of ['one', 'spectator'] as const) {
          expect(viewFor(other, { ...options, viewer })).toEqual(viewFor(state, { ...options, viewer }))
        }
      }
    })
  })
})
