// Folds one event into the state. It decides nothing: an event that does not fit is a bug and stops the battle.
import { assert, assertNever } from '../assert.ts'
import { isPrice } from '../price.ts'
import type { BattleEvent, BattleEventOf, RoundSettled } from './events.ts'
import { pointsAfter } from './outcome.ts'
import { isRoundTiming } from './settings.ts'
import type { BattleOutcome, BattlePhase, BattleState, PerSeat, Seat, SettledRound } from './state.ts'

const NONE: PerSeat<null> = { one: null, two: null }

export function evolve(state: BattleState | null, event: BattleEvent): BattleState {
  if (event.type === 'battleCreated') {
    assert(state === null, 'a battle is created once')
    return created(event)
  }
  assert(state !== null, 'the first event of a battle creates it')
  const isOrdered = event.type === 'battleResumed' ? event.atMs >= 0 : event.atMs >= state.lastEventAtMs
  assert(isOrdered, 'time never goes back within a battle, except over a restart')
  assert(state.outcome === null || follows(state.outcome, event), 'nothing follows the end of a battle')
  return { ...changed(state, event), lastEventAtMs: event.atMs }
}

export function replay(events: readonly BattleEvent[]): BattleState {
  let state: BattleState | null = null
  for (const event of events) state = evolve(state, event)
  assert(state !== null, 'a battle has at least one event')
  return state
}

/** A forfeit has two events; the second repeats the winner of the first. */
function follows(outcome: BattleOutcome, event: BattleEvent): boolean {
  return event.type === 'battleCompleted' && outcome.type === 'forfeited' && outcome.winner === event.winner
}

function created(event: BattleEventOf<'battleCreated'>): BattleState {
  // Without them a damaged battle would stand still for ever instead of being abandoned.
  assert(isRoundTiming(event.settings) && event.endsAtMs >= event.startedAtMs, 'a battle begins with a schedule')
  return {
    settings: event.settings,
    outcome: null,
    round: 1,
    phase: 'countdown',
    phaseStartedAtMs: event.startedAtMs,
    phaseEndsAtMs: event.endsAtMs,
    predictionStartedAtMs: null,
    resultsWaitStartedAtMs: null,
    choicesCloseAtMs: null,
    equalBand: null,
    initialPrice: null,
    seedsGiven: { one: false, two: false },
    choices: NONE,
    points: { one: 0, two: 0 },
    rounds: [],
    offlineSinceMs: NONE,
    awaited: { one: false, two: false },
    leftMs: 0,
    madeUpAtMs: 0,
    timesMadeUp: 0,
    createdAtMs: event.atMs,
    lastEventAtMs: event.atMs,
  }
}

function changed(state: BattleState, event: Exclude<BattleEvent, BattleEventOf<'battleCreated'>>): BattleState {
  switch (event.type) {
    case 'seedGiven':
      assert(state.phase === 'countdown' && !state.seedsGiven[event.seat], 'one seed a player, before the first round')
      return { ...state, seedsGiven: { ...state.seedsGiven, [event.seat]: true } }
    case 'roundStarted':
      return roundStarted(state, event)
    case 'predictionStarted':
      return {
        ...inPhase(state, 'prediction', event),
        predictionStartedAtMs: event.startedAtMs,
        choicesCloseAtMs: event.endsAtMs + state.settings.choiceAllowanceMs,
      }
    case 'choiceMade':
      assert(state.choices[event.seat] === null, 'one choice a round')
      return { ...state, choices: { ...state.choices, [event.seat]: event.choice } }
    case 'resultsWaitStarted':
      assert(isPrice(event.initialPrice), 'a round that waits for its result has an initial price')
      return {
        ...inPhase(state, 'results_wait', event),
        resultsWaitStartedAtMs: event.startedAtMs,
        initialPrice: event.initialPrice,
      }
    case 'roundSettled':
      return roundSettled(state, event)
    case 'pauseStarted':
      return inPhase(state, 'pause', event)
    case 'seatDisconnected':
      return { ...state, offlineSinceMs: { ...state.offlineSinceMs, [event.seat]: event.atMs } }
    case 'seatReconnected':
      return {
        ...state,
        offlineSinceMs: { ...state.offlineSinceMs, [event.seat]: null },
        awaited: { ...state.awaited, [event.seat]: false },
      }
    case 'battleResumed':
      return battleResumed(state, event)
    case 'battleProlonged':
      return battleProlonged(state, event)
    case 'battleForfeited': {
      const { winner, forfeitedBy, cause } = event
      return { ...state, outcome: { type: 'forfeited', winner, forfeitedBy, cause } }
    }
    case 'battleCompleted':
      return { ...state, outcome: completed(state.outcome, event.winner) }
    case 'battleCancelled':
      return { ...state, outcome: { type: 'cancelled', reason: event.reason, shareOne: event.shareOne ?? null } }
    default:
      return assertNever(event)
  }
}

function roundStarted(state: BattleState, event: BattleEventOf<'roundStarted'>): BattleState {
  assert(event.round === state.rounds.length + 1, 'rounds follow one another')
  assert(event.equalBand >= 0, 'a round has a band')
  const { round, equalBand } = event
  return { ...withoutRound(inPhase(state, 'waiting', event)), round, equalBand, timesMadeUp: 0 }
}

function roundSettled(state: BattleState, event: RoundSettled): BattleState {
  assert(event.round === state.rounds.length + 1, 'each round is settled once')
  const { type: _type, atMs: _atMs, ...round } = event
  const rounds: readonly SettledRound[] = [...state.rounds, round]
  return { ...state, rounds, points: pointsAfter(state.points, event.winner), choicesCloseAtMs: null }
}

/** After downtime nobody is connected, and nobody is to blame for that: the grace starts now. */
function battleResumed(state: BattleState, event: BattleEventOf<'battleResumed'>): BattleState {
  return {
    ...inMovedPhase(state, event),
    offlineSinceMs: { one: event.atMs, two: event.atMs },
    awaited: { one: true, two: true },
    leftMs: event.endsAtMs - event.atMs,
    madeUpAtMs: event.atMs,
  }
}

function battleProlonged(state: BattleState, event: BattleEventOf<'battleProlonged'>): BattleState {
  const { one, two } = state.offlineSinceMs
  const renewed = { one: one === null ? null : event.atMs, two: two === null ? null : event.atMs }
  return {
    ...inMovedPhase(state, event),
    offlineSinceMs: event.graceRenewed ? renewed : state.offlineSinceMs,
    madeUpAtMs: event.graceRenewed ? event.atMs : state.madeUpAtMs,
    timesMadeUp: state.timesMadeUp + (event.graceRenewed ? 1 : 0),
  }
}

type MovingEvent = BattleEventOf<'battleResumed' | 'battleProlonged'>

function inMovedPhase(state: BattleState, event: MovingEvent): BattleState {
  assert(event.phase === (event.roundRestarted ? 'waiting' : state.phase), 'a phase moves in time only')
  assert(event.endsAtMs >= event.startedAtMs, 'a moved phase has an end')
  // Choices stand: a player who chose wrong must not get to choose again.
  const base = event.roundRestarted ? { ...withoutRound(state), choices: state.choices } : state
  const inPrediction = event.phase === 'prediction'
  return {
    ...base,
    phase: event.phase,
    phaseStartedAtMs: event.startedAtMs,
    phaseEndsAtMs: event.endsAtMs,
    predictionStartedAtMs: inPrediction ? event.startedAtMs : base.predictionStartedAtMs,
    resultsWaitStartedAtMs: event.phase === 'results_wait' ? event.startedAtMs : base.resultsWaitStartedAtMs,
    choicesCloseAtMs: closesAtMs(base, event),
  }
}

/** Moves with the prediction; once outcome prices may have been seen, no late choice is accepted. */
function closesAtMs(base: BattleState, event: MovingEvent): number | null {
  if (event.phase === 'prediction') return event.endsAtMs + base.settings.choiceAllowanceMs
  return event.type === 'battleProlonged' ? base.choicesCloseAtMs : null
}

function withoutRound(state: BattleState): BattleState {
  return {
    ...state,
    predictionStartedAtMs: null,
    resultsWaitStartedAtMs: null,
    choicesCloseAtMs: null,
    initialPrice: null,
    choices: NONE,
  }
}

function inPhase(
  state: BattleState,
  phase: BattlePhase,
  { startedAtMs, endsAtMs }: { startedAtMs: number; endsAtMs: number },
): BattleState {
  assert(startedAtMs >= state.phaseEndsAtMs && endsAtMs >= startedAtMs, 'phases follow one another')
  return { ...state, phase, phaseStartedAtMs: startedAtMs, phaseEndsAtMs: endsAtMs }
}

function completed(outcome: BattleOutcome | null, winner: Seat | 'draw'): BattleOutcome {
  if (outcome !== null) return outcome
  return winner === 'draw' ? { type: 'draw' } : { type: 'won', winner }
}
