import type { ActiveBattle, BattleId, UserId } from '@bougie/protocol'
import { centsFromEuros, eurosFromCents } from '@bougie/protocol/cents.ts'
import { useMemo } from 'react'
import { useSelected } from '../../../hooks/use-selected.ts'
import { passOf } from '../store/battle-pass.ts'
import { awaitsChoice, type FollowedBattle, isOver } from '../store/live-battle.ts'
import type { BattlePass } from '../store/saved-battle.ts'
import { useBattleFeatureStore } from './use-battle-feature-store.tsx'
import { useActiveBattles } from './use-battle-lists.ts'

const NONE_LISTED: readonly ActiveBattle[] = []

/** The player's running battles, from the list and from messages. */
export function useMyBattles(userId: UserId): readonly MyBattle[] {
  const { battles } = useBattleFeatureStore()
  const { data: listed = NONE_LISTED } = useActiveBattles(userId)
  const entries = useSelected(battles, (state) => state.entries)
  return useMemo(() => myBattlesOf({ listed, entries, userId }), [listed, entries, userId])
}

export interface MyBattle {
  readonly pass: BattlePass
  readonly opponent: string
  readonly amountCents: number
  /** The prediction phase is open and the player has not chosen yet. */
  readonly awaitsChoice: boolean
}

export interface MyBattlesInput {
  readonly listed: readonly ActiveBattle[]
  readonly entries: ReadonlyMap<BattleId, FollowedBattle>
  readonly userId: UserId
}

/** [G01] [G02] [G03] merges the listed battles with those known from messages: each battle once, without ended ones. */
export function myBattlesOf({ listed, entries, userId }: MyBattlesInput): readonly MyBattle[] {
  const battles = new Map<BattleId, MyBattle>()
  for (const battle of listed) {
    battles.set(battle.id, {
      pass: passOf(battle, userId),
      opponent: passOf(battle, userId).opponent?.username ?? '',
      amountCents: centsFromEuros(battle.amount),
      awaitsChoice: false,
    })
  }
  for (const [battleId, { battle, missing }] of entries) {
    if (battle.role === 'spectator') continue
    if (isOver(battle)) battles.delete(battleId)
    else battles.set(battleId, ofEntry(battleId, battle, missing))
  }
  return [...battles.values()]
}

function ofEntry(battleId: BattleId, battle: FollowedBattle['battle'], missing: boolean): MyBattle {
  const { opponent, amountCents } = battle
  const { id, username, bot, avatarUrl } = opponent
  return {
    pass: { battleId, opponent: { id, username, bot, avatarUrl, amount: eurosFromCents(amountCents) } },
    opponent: username,
    amountCents,
    // Stale data must not invite the player to choose.
    awaitsChoice: !missing && awaitsChoice(battle),
  }
}
