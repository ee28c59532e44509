import IconInfinity from '@tabler/icons-react/dist/esm/icons/IconInfinity.mjs'
import IconShieldCog from '@tabler/icons-react/dist/esm/icons/IconShieldCog.mjs'
import IconSwords from '@tabler/icons-react/dist/esm/icons/IconSwords.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUserCog from '@tabler/icons-react/dist/esm/icons/IconUserCog.mjs'
import IconWallet from '@tabler/icons-react/dist/esm/icons/IconWallet.mjs'
import { NavLink } from 'react-router-dom'
import { fr } from '../../../i18n/fr.ts'
import type { HeaderAudience } from '../../../stores/role.ts'
import { classNames } from '../../../ui/class-names.ts'
import styles from './HeaderNavigation.module.css'
import { type LinkIcon, linksFor } from './header-links.ts'
import { ProfileFace } from './ProfileFace.tsx'

export const LINK_ICONS = {
  battle: IconSwords,
  cycle: IconInfinity,
  wallet: IconWallet,
  panel: IconUserCog,
  admin: IconShieldCog,
  profile: IconUser,
} as const satisfies Record<LinkIcon, unknown>

interface HeaderNavigationProps {
  readonly audience: HeaderAudience
}

/** This many names only fit a bar wider than the one that first shows its links. */
const CROWDED_FROM_LINKS = 5

/** The links of the bar; narrow screens have them in the side menu. */
export function HeaderNavigation({ audience }: HeaderNavigationProps) {
  const links = linksFor(audience)
  const crowded = links.length >= CROWDED_FROM_LINKS
  return (
    <nav className={classNames(styles.links, crowded && styles.crowded)} aria-label={fr.header.navigation}>
      {links.map(({ to, icon, label }) => {
        const Icon = LINK_ICONS[icon]
        return (
          <NavLink key={to} to={to} className={styles.link ?? ''} title={crowded ? label : undefined}>
            {icon === 'profile' ? <ProfileFace /> : <Icon size={18} aria-hidden="true" />}
            <span className={styles.name}>{label}</span>
          </NavLink>
        )
      })}
    </nav>
  )
}
