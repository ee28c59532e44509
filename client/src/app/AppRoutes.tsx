import { Navigate, Outlet, Route, Routes } from 'react-router-dom'
import { SCREENS } from './screens.ts'
import { useRole } from './use-session.ts'

/** Every address of the app; what is not here leads home. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<SCREENS.home.Screen />} />
      <Route path="/battle" element={<SCREENS.lobby.Screen />} />
      <Route path="/battle/game" element={<SCREENS.battle.Screen />} />
      <Route path="/leaderboard" element={<SCREENS.leaderboard.Screen />} />
      <Route path="/verifier/:id" element={<SCREENS.verify.Screen />} />
      <Route element={<SignedInOnly />}>
        <Route path="/profile" element={<SCREENS.profile.Screen />} />
        <Route path="/portefeuille" element={<SCREENS.wallet.Screen />} />
        <Route path="/panel-influencer/:influencerName?" element={<SCREENS.influencer.Screen />} />
      </Route>
      <Route path="/up-down/*" element={<Navigate to="/battle" replace />} />
      <Route path="/up-down-singleplayer/*" element={<Navigate to="/battle" replace />} />
      <Route path="/versus-crypt/*" element={<Navigate to="/" replace />} />
      <Route path="/discovery/*" element={<Navigate to="/" replace />} />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  )
}

/** Signed out, or with a role that resolves to a guest's, one is sent home. */
function SignedInOnly() {
  return useRole() === 'guest' ? <Navigate to="/" replace /> : <Outlet />
}
