import type { ActiveBattle, BattleId, Opponent, UserId } from '@bougie/protocol'
import { eurosFromCents } from '@bougie/protocol/cents.ts'
import { useMemo } from 'react'
import { useSelected } from '../../../hooks/use-store.ts'
import { referenceOf } from '../store/battle-reference.ts'
import { awaitsChoice, type FollowedBattle, isOver } from '../store/live-battle.ts'
import { useBattleFeatureStore } from './use-battle-feature-store.ts'
import { useActiveBattles } from './use-battle-lists.ts'

const NONE_LISTED: readonly ActiveBattle[] = []

export interface MyBattle {
  readonly battleId: BattleId
  readonly opponent: Opponent
  /** The prediction phase is open and the player has not chosen yet. */
  readonly awaitsChoice: boolean
}

/** [G01] [G02] [G03] the listed battles and those known from messages: each battle once, without ended ones. */
export function useMyBattles(userId: UserId): readonly MyBattle[] {
  const { battles } = useBattleFeatureStore()
  const { data: listed = NONE_LISTED } = useActiveBattles(userId)
  const entries = useSelected(battles, (state) => state.entries)
  return useMemo(() => {
    const mine = new Map<BattleId, MyBattle>()
    for (const battle of listed) mine.set(battle.id, { ...referenceOf(battle, userId), awaitsChoice: false })
    for (const [battleId, entry] of entries) {
      if (entry.battle.role === 'spectator') continue
      if (isOver(entry.battle)) mine.delete(battleId)
      else mine.set(battleId, ofEntry(battleId, entry))
    }
    return [...mine.values()]
  }, [listed, entries, userId])
}

function ofEntry(battleId: BattleId, { battle, missing }: FollowedBattle): MyBattle {
  const { id, username, bot, avatarUrl } = battle.opponent
  return {
    battleId,
    opponent: { id, username, bot, avatarUrl, amount: eurosFromCents(battle.amountCents) },
    // Stale data must not invite the player to choose.
    awaitsChoice: !missing && awaitsChoice(battle),
  }
}
