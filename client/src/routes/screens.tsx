import { CYCLE_PATH, GAME_PATH, LOBBY_PATH } from '../stores/paths.ts'
import { createSuspendedPart as screen } from '../ui/create-part.tsx'

export const SCREENS = {
  home: screen(async () => (await import('../features/home/HomeScreen.tsx')).HomeScreen),
  lobby: screen(async () => (await import('../features/battle/lobby/LobbyScreen.tsx')).LobbyScreen),
  battle: screen(async () => (await import('../features/battle/arena/BattleScreen.tsx')).BattleScreen),
  practice: screen(async () => (await import('../features/battle/practice/PracticeScreen.tsx')).PracticeScreen),
  cycle: screen(async () => (await import('../features/cycle/arena/CycleScreen.tsx')).CycleScreen),
  challenge: screen(async () => (await import('../features/battle/challenge/ChallengeScreen.tsx')).ChallengeScreen),
  watch: screen(async () => (await import('../features/battle/watch/WatchScreen.tsx')).WatchScreen),
  close: screen(async () => (await import('../features/battle/closed/CloseScreen.tsx')).CloseScreen),
  leaderboard: screen(async () => (await import('../features/battle/lobby/LeaderboardScreen.tsx')).LeaderboardScreen),
  player: screen(async () => (await import('../features/players/PlayerScreen.tsx')).PlayerScreen),
  statistics: screen(async () => (await import('../features/players/StatisticsScreen.tsx')).StatisticsScreen),
  verify: screen(async () => (await import('./VerifyScreen.tsx')).VerifyScreen),
  legalNotice: screen(async () => (await import('../features/legal/LegalScreen.tsx')).LegalNoticeScreen),
  terms: screen(async () => (await import('../features/legal/LegalScreen.tsx')).TermsScreen),
  privacy: screen(async () => (await import('../features/legal/LegalScreen.tsx')).PrivacyScreen),
  profile: screen(async () => (await import('../features/profile/ProfileScreen.tsx')).ProfileScreen),
  wallet: screen(async () => (await import('../features/wallet/WalletScreen.tsx')).WalletScreen),
  admin: screen(async () => (await import('../features/admin/AdminScreen.tsx')).AdminScreen),
  influencer: screen(async () => (await import('../features/influencer/InfluencerScreen.tsx')).InfluencerScreen),
} as const

const FIRST_SCREENS: ReadonlyMap<string, { readonly load: () => Promise<unknown> }> = new Map([
  ['/', SCREENS.home],
  [LOBBY_PATH, SCREENS.lobby],
  [GAME_PATH, SCREENS.battle],
  [CYCLE_PATH, SCREENS.cycle],
])

/** The screen of the current path, loaded before React starts; one that does not load is retried when it is shown. */
export async function preloadScreen(path: string): Promise<void> {
  await FIRST_SCREENS.get(path)
    ?.load()
    .catch(() => undefined)
}
