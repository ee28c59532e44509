import { Navigate, Outlet, Route, Routes } from 'react-router-dom'
import { useGamesClosed } from '../hooks/use-app-status.ts'
import { useRole } from '../hooks/use-session.ts'
import {
  CYCLE_PATH,
  GAME_PATH,
  LEGAL_PATHS,
  LOBBY_PATH,
  PRACTICE_PATH,
  STATISTICS_PATH,
  UNKNOWN_ADDRESS,
} from '../stores/paths.ts'
import { createSuspendedPart as screen } from '../ui/create-part.tsx'

const SCREENS = {
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

/** Every route of the app; an unknown address redirects to the home page. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<SCREENS.home />} />
      <Route path="/close" element={<SCREENS.close />} />
      <Route element={<WhileOpen />}>
        <Route path="/battle" element={<SCREENS.lobby />} />
        <Route path={PRACTICE_PATH} element={<SCREENS.practice />} />
        <Route path="/defi/:code" element={<SCREENS.challenge />} />
        <Route path="/cycle" element={<SCREENS.cycle />} />
      </Route>
      <Route path="/battle/game" element={<SCREENS.battle />} />
      <Route path="/battle/:id" element={<SCREENS.watch />} />
      <Route path="/leaderboard" element={<SCREENS.leaderboard />} />
      <Route path="/joueur/:id" element={<SCREENS.player />} />
      <Route path="/verifier/:id" element={<SCREENS.verify />} />
      <Route path={LEGAL_PATHS.notice} element={<SCREENS.legalNotice />} />
      <Route path={LEGAL_PATHS.terms} element={<SCREENS.terms />} />
      <Route path={LEGAL_PATHS.privacy} element={<SCREENS.privacy />} />
      <Route element={<SignedInOnly />}>
        <Route path="/profile" element={<SCREENS.profile />} />
        <Route path={STATISTICS_PATH} element={<SCREENS.statistics />} />
        <Route path="/portefeuille" element={<SCREENS.wallet />} />
        <Route path="/admin/:section?/:id?" element={<SCREENS.admin />} />
        <Route path="/panel-influencer/:influencerName?" element={<SCREENS.influencer />} />
      </Route>
      <Route path="/up-down/*" element={<Navigate to="/battle" replace />} />
      <Route path="/up-down-singleplayer/*" element={<Navigate to="/battle" replace />} />
      <Route path="/versus-crypt/*" element={<Navigate to="/" replace />} />
      <Route path="/discovery/*" element={<Navigate to="/" replace />} />
      <Route path="*" element={<Navigate to="/" replace state={UNKNOWN_ADDRESS} />} />
    </Routes>
  )
}

/**
 * While the games are closed their routes show the closed page, at the same address, so that the game is back once it
 * opens. A running battle is played to its end.
 */
function WhileOpen() {
  return useGamesClosed() ? <SCREENS.close /> : <Outlet />
}

/** A guest, or a role that resolves to a guest's, is redirected to the home page. */
function SignedInOnly() {
  return useRole() === 'guest' ? <Navigate to="/" replace /> : <Outlet />
}
