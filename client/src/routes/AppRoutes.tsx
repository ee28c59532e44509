import { type RefObject, useEffect, useRef, useState } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { BattleScreen } from '../features/battle/arena/lazy-battle-screen.ts'
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
  WALLET_PATH,
} from '../stores/paths.ts'
import { createSuspendedPart as screen } from '../ui/create-part.tsx'
import { LiveRegion } from '../ui/LiveRegion/LiveRegion.tsx'

const SCREENS = {
  home: screen(async () => (await import('../features/home/HomeScreen.tsx')).HomeScreen),
  lobby: screen(async () => (await import('../features/battle/lobby/LobbyScreen.tsx')).LobbyScreen),
  battle: BattleScreen,
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
        <Route path={LOBBY_PATH} element={<SCREENS.lobby />} />
        <Route path={PRACTICE_PATH} element={<SCREENS.practice />} />
        <Route path="/defi/:code" element={<SCREENS.challenge />} />
        <Route path={CYCLE_PATH} element={<SCREENS.cycle />} />
      </Route>
      <Route path={GAME_PATH} element={<SCREENS.battle />} />
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
        <Route path={WALLET_PATH} element={<SCREENS.wallet />} />
        <Route path="/admin/:section?/:id?" element={<SCREENS.admin />} />
        <Route path="/panel-influencer/:influencerName?" element={<SCREENS.influencer />} />
      </Route>
      <Route path="/up-down/*" element={<Navigate to={LOBBY_PATH} replace />} />
      <Route path="/up-down-singleplayer/*" element={<Navigate to={LOBBY_PATH} replace />} />
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

interface RouteAnnouncerProps {
  /** The region of the screen. */
  readonly region: RefObject<HTMLElement | null>
}

/** Reads the title of each new screen aloud, as a browser does for a new page, and lets the keyboard begin there. */
export function RouteAnnouncer({ region }: RouteAnnouncerProps) {
  const { pathname } = useLocation()
  useRouteFocus(region)
  const announced = useRef(pathname)
  const [message, setMessage] = useState('')

  useEffect(() => {
    const title = document.querySelector('title')
    if (title === null || announced.current === pathname) return
    // The screen sets the title once its code has loaded; later changes of the title are not another screen.
    const announce = () => {
      announced.current = pathname
      observer.disconnect()
      setMessage(document.title)
    }
    const observer = new MutationObserver(announce)
    observer.observe(title, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [pathname])

  return <LiveRegion message={message} />
}

/**
 * A new screen begins at its top, for the scroll position and for the keyboard: focus goes to its region, unless a
 * dialog has it. The browser itself handles the first screen.
 */
function useRouteFocus(region: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // Both force a layout. In the coming frame they use the layout that the frame needs anyway; in this task they would
    // make the render of the new screen a long one.
    const frame = requestAnimationFrame(() => {
      window.scrollTo(0, 0)
      const holder = document.activeElement?.closest('[aria-modal]')
      if (!holder) region.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname, region])
}
