import { createElement, useMemo } from 'react'
import { Navigate, Outlet, Route, Routes } from 'react-router-dom'
import { useGamesClosed } from '../hooks/use-app-status.ts'
import { useRole } from '../hooks/use-session.ts'
import { LEGAL_PATHS, PRACTICE_PATH, STATISTICS_PATH, UNKNOWN_ADDRESS } from '../stores/paths.ts'
import { type LazyScreen, SCREENS } from './screens.ts'

/** Every route of the app; an unknown address redirects to the home page. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Shown screen={SCREENS.home} />} />
      <Route path="/close" element={<Shown screen={SCREENS.close} />} />
      <Route element={<WhileOpen />}>
        <Route path="/battle" element={<Shown screen={SCREENS.lobby} />} />
        <Route path={PRACTICE_PATH} element={<Shown screen={SCREENS.practice} />} />
        <Route path="/defi/:code" element={<Shown screen={SCREENS.challenge} />} />
        <Route path="/cycle" element={<Shown screen={SCREENS.cycle} />} />
      </Route>
      <Route path="/battle/game" element={<Shown screen={SCREENS.battle} />} />
      <Route path="/battle/:id" element={<Shown screen={SCREENS.watch} />} />
      <Route path="/leaderboard" element={<Shown screen={SCREENS.leaderboard} />} />
      <Route path="/joueur/:id" element={<Shown screen={SCREENS.player} />} />
      <Route path="/verifier/:id" element={<Shown screen={SCREENS.verify} />} />
      <Route path={LEGAL_PATHS.notice} element={<Shown screen={SCREENS.legalNotice} />} />
      <Route path={LEGAL_PATHS.terms} element={<Shown screen={SCREENS.terms} />} />
      <Route path={LEGAL_PATHS.privacy} element={<Shown screen={SCREENS.privacy} />} />
      <Route element={<SignedInOnly />}>
        <Route path="/profile" element={<Shown screen={SCREENS.profile} />} />
        <Route path={STATISTICS_PATH} element={<Shown screen={SCREENS.statistics} />} />
        <Route path="/portefeuille" element={<Shown screen={SCREENS.wallet} />} />
        <Route path="/admin/:section?/:id?" element={<Shown screen={SCREENS.admin} />} />
        <Route path="/panel-influencer/:influencerName?" element={<Shown screen={SCREENS.influencer} />} />
      </Route>
      <Route path="/up-down/*" element={<Navigate to="/battle" replace />} />
      <Route path="/up-down-singleplayer/*" element={<Navigate to="/battle" replace />} />
      <Route path="/versus-crypt/*" element={<Navigate to="/" replace />} />
      <Route path="/discovery/*" element={<Navigate to="/" replace />} />
      <Route path="*" element={<Navigate to="/" replace state={UNKNOWN_ADDRESS} />} />
    </Routes>
  )
}

/** While the games are closed their routes show the closed page; a running battle is played to its end. */
function WhileOpen() {
  return useGamesClosed() ? <Shown screen={SCREENS.close} /> : <Outlet />
}

/** A guest, or a role that resolves to a guest's, is redirected to the home page. */
function SignedInOnly() {
  return useRole() === 'guest' ? <Navigate to="/" replace /> : <Outlet />
}

/** A loaded screen renders at once: even a resolved promise would first show the skeleton. */
function Shown({ screen }: { readonly screen: LazyScreen }) {
  const component = useMemo(() => screen.loaded() ?? screen.Lazy, [screen])
  return createElement(component)
}
