// Plays arbitrary moves as a server would, and records everything that was decided, seen and chosen on the way.
import { assert } from '../assert.ts'
import type { BattleCommand, Stall } from '../battle/commands.ts'
import { decide } from '../battle/decide.ts'
import type { BattleEvent } from '../battle/events.ts'
import { evolve } from '../battle/evolve.ts'
import { isDue, nextDeadlineOf } from '../battle/schedule.ts'
import type { BattleSettings } from '../battle/settings.ts'
import type { BattleState } from '../battle/state.ts'
import { type BattleView, viewFor, visiblePointCount } from '../battle/view.ts'
import { type BattleSeeds, battlePathOf } from '../price-path.ts'
import type { PlayedMove, PlayedStep } from './arbitraries.ts'

const MATCH_MS = 1_000_000
const STEPS_MAX = 200
const LIVE_BAND = 0.0002

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
  let current: BattleState | null = null
  let nowMs = MATCH_MS
  let visible = 0
  let stalls: readonly Stall[] = []

  function state(): BattleState {
    assert(current !== null, 'the battle exists')
    return current
  }

  function pathOf(round: number): readonly number[] {
    const path = paths[round - 1]
    assert(path !== undefined, 'a battle has no more rounds than its settings allow')
    return path
  }

  function send(command: BattleCommand): number {
    if (current !== null) visible = Math.max(visible, visiblePointCount(current, nowMs))
    const decision = decide(current, command, nowMs)
    const made = decision.ok ? decision.events : []
    for (const event of made) {
      if (event.type === 'choiceMade') visibleBeforeChoices.push(visible)
      // A restarted live round has new prices; those of the lost one don't belong to it.
      if (event.type === 'roundStarted' || ('roundRestarted' in event && event.roundRestarted)) visible = 0
      current = evolve(current, event)
      events.push(event)
      states.push(current)
    }
    return made.length
  }

  function advance(): number {
    return send({ type: 'advance', prices: pathOf(state().round), liveEqualBand: LIVE_BAND, stalls })
  }

  function drain(): void {
    for (let step = 0; isDue(state(), nowMs); step++) {
      assert(step < STEPS_MAX, 'time brings a bounded number of steps')
      assert(advance() > 0, 'what is due happens')
    }
  }

  function perform(step: PlayedStep): void {
    if (step.type === 'advance') advance()
    else if (step.type === 'choose') send({ ...step, round: state().round + step.off })
    else if (step.type === 'resume') send({ type: 'resume', downSinceMs: nowMs - step.downForMs })
    else send(step.command)
  }

  send({ type: 'create', settings })
  for (const { afterMs, timersFire, step } of moves) {
    if (!timersFire) stalls = [...stalls, { sinceMs: nowMs, untilMs: nowMs + afterMs }]
    nowMs += afterMs
    if (timersFire) drain()
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
    drain(untilMs: number) {
      for (let step = 0; isDue(state(), untilMs); step++) {
        assert(step < STEPS_MAX, 'time brings a bounded number of steps')
        nowMs = Math.max(nowMs, nextDeadlineOf(state())?.atMs ?? nowMs)
        assert(advance() > 0, 'what is due happens')
      }
    },
    pathOf,
  }
}

export type Playthrough = ReturnType<typeof playMoves>
