// Arbitrary battles: whatever players, timers, restarts and operators send, in any order and at any time. They are played
// as a server would play them; everything that was decided, seen and chosen on the way is recorded.
import fc from 'fast-check'
import { assert } from '../assert.ts'
import type { BattleCommand, Stall } from '../battle/commands.ts'
import type { BattleEvent } from '../battle/events.ts'
import { type BattleSettings, createBattleSettings } from '../battle/settings.ts'
import { type BattleState, CANCEL_REASONS, type CancelReason, DIRECTIONS, SEATS } from '../battle/state.ts'
import type { LastPoint } from '../battle/value.ts'
import { type BattleView, viewFor, visiblePointCount } from '../battle/view.ts'
import { roundToPrice } from '../price.ts'
import { type BattleSeeds, battlePathOf } from '../price-path.ts'
import { MATCH_MS } from './battle-fixture.ts'
import { playBattle } from './play-game.ts'

const LIVE_BAND = 0.0002

// Short phases, so that many battles end within the moves below.
const duration = fc.integer({ min: 1, max: 1_500 })

export const battleSettings: fc.Arbitrary<BattleSettings> = fc
  .record({
    priceSource: fc.constantFrom('simulated', 'simulated', 'live'),
    countdownMs: fc.integer({ min: 0, max: 1_000 }),
    waitingMs: fc.integer({ min: 0, max: 1_000 }),
    predictionMs: duration,
    resultsWaitMs: duration,
    pauseMs: fc.integer({ min: 0, max: 1_000 }),
    tickMs: fc.integer({ min: 50, max: 500 }),
    disconnectGraceMs: fc.integer({ min: 0, max: 20_000 }),
  })
  .map((given) => createBattleSettings(given))

/** A point of a live feed: so many bands above the round's initial price, or below. */
interface PlayedPoint {
  readonly bands: number
  readonly stepsLeft: number
}

/** `off` of a choice is added to the current round; `downForMs` of a resume ends now. */
type PlayedStep =
  | {
      readonly type: 'command'
      readonly command: Exclude<BattleCommand, { type: 'choose' | 'resume' | 'advance' | 'cancel' }>
    }
  | {
      readonly type: 'choose'
      readonly seat: 'one' | 'two'
      readonly choice: 'up' | 'down' | 'equal'
      readonly off: number
    }
  | { readonly type: 'resume'; readonly downForMs: number; readonly last: PlayedPoint | null }
  | { readonly type: 'cancel'; readonly reason: CancelReason; readonly last: PlayedPoint | null }
  /** A timer that fires when nothing may be due. */
  | { readonly type: 'advance' }

interface PlayedMove {
  readonly afterMs: number
  /** Whether the timers due by then have fired in time, or are delayed. */
  readonly timersFire: boolean
  readonly step: PlayedStep
}

const lastPoint: fc.Arbitrary<PlayedPoint | null> = fc.option(
  fc.record({ bands: fc.double({ min: -15, max: 15, noNaN: true }), stepsLeft: fc.integer({ min: 0, max: 40 }) }),
)
const seat = fc.constantFrom(...SEATS)
const command = <Command>(sent: Command) => ({ type: 'command' as const, command: sent })

const step: fc.Arbitrary<PlayedStep> = fc.oneof(
  {
    weight: 60,
    arbitrary: fc.record({
      type: fc.constant('choose' as const),
      seat,
      choice: fc.constantFrom(...DIRECTIONS),
      off: fc.constantFrom(0, 0, 0, 0, 1, -1),
    }),
  },
  { weight: 10, arbitrary: fc.constant({ type: 'advance' as const }) },
  {
    weight: 4,
    arbitrary: fc
      .record({ type: fc.constant('giveSeed' as const), seat, clientSeed: fc.constantFrom('0a', 'FF') })
      .map(command),
  },
  { weight: 2, arbitrary: moved('disconnect') },
  { weight: 8, arbitrary: moved('reconnect') },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('resume' as const),
      downForMs: fc.integer({ min: 0, max: 5_000 }),
      last: lastPoint,
    }),
  },
  { weight: 1, arbitrary: moved('forfeit') },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('cancel' as const),
      reason: fc.constantFrom(...CANCEL_REASONS),
      last: lastPoint,
    }),
  },
)

function moved(type: 'disconnect' | 'reconnect' | 'forfeit'): fc.Arbitrary<PlayedStep> {
  return seat.map((mover) => command({ type, seat: mover }))
}

export const playedMoves: fc.Arbitrary<readonly PlayedMove[]> = fc.array(
  fc.record({
    afterMs: fc.oneof(
      { weight: 60, arbitrary: fc.integer({ min: 0, max: 700 }) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 20_000 }) },
    ),
    timersFire: fc.oneof({ weight: 30, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
    step,
  }),
  { minLength: 20, maxLength: 80 },
)

interface PlayOptions {
  readonly settings: BattleSettings
  readonly moves: readonly PlayedMove[]
  readonly seeds: BattleSeeds
}

export function playMoves({ settings, moves, seeds }: PlayOptions) {
  const events: BattleEvent[] = []
  const states: BattleState[] = []
  /** For each choice that counted, the largest number of points of that round that were public by then. */
  const visibleBeforeChoices: number[] = []
  const views: { view: BattleView; nowMs: number }[] = []
  const paths = battlePathOf({ seeds, timing: settings, rounds: settings.roundsMax })
  let nowMs = MATCH_MS
  let visible = 0
  let stalls: readonly Stall[] = []

  function pathOf(round: number): readonly number[] {
    const path = paths[round - 1]
    assert(path !== undefined, 'a battle has no more rounds than its settings allow')
    return path
  }

  const advanceOf = ({ round }: BattleState) =>
    ({ type: 'advance', prices: pathOf(round), liveEqualBand: LIVE_BAND, stalls }) as const

  const game = playBattle({
    advance(state, atMs) {
      look(state, atMs)
      return advanceOf(state)
    },
    onEvent(event, after) {
      if (event.type === 'choiceMade') visibleBeforeChoices.push(visible)
      // A restarted live round has new prices; those of the lost one don't belong to it.
      if (event.type === 'roundStarted' || ('roundRestarted' in event && event.roundRestarted)) visible = 0
      events.push(event)
      states.push(after)
    },
  })
  const { state } = game

  function look(state: BattleState, atMs: number): void {
    visible = Math.max(visible, visiblePointCount(state, atMs))
  }

  function send(command: BattleCommand): void {
    look(state(), nowMs)
    game.send(command, nowMs)
  }

  function pointOf(last: PlayedPoint | null): LastPoint | null {
    const { initialPrice, equalBand } = state()
    if (last === null || initialPrice === null || equalBand === null) return null
    const price = roundToPrice(initialPrice * Math.exp(last.bands * equalBand))
    return price === null ? null : { price, stepsLeft: last.stepsLeft }
  }

  function perform(step: PlayedStep): void {
    if (step.type === 'advance') send(advanceOf(state()))
    else if (step.type === 'cancel') send({ type: 'cancel', reason: step.reason, lastPoint: pointOf(step.last) })
    else if (step.type === 'choose') send({ ...step, round: state().round + step.off })
    else if (step.type === 'resume')
      send({ type: 'resume', downSinceMs: nowMs - step.downForMs, lastPoint: pointOf(step.last) })
    else send(step.command)
  }

  game.send({ type: 'create', settings }, nowMs)
  for (const { afterMs, timersFire, step } of moves) {
    if (!timersFire) stalls = [...stalls, { sinceMs: nowMs, untilMs: nowMs + afterMs }]
    nowMs += afterMs
    if (timersFire) game.drain(nowMs)
    perform(step)
    for (const viewer of ['one', 'two', 'spectator'] as const) {
      views.push({ view: viewFor(state(), { viewer, nowMs, prices: pathOf(state().round) }), nowMs })
    }
  }

  return {
    seeds,
    events,
    states,
    /** The state after the moves; `current()` also includes what `drain` has done since. */
    state: state(),
    nowMs,
    visibleBeforeChoices,
    views,
    current: state,
    /** Advances from one deadline to the next, each in time. */
    drain: (untilMs: number) => game.run(untilMs, nowMs),
    pathOf,
  }
}

export type Playthrough = ReturnType<typeof playMoves>
