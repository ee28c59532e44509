import type { ActiveBattle, UserId } from '@bougie/protocol'
import { useMemo } from 'react'
import { useSelected } from '../../../hooks/use-selected.ts'
import { type MyBattle, myBattlesOf } from './my-battles.ts'
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
