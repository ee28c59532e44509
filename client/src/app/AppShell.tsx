import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { BlacklistGate } from '../blacklist/BlacklistGate.tsx'
import { ConsentGate } from '../consent/ConsentGate.tsx'
import { useStore } from '../data/use-store.ts'
import { Footer } from '../footer/Footer.tsx'
import { Header } from '../header/Header.tsx'
import { SnackbarLine } from '../notifications/SnackbarLine.tsx'
import { Toaster } from '../notifications/Toaster.tsx'
import { BattleScreenShape } from '../screens/battle/BattleShape.tsx'
import { fr } from '../text/fr.ts'
import { AnnouncementBanner } from './AnnouncementBanner.tsx'
import { AppRoutes } from './AppRoutes.tsx'
import styles from './AppShell.module.css'
import { useApp } from './app-context.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { RouteAnnouncer } from './RouteAnnouncer.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'
import { useConnections } from './use-connections.ts'
import { useRouteFocus } from './use-route-focus.ts'
import { useSessionUser } from './use-session.ts'

const ConfirmationDialog = lazy(async () => ({
  default: (await import('../identity/ConfirmationDialog.tsx')).ConfirmationDialog,
}))

const IdentityDialogs = lazy(async () => ({
  default: (await import('../identity/IdentityDialogs.tsx')).IdentityDialogs,
}))

const RunningBattleLine = lazy(async () => ({
  default: (await import('../screens/queue/RunningBattleLine.tsx')).RunningBattleLine,
}))

const SecondPasskeyHint = lazy(async () => ({
  default: (await import('../screens/profile/security/SecondPasskeyHint.tsx')).SecondPasskeyHint,
}))

const BattleRuntime = lazy(async () => ({
  default: (await import('../screens/queue/BattleRuntime.tsx')).BattleRuntime,
}))

/** The one screen that fits the window without scrolling: nothing may stand below it. */
const BATTLE_PATH = '/battle/game'

/** What surrounds every screen. */
export function AppShell() {
  useConnections()
  const { pathname } = useLocation()
  const screen = useRef<HTMLElement>(null)
  useRouteFocus(screen)
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#contenu">
        {fr.shell.skipToContent}
      </a>
      <Header>
        <OfflineBanner />
        {pathname !== BATTLE_PATH && <AnnouncementBanner />}
        <RunningBattle />
        {pathname !== BATTLE_PATH && pathname !== '/profile' && <SecondPasskey />}
      </Header>
      <RouteAnnouncer />
      <main ref={screen} id="contenu" className={styles.main} tabIndex={-1}>
        <ErrorBoundary key={pathname}>
          <Suspense
            fallback={pathname === BATTLE_PATH ? <BattleScreenShape label={fr.shell.loading} /> : <ScreenSkeleton />}
          >
            <AppRoutes />
          </Suspense>
        </ErrorBoundary>
      </main>
      {pathname !== BATTLE_PATH && <Footer />}
      <ConsentGate />
      <PlayerRuntime />
      <OpenIdentityDialogs />
      <OpenConfirmation />
      <UpdateNotice quiet={pathname === BATTLE_PATH} />
      <Toaster />
      <SnackbarLine />
      <BlacklistGate />
    </div>
  )
}

/** Queue and battles follow a signed-in player on every page. */
function PlayerRuntime() {
  return (
    <ForPlayers>
      <BattleRuntime />
    </ForPlayers>
  )
}

function SecondPasskey() {
  return (
    <ForPlayers>
      <SecondPasskeyHint />
    </ForPlayers>
  )
}

function RunningBattle() {
  return (
    <ForPlayers>
      <RunningBattleLine />
    </ForPlayers>
  )
}

/** Beside the screen: it comes when it can, and should it fail the screen stays. */
function ForPlayers({ children }: { readonly children: ReactNode }) {
  const user = useSessionUser()
  return user === null ? null : (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** Its code comes when a call first wants it. */
function OpenConfirmation() {
  const { confirmation } = useApp()
  return useStore(confirmation.store) === null ? null : (
    <Suspense fallback={null}>
      <ConfirmationDialog />
    </Suspense>
  )
}

/** Their code comes with the first of them. */
function OpenIdentityDialogs() {
  const { identity } = useApp()
  const { dialog } = useStore(identity.store)
  return dialog === null ? null : (
    <Suspense fallback={null}>
      <IdentityDialogs />
    </Suspense>
  )
}
