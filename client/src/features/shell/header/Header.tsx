import { Group, Text } from '@mantine/core'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconWallet from '@tabler/icons-react/dist/esm/icons/IconWallet.mjs'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useApp, useStore } from '../../../hooks/app-context.tsx'
import { createDialogPart } from '../../../hooks/fail-safe-parts.tsx'
import { useBalance } from '../../../hooks/use-balance.ts'
import { useAudience, useSessionUser } from '../../../hooks/use-session.ts'
import { fr } from '../../../i18n/fr.ts'
import { formatEuros } from '../../../i18n/french-formats.ts'
import { WALLET_PATH } from '../../../stores/paths.ts'
import { CountUpAmount } from '../../../ui/Amount/Amount.tsx'
import { Button, IconButton } from '../../../ui/Button/Button.tsx'
import { createPart } from '../../../ui/create-part.tsx'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { LiveRegion } from '../../../ui/LiveRegion/LiveRegion.tsx'
import { Logo } from '../../../ui/Logo/Logo.tsx'
import styles from './Header.module.css'
import { BADGE_BY_ROLE, HeaderNavigation, ProfileFace } from './HeaderNavigation.tsx'

const SideMenu = createDialogPart(async () => (await import('./SideMenu.tsx')).SideMenu)

const ConfirmDialog = createPart(async () => (await import('../../../ui/Dialog/ConfirmDialog.tsx')).ConfirmDialog)

export const preloadSideMenu = SideMenu.load

interface HeaderProps {
  /** A running battle of the player would be lost by logging out. */
  readonly isPlaying: () => boolean
  /** A line below the rest of the bar. */
  readonly children?: ReactNode
}

/** The bar at the top of every screen, with one variant per audience. */
export function Header({ isPlaying, children }: HeaderProps) {
  const audience = useAudience()
  const { role } = audience
  const { logOut, question } = useLogOut(isPlaying)
  const [menuOpen, setMenuOpen] = useState(false)
  const bar = useRef<HTMLElement>(null)
  useTopBarHeight(bar)
  const badge = BADGE_BY_ROLE[role]
  const closeMenu = () => setMenuOpen(false)

  return (
    <header ref={bar} className={styles.bar} data-screen-only>
      <div className={styles.inner}>
        <Link to="/" className={styles.brand} aria-label={fr.header.home}>
          <Logo size={34} />
          <span className={styles.wordmark} aria-hidden="true">
            {fr.brand}
          </span>
        </Link>
        {badge !== null && <span className={styles.badge}>{badge}</span>}
        <HeaderNavigation audience={audience} />
        <Group gap="sm" wrap="nowrap" ml="auto">
          {role === 'guest' ? (
            <GuestButtons />
          ) : (
            <>
              <BalanceWidget />
              <Link to="/profile" className={styles.profile} aria-label={fr.header.profile}>
                <ProfileFace size={26} />
              </Link>
              <span className={styles.logout}>
                <IconButton label={fr.header.logout} icon={<IconLogout size={20} />} onClick={logOut} />
              </span>
            </>
          )}
          <span>
            <IconButton label={fr.header.openMenu} icon={<IconMenu2 size={22} />} onClick={() => setMenuOpen(true)} />
          </span>
        </Group>
      </div>
      {children}
      {menuOpen && <SideMenu audience={audience} onClose={closeMenu} onLogOut={logOut} />}
      {question}
    </header>
  )
}

/** DÉCONNEXION: at once, except during a battle: a player who logs out is absent from it, and loses it. */
function useLogOut(isPlaying: () => boolean) {
  const { life } = useApp()
  const user = useSessionUser()
  const [asks, setAsks] = useState(false)
  if (user === null && asks) setAsks(false)

  async function logOut() {
    if (!isPlaying()) return life.logOut()
    try {
      await Promise.all([ConfirmDialog.load(), Dialog.load()])
      setAsks(true)
    } catch {
      // A dialog that cannot be loaded offline must not block the logout.
      life.logOut()
    }
  }

  return {
    logOut: () => void logOut(),
    /** Shown first while a battle of the player runs. */
    question: asks && (
      <ConfirmDialog
        title="Une partie est en cours"
        confirm="Se déconnecter"
        cancel="Rester"
        tone="danger"
        onConfirm={life.logOut}
        onClose={() => setAsks(false)}
      >
        <p>Sans vous, elle est perdue. Se déconnecter quand même ?</p>
      </ConfirmDialog>
    ),
  }
}

const WAYS = [
  { mode: 'connect', variant: 'outline', label: fr.header.connectWallet, busyLabel: fr.header.connecting },
  { mode: 'create', variant: 'primary', label: fr.header.createWallet, busyLabel: fr.header.creating },
] as const

/** Sign-up and sign-in. Each shows its own progress, and neither starts a second time meanwhile. */
function GuestButtons() {
  const { identity, intention } = useApp()
  const { pathname } = useLocation()
  const { busy } = useStore(identity.store)

  /** The sign-in leads to the home page, which links back to this page. */
  function fromHere(enter: () => void) {
    intention.note({ type: 'page', path: pathname })
    enter()
  }

  return (
    <div className={styles.buttons}>
      {WAYS.map(({ mode, variant, label, busyLabel }) => (
        <Button
          key={mode}
          variant={variant}
          size="small"
          onClick={() => fromHere(identity[mode])}
          busy={busy === mode}
          disabled={busy !== null && busy !== mode}
        >
          {busy === mode ? busyLabel : label}
        </Button>
      ))}
    </div>
  )
}

/** Brand, menu, icon and paddings of the bar. */
const BESIDE_AMOUNT_PX = 210
/** The width of a digit. */
const CHARACTER_EM = 0.6

/** With text twice as large a balance still fits the bar of the narrowest phone: only a long one stays smaller elsewhere. */
const amountSize = (amount: string) =>
  `min(0.9375rem, (100vw - ${BESIDE_AMOUNT_PX}px) / ${CHARACTER_EM * amount.length})`

/** The balance; a press opens the wallet. */
function BalanceWidget() {
  const balance = useBalance()
  const loading = balance.status === 'loading'
  return (
    <>
      <Link to={WALLET_PATH} className={styles.widget}>
        <IconWallet size={18} color="var(--color-equal)" aria-hidden="true" />
        <span className="visually-hidden">{fr.header.balance}</span>
        {loading ? (
          <Text span inherit c="dimmed">
            {fr.header.balanceLoading}
          </Text>
        ) : (
          <Text span inherit fz={amountSize(formatEuros(balance.cents))}>
            <CountUpAmount cents={balance.cents} />
          </Text>
        )}
      </Link>
      <LiveRegion message={loading ? '' : fr.header.balanceIs(formatEuros(balance.cents))} />
    </>
  )
}

/** Measures the bar, whatever its content at this width, and sets a style variable: pages start below it. */
export function useTopBarHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current
    if (element === null) return
    const root = document.documentElement
    const portrait = window.matchMedia('(orientation: portrait)')

    function publishAllowance() {
      const allowancePx = iosAllowancePx({ userAgent: navigator.userAgent, portrait: portrait.matches })
      root.style.setProperty('--ios-allowance', `${allowancePx}px`)
    }

    publishAllowance()
    // The observer reports it before the paint, when layout is done; measuring it here would force a layout.
    const observer = new ResizeObserver(([entry]) => {
      const heightPx = entry?.borderBoxSize[0]?.blockSize ?? element.offsetHeight
      root.style.setProperty('--top-bar-height', `${Math.round(heightPx)}px`)
    })
    observer.observe(element)
    portrait.addEventListener('change', publishAllowance)
    return () => {
      observer.disconnect()
      portrait.removeEventListener('change', publishAllowance)
    }
  }, [bar])
}

const PORTRAIT_PX = 75

/** Safari on an iPhone counts the space behind its own bars into the page's height, in portrait only. */
export function iosAllowancePx(device: { readonly userAgent: string; readonly portrait: boolean }): number {
  return isIosSafari(device.userAgent) && device.portrait ? PORTRAIT_PX : 0
}

/** The other browsers of iOS name themselves beside Safari. */
function isIosSafari(userAgent: string): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) && /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS/.test(userAgent)
}
