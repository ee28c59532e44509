import IconInfinity from '@tabler/icons-react/dist/esm/icons/IconInfinity.mjs'
import IconShieldCog from '@tabler/icons-react/dist/esm/icons/IconShieldCog.mjs'
import IconSwords from '@tabler/icons-react/dist/esm/icons/IconSwords.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import IconUserCog from '@tabler/icons-react/dist/esm/icons/IconUserCog.mjs'
import IconWallet from '@tabler/icons-react/dist/esm/icons/IconWallet.mjs'
import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router-dom'
import { type HeaderAudience, type Role, useMeQuery } from '../../../hooks/use-session.ts'
import { fr } from '../../../i18n/fr.ts'
import { playerName } from '../../../i18n/fr-player-name.ts'
import { CYCLE_PATH, LOBBY_PATH, WALLET_PATH } from '../../../stores/paths.ts'
import { Avatar } from '../../../ui/Avatar/Avatar.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from './HeaderNavigation.module.css'

interface HeaderLink {
  readonly to: string
  readonly Icon: typeof IconUser
  /** In the bar. */
  readonly label: string
  /** In the side menu. */
  readonly menuLabel: string
}

const BATTLE: HeaderLink = { to: LOBBY_PATH, Icon: IconSwords, label: fr.header.battle, menuLabel: fr.menu.battle }
const CYCLE: HeaderLink = { to: CYCLE_PATH, Icon: IconInfinity, label: fr.header.cycle, menuLabel: fr.menu.cycle }
const WALLET: HeaderLink = { to: WALLET_PATH, Icon: IconWallet, label: fr.header.wallet, menuLabel: fr.menu.wallet }
const PANEL: HeaderLink = {
  to: '/panel-influencer',
  Icon: IconUserCog,
  label: fr.header.influencerPanel,
  menuLabel: fr.menu.panel,
}
const ADMIN: HeaderLink = { to: '/admin', Icon: IconShieldCog, label: fr.header.admin, menuLabel: fr.menu.admin }
const PROFILE: HeaderLink = { to: '/profile', Icon: IconUser, label: fr.header.profile, menuLabel: fr.menu.profile }

/** In the order of the bar and of the side menu. An admin who is also an influencer has both links. */
export function linksFor({ role, isInfluencer }: HeaderAudience): readonly HeaderLink[] {
  if (role === 'guest') return [BATTLE, CYCLE]
  const own = [...(isInfluencer ? [PANEL] : []), ...(role === 'admin' ? [ADMIN] : [])]
  return [BATTLE, CYCLE, WALLET, ...own, PROFILE]
}

/** Badges that distinguish the influencer's and the admin's header from a player's. */
export const BADGE_BY_ROLE = {
  guest: null,
  user: null,
  influencer: fr.header.influencerBadge,
  admin: fr.header.adminBadge,
} as const satisfies Record<Role, string | null>

/** This many names only fit a bar wider than the one that first shows its links. */
const CROWDED_FROM_LINKS = 5

/** The links of the bar; narrow screens have them in the side menu. */
export function HeaderNavigation({ audience }: { readonly audience: HeaderAudience }) {
  const links = linksFor(audience)
  const crowded = links.length >= CROWDED_FROM_LINKS
  return (
    <nav className={classNames(styles.links, crowded && styles.crowded)} aria-label={fr.header.navigation}>
      {links.map(({ to, Icon, label }) => (
        <NavLink key={to} to={to} className={styles.link ?? ''} title={crowded ? label : undefined}>
          {to === PROFILE.to ? <ProfileFace /> : <Icon size={18} aria-hidden="true" />}
          <span className={styles.name}>{label}</span>
        </NavLink>
      ))}
    </nav>
  )
}

interface ProfileFaceProps {
  /** In px. */
  readonly size?: number
}

/** The player's own picture, or the default icon when there is none. */
export function ProfileFace({ size = 24 }: ProfileFaceProps) {
  const { data } = useQuery(useMeQuery())
  const picture = data?.user.profile_picture ?? null
  if (data === undefined || picture === null) return <IconUserCircle size={size} aria-hidden="true" />
  return <Avatar name={playerName(data.user.pseudo)} url={picture} size={size} />
}
