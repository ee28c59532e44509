import type { ActiveBattle, BattleId, UserId } from '@bougie/protocol'
import { centsFromEuros, eurosFromCents } from '@bougie/protocol/cents.ts'
import { useMemo } from 'react'
import { useSelected } from '../../../hooks/use-store.ts'
import { opponentNameOf, referenceOf } from '../store/battle-reference.ts'
import type { BattleReference } from '../store/entry-point.ts'
import { awaitsChoice, type FollowedBattle, isOver } from '../store/live-battle.ts'
import { useBattleFeatureStore } from './use-battle-feature-store.tsx'
import { useActiveBattles } from './use-battle-lists.ts'

const NONE_LISTED: readonly ActiveBattle[] = []

export interface MyBattle {
  readonly reference: BattleReference
  readonly opponent: string
  readonly amountCents: number
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
    for (const battle of listed) mine.set(battle.id, ofListed(battle, userId))
    for (const [battleId, entry] of entries) {
      if (entry.battle.role === 'spectator') continue
      if (isOver(entry.battle)) mine.delete(battleId)
      else mine.set(battleId, ofEntry(battleId, entry))
    }
    return [...mine.values()]
  }, [listed, entries, userId])
}

function ofListed(battle: ActiveBattle, userId: UserId): MyBattle {
  const opponent = opponentNameOf(battle, userId)
  return {
    reference: referenceOf(battle, userId),
    opponent,
    amountCents: centsFromEuros(battle.amount),
    awaitsChoice: false,
  }
}

function ofEntry(battleId: BattleId, { battle, missing }: FollowedBattle): MyBattle {
  const { opponent, amountCents } = battle
  const { id, username, bot, avatarUrl } = opponent
  return {
    reference: { battleId, opponent: { id, username, bot, avatarUrl, amount: eurosFromCents(amountCents) } },
    opponent: username,
    amountCents,
    // Stale data must not invite the player to choose.
    awaitsChoice: !missing && awaitsChoice(battle),
  }
}
