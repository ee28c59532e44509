// Ends battles that this version can't read, where they are stored and where they are running; `abandoned-battle.ts` has
// the states.

import type { BattleParts } from '../dependencies.ts'
import { abandonedState, endOfAbandoned, isSilent } from './abandoned-battle.ts'
import type { StoredBattle } from './battle-repository.ts'
import * as battleRepository from './battle-repository.ts'
import { settleBattle } from './settlement.ts'

export function createAbandonment(parts: BattleParts) {
  const { clock, bus, database, battles, onBroken } = parts

  /**
   * Ends a battle whose events can't be read: each player gets their share according to the settled rounds. It is left
   * to an instance that has stored another event since it was read.
   */
  async function abandon(stored: StoredBattle): Promise<void> {
    const { head, events: read } = stored
    const atMs = clock.nowMs()
    const settled = await database.transaction(async (transaction) => {
      const current = await battleRepository.findLocked(transaction, head.id)
      if (current?.events.length !== read.length) return null
      const state = abandonedState(read, atMs)
      if (!(await battleRepository.abandon(transaction, head, new Date(state.lastEventAtMs)))) return null
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
      const newestAt = await battleRepository.newestEventAt(database.reader, stored.head.id)
      if (!isSilent(stored.events, { newestAtMs: newestAt?.getTime() ?? 0, nowMs: clock.nowMs() })) return false
      onBroken(stored.head.id, cause)
      await abandon(stored)
      return true
    },
  }
}
