import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

interface LazyScreen {
  readonly Screen: LazyExoticComponent<ComponentType>
  /** Fetches the screen's code ahead of its first showing. */
  readonly preload: () => void
}

function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  const loadDefault = async () => ({ default: await load() })
  return {
    Screen: lazy(loadDefault),
    preload: () => {
      // What fails here is tried again, and told, when the screen is shown.
      loadDefault().catch(() => undefined)
    },
  }
}

export const SCREENS = {
  home: lazyScreen(async () => (await import('../screens/home/HomeScreen.tsx')).HomeScreen),
  lobby: lazyScreen(async () => (await import('../screens/lobby/LobbyScreen.tsx')).LobbyScreen),
  battle: lazyScreen(async () => (await import('../screens/battle/BattleScreen.tsx')).BattleScreen),
  leaderboard: lazyScreen(async () => (await import('../screens/leaderboard/LeaderboardScreen.tsx')).LeaderboardScreen),
  verify: lazyScreen(async () => (await import('../screens/verify/VerifyScreen.tsx')).VerifyScreen),
  profile: lazyScreen(async () => (await import('../screens/profile/ProfileScreen.tsx')).ProfileScreen),
  wallet: lazyScreen(async () => (await import('../screens/wallet/WalletScreen.tsx')).WalletScreen),
  influencer: lazyScreen(async () => (await import('../screens/influencer/InfluencerScreen.tsx')).InfluencerScreen),
} as const satisfies Record<string, LazyScreen>

/** The screen of the address in the bar, fetched while React still starts. */
export function preloadScreen(path: string): void {
  if (path === '/') SCREENS.home.preload()
  else if (path === '/battle') SCREENS.lobby.preload()
  else if (path === '/battle/game') SCREENS.battle.preload()
}
