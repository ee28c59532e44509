import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

interface LazyScreen {
  readonly Screen: LazyExoticComponent<ComponentType>
  /** Fetches the screen's code ahead of its first showing. */
  readonly preload: () => void
}

function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  const loadDefault = async () => ({ default: await load() })
  return { Screen: lazy(loadDefault), preload: () => void loadDefault() }
}

export const SCREENS = {
  home: lazyScreen(async () => (await import('../screens/home/HomeScreen.tsx')).HomeScreen),
  lobby: lazyScreen(async () => (await import('../screens/lobby/LobbyScreen.tsx')).LobbyScreen),
  battle: lazyScreen(async () => (await import('../screens/battle/BattleScreen.tsx')).BattleScreen),
} as const satisfies Record<string, LazyScreen>
