import { Box } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconInfinity from '@tabler/icons-react/dist/esm/icons/IconInfinity.mjs'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useApp, useStore } from '../../hooks/app-context.tsx'
import { createOptionalPart } from '../../hooks/fail-safe-parts.tsx'
import { useWelcomeEuros } from '../../hooks/use-app-status.ts'
import { whenIdle } from '../../hooks/use-idle.ts'
import { usePageTitle } from '../../hooks/use-page-title.ts'
import { useSessionUser } from '../../hooks/use-session.ts'
import { fr } from '../../i18n/fr.ts'
import { formatShortEuros, stakeCentsOf } from '../../i18n/french-formats.ts'
import { assertNever } from '../../stores/assert-never.ts'
import type { Intention } from '../../stores/intention.ts'
import { CYCLE_PATH, isFromUnknownAddress, LEGAL_PATHS, LOBBY_PATH } from '../../stores/paths.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { createSuspendedPart } from '../../ui/create-part.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { frHome } from './fr-home.ts'
import styles from './HomeScreen.module.css'
import { HowItWorks } from './HowItWorks.tsx'
import { TrendBackground } from './TrendBackground.tsx'

/** Few arrive by an address that does not exist: the others do not load the banner and what it is made of. */
const Banner = createSuspendedPart(async () => (await import('../../ui/Banner/Banner.tsx')).Banner)
const LiveGuess = createOptionalPart(async () => (await import('./LiveGuess.tsx')).LiveGuess)

/** The presentation of the game on one screen, with the start button. */
export function HomeScreen() {
  usePageTitle(fr.titles.home)
  const { state } = useLocation()
  const welcomeEuros = useWelcomeEuros()
  const isGuest = useSessionUser() === null
  const moves = useStore(useApp().movingDecoration)
  return (
    <div className={styles.screen}>
      <TrendBackground />
      {isFromUnknownAddress(state) && <Banner>{frHome.unknownAddress}</Banner>}
      <WayBack />
      <HomeContent welcomeEuros={isGuest ? welcomeEuros : 0} moves={moves} />
    </div>
  )
}

interface HomeContentProps {
  /** Zero for a player, who has them; and until the server has responded: the line is there from the first paint on. */
  readonly welcomeEuros?: number
  /** The player may stop what decorates. */
  readonly moves?: boolean
}

/** Also painted before any script has loaded, see first-paint/. */
export function HomeContent({ welcomeEuros = 0, moves = true }: HomeContentProps) {
  return (
    <div className={styles.content}>
      <Logo size={88} pulsing={moves} />
      <div className={styles.heading}>
        <p className={styles.pitch}>{frHome.pitch}</p>
        <p className={styles.gift}>{fr.playMoney(welcomeEuros)}</p>
        <h1 className={styles.title}>{frHome.title}</h1>
        <p className={styles.lead}>{frHome.lead}</p>
      </div>
      <HowItWorks />
      <div className={styles.ways}>
        <Button variant="primary" to={LOBBY_PATH} size="large">
          {frHome.play}
        </Button>
        <Button to={CYCLE_PATH} size="large" icon={<IconInfinity size={22} />}>
          {frHome.cycle}
        </Button>
      </div>
      <LivePlace />
      <ul className={styles.highlights}>
        {frHome.highlights.map((highlight) => (
          <li key={highlight}>
            <IconCheck size={16} stroke={2.5} aria-hidden="true" />
            {highlight}
          </li>
        ))}
        <li>
          <IconCheck size={16} stroke={2.5} aria-hidden="true" />
          <Link to={LEGAL_PATHS.terms}>{frHome.verifiable}</Link>
        </li>
      </ul>
    </div>
  )
}

/** Its height is reserved from the first paint; code and connection load once it is visible and the page is idle. */
function LivePlace() {
  const { ref, entry } = useIntersection()
  const seen = entry?.isIntersecting === true
  const [shown, setShown] = useState(false)
  useEffect(() => (seen ? whenIdle(() => setShown(true)) : undefined), [seen])
  return (
    <section ref={ref} className={styles.place} aria-label={frHome.guess.title}>
      <p className={styles.placeTitle}>{frHome.guess.title}</p>
      <div className={styles.live}>{shown && <LiveGuess />}</div>
    </section>
  )
}

/** Signing in leads to the home page: this link leads back to the page where the sign-in was requested. */
function WayBack() {
  const { intention } = useApp()
  useStore(intention)
  const wanted = intention.of(useSessionUser()?.id ?? null)
  const way = wanted === null ? null : wayOf(wanted)
  if (way === null) return null
  return (
    <Box component="p" w="100%" maw={488} mx="auto" px="md" pt="md">
      <Button variant="primary" to={way.path} size="large" fullWidth>
        {way.label}
      </Button>
    </Box>
  )
}

function wayOf(wanted: Intention): { readonly path: string; readonly label: string } | null {
  switch (wanted.type) {
    case 'bet':
      return { path: CYCLE_PATH, label: frHome.backToBet(wanted.direction, stakeText(wanted.stake)) }
    case 'page':
      return pageWay(wanted.path)
    case 'search':
    case 'challenge':
      // These resume automatically once the connection stands.
      return null
    default:
      return assertNever(wanted)
  }
}

/** The page has a link to the battles anyway. */
function pageWay(path: string) {
  if (path === CYCLE_PATH) return { path, label: frHome.backToCycle }
  if (path === '/leaderboard') return { path, label: frHome.backToLeaderboard }
  if (path.startsWith('/verifier/')) return { path, label: frHome.backToProof }
  return null
}

function stakeText(stake: string): string {
  return formatShortEuros((stakeCentsOf(stake) ?? 0) / 100)
}
