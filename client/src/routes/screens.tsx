import { type ComponentType, lazy, useState } from 'react'

/** `preload` loads the screen's code before it is first shown; it settles also when that fails. */
function lazyScreen(load: () => Promise<ComponentType>) {
  let component: ComponentType | null = null
  const loadDefault = async () => {
    component = await load()
    return { default: component }
  }
  const Lazy = lazy(loadDefault)

  /** A loaded screen renders at once: even a resolved promise would first show the skeleton. */
  // biome-ignore lint/correctness/noComponentHookFactories: called once per screen, when its module loads, like `lazy`
  function Screen() {
    const [Shown] = useState(() => component ?? Lazy)
    return <Shown />
  }

  const preload = () =>
    loadDefault().then(
      () => undefined,
      // A failed load is retried, and reported, when the screen is shown.
      () => undefined,
    )
  return Object.assign(Screen, { preload })
}

export const SCREENS = {
  home: lazyScreen(async () => (await import('../features/home/HomeScreen.tsx')).HomeScreen),
  lobby: lazyScreen(async () => (await import('../features/battle/lobby/LobbyScreen.tsx')).LobbyScreen),
  battle: lazyScreen(async () => (await import('../features/battle/arena/BattleScreen.tsx')).BattleScreen),
  practice: lazyScreen(async () => (await import('../features/battle/practice/PracticeScreen.tsx')).PracticeScreen),
  cycle: lazyScreen(async () => (await import('../features/cycle/arena/CycleScreen.tsx')).CycleScreen),
  challenge: lazyScreen(async () => (await import('../features/battle/challenge/ChallengeScreen.tsx')).ChallengeScreen),
  watch: lazyScreen(async () => (await import('../features/battle/watch/WatchScreen.tsx')).WatchScreen),
  close: lazyScreen(async () => (await import('../features/battle/closed/CloseScreen.tsx')).CloseScreen),
  leaderboard: lazyScreen(
    async () => (await import('../features/battle/lobby/LeaderboardScreen.tsx')).LeaderboardScreen,
  ),
  player: lazyScreen(async () => (await import('../features/players/PlayerScreen.tsx')).PlayerScreen),
  statistics: lazyScreen(async () => (await import('../features/players/StatisticsScreen.tsx')).StatisticsScreen),
  verify: lazyScreen(async () => (await import('./VerifyScreen.tsx')).VerifyScreen),
  legalNotice: lazyScreen(async () => (await import('../features/legal/LegalScreen.tsx')).LegalNoticeScreen),
  terms: lazyScreen(async () => (await import('../features/legal/LegalScreen.tsx')).TermsScreen),
  privacy: lazyScreen(async () => (await import('../features/legal/LegalScreen.tsx')).PrivacyScreen),
  profile: lazyScreen(async () => (await import('../features/profile/ProfileScreen.tsx')).ProfileScreen),
  wallet: lazyScreen(async () => (await import('../features/wallet/WalletScreen.tsx')).WalletScreen),
  admin: lazyScreen(async () => (await import('../features/admin/AdminScreen.tsx')).AdminScreen),
  influencer: lazyScreen(async () => (await import('../features/influencer/InfluencerScreen.tsx')).InfluencerScreen),
} as const

/** The screen of the current path, loaded before React starts. */
export async function preloadScreen(path: string): Promise<void> {
  if (path === '/') await SCREENS.home.preload()
  else if (path === '/battle') await SCREENS.lobby.preload()
  else if (path === '/battle/game') await SCREENS.battle.preload()
  else if (path === '/cycle') await SCREENS.cycle.preload()
}
