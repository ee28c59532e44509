import type { ActiveBattle, UserId } from '@bougie/protocol'
import { useMemo } from 'react'
import { useBattleKit } from '../../app/use-battle-kit.tsx'
import { useActiveBattles } from '../../app/use-battle-lists.ts'
import { useSelected } from '../../data/use-selected.ts'
import { type MyBattle, myBattlesOf } from './my-battles.ts'

const NONE_LISTED: readonly ActiveBattle[] = []

/** One's running battles, as the list and the messages tell them. */
export function useMyBattles(userId: UserId): readonly MyBattle[] {
  const { battles } = useBattleKit()
  const { data: listed = NONE_LISTED } = useActiveBattles(userId)
  const entries = useSelected(battles, (state) => state.entries)
  return useMemo(() => myBattlesOf({ listed, entries, userId }), [listed, entries, userId])
}
