// A battle or a cycle played through the engine as a server does it: what a command decides is folded at once.
import { assert } from '../assert.ts'
import type { BattleCommand } from '../battle/commands.ts'
import { decide } from '../battle/decide.ts'
import type { BattleEvent } from '../battle/events.ts'
import { evolve } from '../battle/evolve.ts'
import { nextDeadlineOf } from '../battle/schedule.ts'
import type { BattleState } from '../battle/state.ts'
import type { CycleCommand } from '../cycle/commands.ts'
import { decideCycle } from '../cycle/decide.ts'
import type { CycleEvent } from '../cycle/events.ts'
import { evolveCycle } from '../cycle/evolve.ts'
import { nextCycleDeadlineOf } from '../cycle/schedule.ts'
import type { CycleState } from '../cycle/state.ts'

/** More steps than can be due in one game at one time. */
const STEPS_MAX = 200

interface Rules<State, Command, Event, Refusal extends { readonly ok: false }> {
  decide(state: State | null, command: Command, nowMs: number): { ok: true; events: readonly Event[] } | Refusal
  evolve(state: State | null, event: Event): State
  nextDeadlineOf(state: State): { readonly atMs: number } | null
}

interface Play<State, Command, Event> {
  /** The command that carries out what is due. */
  readonly advance: (state: State, nowMs: number) => Command
  readonly onEvent?: (event: Event, after: State) => void
}

function playGame<State, Command, Event, Refusal extends { readonly ok: false }>(
  rules: Rules<State, Command, Event, Refusal>,
  play: Play<State, Command, Event>,
) {
  let current: State | null = null

  function state(): State {
    assert(current !== null, 'the game exists')
    return current
  }

  /** Returns the decision, a refusal included; accepted events are applied. */
  function send(command: Command, nowMs: number) {
    const decision = rules.decide(current, command, nowMs)
    for (const event of decision.ok ? decision.events : []) {
      current = rules.evolve(current, event)
      play.onEvent?.(event, current)
    }
    return decision
  }

  function advanceUntil(untilMs: number, timeOf: (deadlineMs: number) => number): void {
    for (let step = 0; ; step++) {
      const deadline = rules.nextDeadlineOf(state())
      if (deadline === null || deadline.atMs > untilMs) return
      assert(step < STEPS_MAX, 'time brings a bounded number of steps')
      const nowMs = timeOf(deadline.atMs)
      const decision = send(play.advance(state(), nowMs), nowMs)
      assert(decision.ok && decision.events.length > 0, 'what is due happens')
    }
  }

  return {
    state,
    send,
    /** Advances while anything is due at that time. */
    drain: (nowMs: number) => advanceUntil(nowMs, () => nowMs),
    /** Advances from one deadline to the next, each at its own time but none before `fromMs`, up to `untilMs`. */
    run: (untilMs: number, fromMs = 0) => advanceUntil(untilMs, (deadlineMs) => Math.max(fromMs, deadlineMs)),
  }
}

export const playBattle = (play: Play<BattleState, BattleCommand, BattleEvent>) =>
  playGame({ decide, evolve, nextDeadlineOf }, play)

export const playCycle = (play: Play<CycleState, CycleCommand, CycleEvent>) =>
  playGame({ decide: decideCycle, evolve: evolveCycle, nextDeadlineOf: nextCycleDeadlineOf }, play)
