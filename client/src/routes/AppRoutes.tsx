import { Navigate, Outlet, Route, Routes } from 'react-router-dom'
import { useGamesClosed } from '../hooks/use-app-status.ts'
import { useRole } from '../hooks/use-session.ts'
import { LEGAL_PATHS, PRACTICE_PATH, STATISTICS_PATH, UNKNOWN_ADDRESS } from '../stores/paths.ts'
import { SCREENS } from './screens.tsx'

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
