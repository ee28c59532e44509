// A battle with events that this version can't read, as after a return to an older one. It ends without a further
// event: each player gets the share that the settled rounds give. The readable beginning still serves states and proofs.
import { type BattleEvent, type BattleState, DEFAULT_BATTLE_SETTINGS, evolve, type Seat, shareAt } from '@bougie/engine'
import type { BattleParts } from '../dependencies.ts'
import type { StoredBattle } from './battle-repository.ts'
import { settleBattle } from './settlement.ts'

export function abandonedState(events: readonly BattleEvent[], atMs: number): BattleState {
  const begun = readableStateOf(events) ?? createdAt(atMs)
  return evolve(begun, endOfAbandoned(begun, events, atMs))
}

/** The end of an abandoned battle for an instance that has read it up to this state. It is not stored. */
function endOfAbandoned(begun: BattleState, events: readonly BattleEvent[], atMs: number): BattleEvent {
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
function isSilent(
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

/** Ends these battles where they are stored and where they are running. */
export function createAbandonment(parts: BattleParts) {
  const { clock, bus, database, repository, battles, onBroken } = parts

  /**
   * Ends a battle whose events can't be read: each player gets their share according to the settled rounds. It is left
   * to an instance that has stored another event since it was read.
   */
  async function abandon(stored: StoredBattle): Promise<void> {
    const { head, events: read } = stored
    const atMs = clock.nowMs()
    const settled = await database.transaction(async (transaction) => {
      const current = await repository.findLocked(transaction, head.id)
      if (current?.events.length !== read.length) return null
      const state = abandonedState(read, atMs)
      if (!(await repository.abandon(transaction, head, new Date(state.lastEventAtMs)))) return null
      return settleBattle(parts, transaction, { head, state })
    })
    if (settled === null) return
    endHere(stored, atMs)
    bus.publish(settled.events)
  }

  /** An abandoned battle may be running here as far as this version could read it, or as it had read it before. */
  function endHere({ head, events }: StoredBattle, abandonedAtMs: number): void {
    const battle = battles.find(head.id)
    if (battle === undefined) return
    battles.apply(battle, [endOfAbandoned(battle.state, events, abandonedAtMs)], { isOwn: false })
  }

  return {
    abandon,
    endHere,
    /** Returns false if another instance may be playing it. */
    async abandonIfSilent(stored: StoredBattle, cause: unknown): Promise<boolean> {
      // By its row, because an event that can't be read may have no time.
      const newestAt = await repository.newestEventAt(database.reader, stored.head.id)
      if (!isSilent(stored.events, { newestAtMs: newestAt?.getTime() ?? 0, nowMs: clock.nowMs() })) return false
      onBroken(stored.head.id, cause)
      await abandon(stored)
      return true
    },
  }
}
