import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useAudience } from '../../../hooks/use-session.ts'
import { fr } from '../../../i18n/fr.ts'
import { createPart, LazyPart } from '../../../ui/LazyPart.tsx'
import { Logo } from '../../../ui/Logo/Logo.tsx'
import { IconButton } from '../../../ui/ToggleIconButton/ToggleIconButton.tsx'
import { BalanceWidget } from './BalanceWidget.tsx'
import { GuestButtons } from './GuestButtons.tsx'
import styles from './Header.module.css'
import { BADGE_BY_ROLE, HeaderNavigation, ProfileFace } from './HeaderNavigation.tsx'
import { useLogOut } from './use-log-out.tsx'
import { useTopBarHeight } from './use-top-bar-height.ts'

const SIDE_MENU = createPart(async () => (await import('./SideMenu.tsx')).SideMenu)

export const preloadSideMenu = SIDE_MENU.load

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
  return (
    <header ref={bar} className={styles.bar}>
      <div className={styles.inner}>
        <Link to="/" className={styles.brand} aria-label={fr.header.home}>
          <Logo size={34} />
          <span className={styles.wordmark} aria-hidden="true">
            {fr.brand}
          </span>
        </Link>
        {badge !== null && <span className={styles.badge}>{badge}</span>}
        <HeaderNavigation audience={audience} />
        <div className={styles.end}>
          {role === 'guest' ? (
            <GuestButtons />
          ) : (
            <>
              <BalanceWidget />
              <Link to="/profile" className={styles.profile} aria-label={fr.header.profile}>
                <ProfileFace size={26} />
              </Link>
              <span className={styles.logout}>
                <IconButton
                  label={fr.header.logout}
                  icon={<IconLogout size={20} aria-hidden="true" />}
                  onClick={logOut}
                />
              </span>
            </>
          )}
          <span>
            <IconButton
              label={fr.header.openMenu}
              icon={<IconMenu2 size={22} aria-hidden="true" />}
              onClick={() => setMenuOpen(true)}
            />
          </span>
        </div>
      </div>
      {children}
      {menuOpen && (
        <LazyPart part={SIDE_MENU} props={{ audience, onClose: () => setMenuOpen(false), onLogOut: logOut }} />
      )}
      {question}
    </header>
  )
}
