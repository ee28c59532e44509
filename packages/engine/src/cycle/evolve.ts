// Folds one event into the state. It decides nothing: an event that does not fit is a bug and stops the cycle.
// Earlier states stay intact and usable: the maps of bets and players are persistent (persistent-map.ts).
import { assert, assertNever } from '../assert.ts'
import { cents } from '../money.ts'
import { withPlacedBet, withRemovedBet } from './book.ts'
import type { CycleEvent, CycleStarted } from './events.ts'
import { EMPTY_MAP } from './persistent-map.ts'
import { type CyclePhase, type CycleState, EMPTY_SIDE } from './state.ts'

export function evolveCycle(state: CycleState | null, event: CycleEvent): CycleState {
  if (event.type === 'cycleStarted') {
    assert(state === null, 'a cycle is started once')
    return started(event)
  }
  assert(state !== null, 'the first event of a cycle starts it')
  assert(event.atMs >= state.lastEventAtMs, 'time never goes back within a cycle')
  assert((state.outcome === null) === (event.type !== 'cycleClosed'), 'only the close follows the end of a cycle')
  return { ...changed(state, event), lastEventAtMs: event.atMs }
}

export function replayCycle(events: readonly CycleEvent[]): CycleState {
  let state: CycleState | null = null
  for (const event of events) state = evolveCycle(state, event)
  assert(state !== null, 'a cycle has at least one event')
  return state
}

function started({ settings, startPrice, startedAtMs, endsAtMs, atMs }: CycleStarted): CycleState {
  // Without them a damaged cycle would stand still for ever instead of being abandoned.
  const isScheduled = [settings.candleMs, startedAtMs, endsAtMs].every(Number.isSafeInteger)
  assert(isScheduled && settings.candleMs > 0 && endsAtMs > startedAtMs, 'a cycle starts with a schedule')
  return {
    settings,
    startPrice,
    startedAtMs,
    phase: 'betting',
    phaseStartedAtMs: startedAtMs,
    phaseEndsAtMs: endsAtMs,
    outcome: null,
    bets: EMPTY_MAP,
    players: EMPTY_MAP,
    sides: { up: EMPTY_SIDE, down: EMPTY_SIDE },
    openFeesCents: cents(0),
    paidInCents: cents(0),
    paidBackCents: cents(0),
    closedLossCents: cents(0),
    lastEventAtMs: atMs,
  }
}

function changed(state: CycleState, event: Exclude<CycleEvent, CycleStarted>): CycleState {
  switch (event.type) {
    case 'cashOutStarted':
      assert(state.phase === 'betting', 'cash-out follows betting')
      return inPhase(state, 'cashout', event)
    case 'betsLocked':
      assert(state.phase === 'cashout', 'the lock follows cash-out')
      return inPhase(state, 'locked', event)
    case 'betPlaced':
      return withPlacedBet(state, event)
    case 'betRemoved':
      return withRemovedBet(state, event)
    case 'cycleSettled': {
      assert(state.phase === 'locked', 'a cycle is settled after the lock')
      const { result, finalPrice } = event
      return { ...inPhase(state, 'results', event), outcome: { type: 'settled', result, finalPrice } }
    }
    case 'cycleVoided': {
      const { reason, valuation = null, atMs } = event
      return { ...closed(state, atMs), outcome: { type: 'voided', reason, valuation } }
    }
    case 'cycleClosed':
      assert(state.phase === 'results', 'results are shown before the close')
      return closed(state, event.atMs)
    default:
      return assertNever(event)
  }
}

function inPhase(
  state: CycleState,
  phase: CyclePhase,
  { startedAtMs, endsAtMs }: { startedAtMs: number; endsAtMs: number },
): CycleState {
  assert(endsAtMs >= startedAtMs, 'a phase has an end')
  return { ...state, phase, phaseStartedAtMs: startedAtMs, phaseEndsAtMs: endsAtMs }
}

function closed(state: CycleState, atMs: number): CycleState {
  return inPhase(state, 'closed', { startedAtMs: atMs, endsAtMs: atMs })
}
