import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { BattleScreenSkeleton } from '../features/battle/arena/BattleSkeleton.tsx'
import { useIsPlaying } from '../features/battle/hooks/use-battle-feature-store.ts'
import { BlacklistGate } from '../features/shell/blacklist/BlacklistGate.tsx'
import { ConsentGate } from '../features/shell/consent/ConsentGate.tsx'
import { Footer } from '../features/shell/footer/Footer.tsx'
import { Header } from '../features/shell/header/Header.tsx'
import { SnackbarLine, Toaster } from '../features/shell/notifications/Notifications.tsx'
import { useApp, useStore } from '../hooks/app-context.tsx'
import { ErrorBoundary } from '../hooks/ErrorBoundary.tsx'
import { createDialogPart, createOptionalPart } from '../hooks/fail-safe-parts.tsx'
import { useIdle } from '../hooks/use-idle.ts'
import { useSessionUser } from '../hooks/use-session.ts'
import { fr } from '../i18n/fr.ts'
import { AppRoutes, RouteAnnouncer } from '../routes/AppRoutes.tsx'
import { CYCLE_PATH, GAME_PATH, LOBBY_PATH, PRACTICE_PATH } from '../stores/paths.ts'
import { createPart } from '../ui/create-part.tsx'
import styles from './AppShell.module.css'
import { AnnouncementBanner, OfflineBanner, UpdateNotice } from './Banners.tsx'
import { ScreenBoundary, ScreenSkeleton } from './ScreenBoundary.tsx'
import { useConnections } from './use-connections.ts'

const ConfirmationDialog = createDialogPart(
  async () => (await import('../features/identity/ConfirmationDialog.tsx')).ConfirmationDialog,
)
const IdentityDialogs = createDialogPart(
  async () => (await import('../features/identity/IdentityDialogs.tsx')).IdentityDialogs,
)
const RunningBattleLine = createPart(
  async () => (await import('../features/battle/queue/RunningBattleLine.tsx')).RunningBattleLine,
)
const SecondPasskeyHint = createPart(
  async () => (await import('../features/profile/security/SecondPasskeyHint.tsx')).SecondPasskeyHint,
)
const PlayerCardDialog = createDialogPart(
  async () => (await import('../features/players/PlayerScreen.tsx')).PlayerCardDialog,
)
const ChallengeDialog = createDialogPart(
  async () => (await import('../features/battle/challenge/ChallengeDialog.tsx')).ChallengeDialog,
)
const BattleRuntime = createPart(
  async () => (await import('../features/battle/runtime/BattleRuntime.tsx')).BattleRuntime,
)

const KeptFocus = createOptionalPart(async () => (await import('../hooks/use-kept-focus.ts')).KeptFocus)

/** A game needs its height, and the profile has the passkeys themselves. */
const WITHOUT_HINT: ReadonlySet<string> = new Set([GAME_PATH, PRACTICE_PATH, CYCLE_PATH, '/profile'])

/** The frame around every screen. */
export function AppShell() {
  useConnections()
  const { pathname } = useLocation()
  const screen = useRef<HTMLElement>(null)
  const isPlaying = useIsPlaying()
  const isIdle = useIdle()
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#contenu" data-screen-only>
        {fr.shell.skipToContent}
      </a>
      <Header isPlaying={isPlaying}>
        <OfflineBanner />
        {pathname !== GAME_PATH && <AnnouncementBanner />}
        <ForPlayers>
          <RunningBattleLine />
        </ForPlayers>
        {!WITHOUT_HINT.has(pathname) && (
          <ForPlayers>
            <SecondPasskeyHint />
          </ForPlayers>
        )}
      </Header>
      <RouteAnnouncer region={screen} />
      <main ref={screen} id="contenu" className={styles.main} tabIndex={-1} data-focus-fallback>
        <ScreenBoundary key={pathname}>
          <Suspense
            fallback={pathname === GAME_PATH ? <BattleScreenSkeleton label={fr.lists.loading} /> : <ScreenSkeleton />}
          >
            <AppRoutes />
          </Suspense>
        </ScreenBoundary>
      </main>
      {/* The battle alone fits the window without scrolling: nothing may follow it. */}
      {pathname !== GAME_PATH && <Footer />}
      <ErrorBoundary>
        <ConsentGate />
      </ErrorBoundary>
      {isIdle && <KeptFocus />}
      <PlayerRuntime />
      <OpenDialogs />
      <UpdateNotice quiet={pathname === GAME_PATH} />
      <Toaster />
      <SnackbarLine />
      <BlacklistGate />
    </div>
  )
}

/**
 * Queue and battles follow a signed-in player on every page. On other pages their code loads after the first paint:
 * earlier socket messages are kept for them.
 */
function PlayerRuntime() {
  const isIdle = useIdle()
  const isTheirs = useLocation().pathname.startsWith(LOBBY_PATH)
  const [isWanted, setIsWanted] = useState(false)
  if (!isWanted && (isIdle || isTheirs)) setIsWanted(true)
  return isWanted ? (
    <ForPlayers>
      <BattleRuntime />
    </ForPlayers>
  ) : null
}

/** Beside the screen: loads when possible, and a failure leaves the screen intact. */
function ForPlayers({ children }: { readonly children: ReactNode }) {
  const user = useSessionUser()
  return user === null ? null : (
    <ErrorBoundary>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** Dialogs that any page may open: the code of each loads when it is first needed. */
function OpenDialogs() {
  const { shownPlayer, challenged, identity, confirmation } = useApp()
  const userId = useStore(shownPlayer)
  const opponent = useStore(challenged)
  const { dialog } = useStore(identity.store)
  const asked = useStore(confirmation.store)
  return (
    <>
      {userId !== null && <PlayerCardDialog key={userId} userId={userId} onClose={() => shownPlayer.set(null)} />}
      {opponent !== null && (
        <ChallengeDialog key={opponent.id} shown={null} opponent={opponent} onClose={() => challenged.set(null)} />
      )}
      {dialog !== null && <IdentityDialogs onClose={identity.dismiss} />}
      {asked !== null && <ConfirmationDialog onClose={confirmation.dismiss} />}
    </>
  )
}
