import type { ActiveBattle } from '@bougie/protocol'
import { createContext, type ReactNode, use, useContext } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { useSessionUser } from '../../../hooks/use-session.ts'
import type { BattleFeatureStore, BattleFeatureStoreDeps } from '../store/battle-feature-store.ts'

export const BattleLoaderContext = createContext<LoadBattleFeature | null>(null)
/** Practice provides its own feature store to the battle's components. */
export const BattleFeatureContext = createContext<BattleFeatureStore | null>(null)

function useBattleLoader(): LoadBattleFeature {
  const load = useContext(BattleLoaderContext)
  if (load === null) throw new Error('useBattleLoader must be used within an AppProvider')
  return load
}

interface WithBattleFeatureStoreProps {
  readonly children: ReactNode
}

/** Suspends until the battle stores are loaded, then provides them to its children. */
export function WithBattleFeatureStore({ children }: WithBattleFeatureStoreProps) {
  const load = useBattleLoader()
  return <BattleFeatureContext value={use(load())}>{children}</BattleFeatureContext>
}

export function useBattleFeatureStore(): BattleFeatureStore {
  const feature = useContext(BattleFeatureContext)
  if (feature === null) throw new Error('useBattleFeatureStore must be used within WithBattleFeatureStore')
  return feature
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

export interface LoadBattleFeature {
  (): Promise<BattleFeatureStore>
  /** The feature store once it is loaded; triggers no load. */
  readonly loaded: () => BattleFeatureStore | null
}

/** The battle stores load with the first battle screen or signed-in player, and stay loaded. */
export function createBattleLoader(
  deps: Omit<BattleFeatureStoreDeps, 'createUuid' | 'randomHex' | 'createAudio' | 'vibrate'>,
): LoadBattleFeature {
  let loading: Promise<BattleFeatureStore> | null = null
  let feature: BattleFeatureStore | null = null

  async function load(): Promise<BattleFeatureStore> {
    const { createBattleFeatureStore } = await import('../store/battle-feature-store.ts')
    feature = createBattleFeatureStore({
      ...deps,
      createUuid: () => crypto.randomUUID(),
      randomHex,
      createAudio: () => new AudioContext(),
      vibrate,
    })
    return feature
  }

  const loadOnce = () => {
    loading ??= load()
    return loading
  }
  return Object.assign(loadOnce, { loaded: () => feature })
}

function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes))
  return [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Not before the first press (browsers refuse and log an error), and not when the user prefers reduced motion. */
function vibrate(pattern: readonly number[]): void {
  const { userActivation } = navigator
  if (typeof navigator.vibrate !== 'function' || !userActivation?.hasBeenActive) return
  if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate([...pattern])
}

/** Parent key of all cached lists of battles and results, so that the end of a battle invalidates them together. */
export const BATTLE_LISTS_KEY = 'battle-lists'
