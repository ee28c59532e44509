// A battle with events that this version can't read, as after a return to an older one. It ends without a further
// event: each player gets the share that the settled rounds give. The readable beginning still serves states and proofs.
import { type BattleEvent, type BattleState, DEFAULT_BATTLE_SETTINGS, evolve, type Seat, shareAt } from '@bougie/engine'

export function abandonedState(events: readonly BattleEvent[], atMs: number): BattleState {
  const begun = readableStateOf(events) ?? createdAt(atMs)
  return evolve(begun, endOfAbandoned(begun, events, atMs))
}

/** The end of an abandoned battle for an instance that has read it up to this state. It is not stored. */
export function endOfAbandoned(begun: BattleState, events: readonly BattleEvent[], atMs: number): BattleEvent {
  const winners = events.flatMap((event) => (event.type === 'roundSettled' ? [event.winner] : []))
  const won = (seat: Seat) => winners.filter((winner) => winner === seat).length
  const shareOne = shareAt(won('one') - won('two'), winners.length, begun.settings)
  return { type: 'battleCancelled', reason: 'failure', shareOne, atMs: Math.max(atMs, begun.lastEventAtMs) }
}

/** Longer than any pause of a running battle beyond its phases, such as the restart of the instances that play it. */
const SILENCE_MS = 60_000

/**
 * Whether nobody plays a battle that this version can't read. Another instance, of a newer version, may be able to read
 * it, and then stores an event in each phase.
 */
export function isSilent(
  events: readonly BattleEvent[],
  { newestAtMs, nowMs }: { readonly newestAtMs: number; readonly nowMs: number },
): boolean {
  const { settings } = readableStateOf(events) ?? createdAt(nowMs)
  const { countdownMs, waitingMs, predictionMs, resultsWaitMs, pauseMs } = settings
  return nowMs - newestAtMs > countdownMs + waitingMs + predictionMs + resultsWaitMs + pauseMs + SILENCE_MS
}

/** null if not even the first event is readable. */
function readableStateOf(events: readonly BattleEvent[]): BattleState | null {
  let state: BattleState | null = null
  try {
    for (const event of events) {
      const next = evolve(state, event)
      if (next.outcome !== null) break
      state = next
    }
  } catch {
    // The instance that abandoned the battle has reported it.
  }
  return state
}

function createdAt(atMs: number): BattleState {
  const settings = DEFAULT_BATTLE_SETTINGS
  return evolve(null, { type: 'battleCreated', settings, startedAtMs: atMs, endsAtMs: atMs, atMs })
}
