import { type ComponentType, lazy } from 'react'

export interface LazyScreen {
  readonly Lazy: ComponentType
  /** Its component, once its code is there. */
  readonly loaded: () => ComponentType | null
  /** Fetches the screen's code ahead of its first showing; settles also when that fails. */
  readonly preload: () => Promise<void>
}

function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let component: ComponentType | null = null
  const loadDefault = async () => {
    component = await load()
    return { default: component }
  }
  return {
    Lazy: lazy(loadDefault),
    loaded: () => component,
    preload: () =>
      loadDefault().then(
        () => undefined,
        // What fails here is tried again, and told, when the screen is shown.
        () => undefined,
      ),
  }
}

export const SCREENS = {
  home: lazyScreen(async () => (await import('../screens/home/HomeScreen.tsx')).HomeScreen),
  lobby: lazyScreen(async () => (await import('../screens/lobby/LobbyScreen.tsx')).LobbyScreen),
  battle: lazyScreen(async () => (await import('../screens/battle/BattleScreen.tsx')).BattleScreen),
  cycle: lazyScreen(async () => (await import('../screens/cycle/CycleScreen.tsx')).CycleScreen),
  close: lazyScreen(async () => (await import('../screens/close/CloseScreen.tsx')).CloseScreen),
  leaderboard: lazyScreen(async () => (await import('../screens/leaderboard/LeaderboardScreen.tsx')).LeaderboardScreen),
  verify: lazyScreen(async () => (await import('../screens/verify/VerifyScreen.tsx')).VerifyScreen),
  profile: lazyScreen(async () => (await import('../screens/profile/ProfileScreen.tsx')).ProfileScreen),
  wallet: lazyScreen(async () => (await import('../screens/wallet/WalletScreen.tsx')).WalletScreen),
  admin: lazyScreen(async () => (await import('../screens/admin/AdminScreen.tsx')).AdminScreen),
  influencer: lazyScreen(async () => (await import('../screens/influencer/InfluencerScreen.tsx')).InfluencerScreen),
} as const satisfies Record<string, LazyScreen>

/** The screen of the address in the bar, fetched before React starts. */
export async function preloadScreen(path: string): Promise<void> {
  if (path === '/') await SCREENS.home.preload()
  else if (path === '/battle') await SCREENS.lobby.preload()
  else if (path === '/battle/game') await SCREENS.battle.preload()
  else if (path === '/cycle') await SCREENS.cycle.preload()
}
