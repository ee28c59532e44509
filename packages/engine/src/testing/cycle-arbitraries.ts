// Arbitrary cycles: whatever players, timers and operators send, in any order and at any time.
import fc from 'fast-check'
import { assert } from '../assert.ts'
import type { CycleCommand, CycleDecision } from '../cycle/commands.ts'
import type { CycleEvent } from '../cycle/events.ts'
import { cyclePricesOf } from '../cycle/price-path.ts'
import { isCycleDue } from '../cycle/schedule.ts'
import { type CycleSettings, createCycleSettings } from '../cycle/settings.ts'
import { BET_DIRECTIONS, type CycleState } from '../cycle/state.ts'
import { cents } from '../money.ts'
import { cycleSeedOf, START_MS } from './cycle-fixture.ts'
import { playCycle } from './play-game.ts'

const STEPS_MAX = 10

export type CycleStep =
  | { readonly type: 'place'; readonly player: number; readonly direction: 'up' | 'down'; readonly stake: number }
  | { readonly type: 'remove'; readonly player: number; readonly bet: number }
  | { readonly type: 'cancel' }
  | { readonly type: 'giveUp' }
  | { readonly type: 'advance' }

export interface CycleMove {
  readonly afterMs: number
  /** Whether the timers due by then have fired, or are delayed. */
  readonly timersFire: boolean
  readonly step: CycleStep
}

const player = fc.nat({ max: 4 })

const step: fc.Arbitrary<CycleStep> = fc.oneof(
  {
    weight: 60,
    arbitrary: fc.record({
      type: fc.constant('place' as const),
      player,
      direction: fc.constantFrom(...BET_DIRECTIONS),
      stake: fc.oneof(
        fc.integer({ min: 100, max: 2_000 }),
        fc.integer({ min: 100, max: 100_000 }),
        fc.constantFrom(0, 99, 100, 100_000, 100_001),
      ),
    }),
  },
  {
    weight: 30,
    arbitrary: fc.record({ type: fc.constant('remove' as const), player, bet: fc.nat({ max: 30 }) }),
  },
  { weight: 5, arbitrary: fc.constant({ type: 'advance' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'cancel' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'giveUp' as const }) },
)

export const cycleMoves: fc.Arbitrary<readonly CycleMove[]> = fc.array(
  fc.record({
    afterMs: fc.oneof(
      { weight: 40, arbitrary: fc.integer({ min: 0, max: 150 }) },
      { weight: 20, arbitrary: fc.integer({ min: 0, max: 2_000 }) },
    ),
    timersFire: fc.oneof({ weight: 20, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
    step,
  }),
  { minLength: 20, maxLength: 100 },
)

export const cycleSettings: fc.Arbitrary<CycleSettings> = fc
  .record({
    candleMs: fc.integer({ min: 10, max: 1_500 }),
    resultsMs: fc.integer({ min: 0, max: 3_000 }),
    openBetsMax: fc.integer({ min: 1, max: 10 }),
    exposureMaxCents: fc.constantFrom(cents(0), cents(20_000), cents(500_000), cents(20_000_000)),
  })
  .map((given) => createCycleSettings(given))

export interface Decided {
  readonly before: CycleState
  readonly command: CycleCommand
  readonly decision: CycleDecision
  readonly after: CycleState
  readonly nowMs: number
  /** The number of events before. */
  readonly eventsBefore: number
}

export interface PlayedCycle {
  readonly settings: CycleSettings
  readonly serverSeed: string
  readonly prices: readonly number[]
  readonly events: readonly CycleEvent[]
  readonly decided: readonly Decided[]
  /** The state once all moves are made and the cycle is closed. */
  readonly state: CycleState
}

/** Plays the moves, then advances to the end of the cycle. */
export function playCycleMoves(settings: CycleSettings, moves: readonly CycleMove[], cycle: number): PlayedCycle {
  const serverSeed = cycleSeedOf(cycle)
  const prices = cyclePricesOf({ serverSeed, startPrice: 30_000 + cycle * 100 })
  const events: CycleEvent[] = []
  const decided: Decided[] = []
  let nowMs = START_MS
  const game = playCycle({
    advance: () => ({ type: 'advance', prices }),
    onEvent: (event) => events.push(event),
  })
  game.send({ type: 'start', settings, startPrice: prices[0] ?? 0 }, nowMs)

  function send(command: CycleCommand): void {
    const [before, eventsBefore] = [game.state(), events.length]
    const decision = game.send(command, nowMs)
    decided.push({ before, command, decision, after: game.state(), nowMs, eventsBefore })
  }

  function drain(): void {
    for (let count = 0; isCycleDue(game.state(), nowMs); count++) {
      assert(count < STEPS_MAX, 'time brings a bounded number of steps')
      send({ type: 'advance', prices })
    }
  }

  for (const { afterMs, timersFire, step } of moves) {
    nowMs += afterMs
    if (timersFire) drain()
    send(commandOf(step, { state: game.state(), prices }))
  }
  nowMs += 31 * settings.candleMs
  drain()
  nowMs += settings.resultsMs
  drain()
  return { settings, serverSeed, prices, events, decided, state: game.state() }
}

function commandOf(step: CycleStep, { state, prices }: { state: CycleState; prices: readonly number[] }): CycleCommand {
  switch (step.type) {
    case 'place': {
      const stakeCents = cents(step.stake)
      const { direction } = step
      return {
        type: 'placeBet',
        betId: betOf(state.bets.size),
        playerId: `p${step.player}`,
        direction,
        stakeCents,
        prices,
      }
    }
    case 'remove':
      return { type: 'removeBet', betId: betOf(step.bet), playerId: `p${step.player}`, prices }
    case 'advance':
    case 'giveUp':
      return { type: step.type, prices }
    case 'cancel':
      return step
  }
}

function betOf(position: number): string {
  return `bet ${position}`
}
