import type { BattleHead } from '@bougie/battle-messages'
import type { BattleId, UserId } from '@bougie/protocol'
import { playerIdsOf } from './battle-head.ts'

/** Finds one entry for each battle, by the battle and by its players. */
export function createBattleIndex<Entry extends { readonly head: BattleHead }>() {
  const byBattle = new Map<BattleId, Entry>()
  const byPlayer = new Map<UserId, Set<Entry>>()

  return {
    find: (battleId: BattleId) => byBattle.get(battleId),
    ofPlayer: (userId: UserId): readonly Entry[] => [...(byPlayer.get(userId) ?? [])],
    /** Oldest first, because a Map keeps the insertion order. */
    all: () => byBattle.values(),
    get size() {
      return byBattle.size
    },
    add(entry: Entry): void {
      byBattle.set(entry.head.id, entry)
      for (const userId of playerIdsOf(entry.head)) {
        const own = byPlayer.get(userId) ?? new Set()
        byPlayer.set(userId, own.add(entry))
      }
    },
    remove(battleId: BattleId): void {
      const entry = byBattle.get(battleId)
      if (entry === undefined) return
      byBattle.delete(battleId)
      for (const userId of playerIdsOf(entry.head)) {
        const own = byPlayer.get(userId)
        if (own?.delete(entry) && own.size === 0) byPlayer.delete(userId)
      }
    },
  }
}
