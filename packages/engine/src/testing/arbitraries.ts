// Arbitrary battles: whatever players, timers, restarts and operators send, in any order and at any time.
import fc from 'fast-check'
import type { BattleCommand } from '../battle/commands.ts'
import { type BattleSettings, createBattleSettings } from '../battle/settings.ts'
import { CANCEL_REASONS, DIRECTIONS, SEATS } from '../battle/state.ts'

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

/** `off` of a choice is added to the current round; `downForMs` of a resume ends now. */
export type PlayedStep =
  | { readonly type: 'command'; readonly command: Exclude<BattleCommand, { type: 'choose' | 'resume' | 'advance' }> }
  | {
      readonly type: 'choose'
      readonly seat: 'one' | 'two'
      readonly choice: 'up' | 'down' | 'equal'
      readonly off: number
    }
  | { readonly type: 'resume'; readonly downForMs: number }
  /** A timer that fires when nothing may be due. */
  | { readonly type: 'advance' }

export interface PlayedMove {
  readonly afterMs: number
  /** Whether the timers due by then have fired in time, or are delayed. */
  readonly timersFire: boolean
  readonly step: PlayedStep
}

const seat = fc.constantFrom(...SEATS)

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
      .map((command) => ({ type: 'command' as const, command })),
  },
  { weight: 2, arbitrary: presence('disconnect') },
  { weight: 8, arbitrary: presence('reconnect') },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('resume' as const), downForMs: fc.integer({ min: 0, max: 5_000 }) }),
  },
  {
    weight: 1,
    arbitrary: seat.map((leaver) => ({
      type: 'command' as const,
      command: { type: 'forfeit' as const, seat: leaver },
    })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...CANCEL_REASONS)
      .map((reason) => ({ type: 'command' as const, command: { type: 'cancel' as const, reason } })),
  },
)

function presence(type: 'disconnect' | 'reconnect'): fc.Arbitrary<PlayedStep> {
  return seat.map((mover) => ({ type: 'command', command: { type, seat: mover } }))
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
