import type { ActiveBattle } from '@bougie/protocol'
import { createSafeContext } from '@mantine/core'
import { createContext, use } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { useSessionUser } from '../../../hooks/use-session.ts'
import type { BattleFeatureStore, BattleFeatureStoreDeps } from '../store/battle-feature-store.ts'

const [BattleLoaderContext, useBattleLoader] = createSafeContext<LoadBattleFeature>(
  'useBattleLoader must be used within an AppProvider',
)

export { BattleLoaderContext }
/** Practice provides its own feature store to the battle's components. */
export const BattleFeatureContext = createContext<BattleFeatureStore | null>(null)

/** Suspends until the battle stores are loaded. */
export function useBattleFeatureStore(): BattleFeatureStore {
  const load = useBattleLoader()
  return use(BattleFeatureContext) ?? use(load())
}

/** Whether the player is in a running battle. Messages report an end first; the list also has battles of other tabs. */
export function useIsPlaying(): () => boolean {
  const { queries } = useApp()
  const { loaded } = useBattleLoader()
  const userId = useSessionUser()?.id
  return () => {
    const listed = queries.getQueryData<readonly ActiveBattle[]>([BATTLE_LISTS_KEY, 'active', userId]) ?? []
    const entries = loaded()?.battles.get().entries
    return (
      listed.some(({ id }) => (entries?.get(id)?.battle.ending ?? null) === null) ||
      [...(entries?.values() ?? [])].some(({ battle }) => battle.role === 'player' && battle.ending === null)
    )
  }
}

/** The battle stores load with the first battle screen or signed-in player, and stay loaded. */
export function createBattleLoader(deps: BattleFeatureStoreDeps) {
  let loading: Promise<BattleFeatureStore> | null = null
  let feature: BattleFeatureStore | null = null

  async function load(): Promise<BattleFeatureStore> {
    const { createBattleFeatureStore } = await import('../store/battle-feature-store.ts')
    feature = createBattleFeatureStore(deps)
    return feature
  }

  const loadOnce = () => (loading ??= load())
  return Object.assign(loadOnce, {
    /** The feature store once it is loaded; triggers no load. */
    loaded: () => feature,
  })
}

type LoadBattleFeature = ReturnType<typeof createBattleLoader>

/** Parent key of all cached lists of battles and results, so that the end of a battle invalidates them together. */
export const BATTLE_LISTS_KEY = 'battle-lists'
