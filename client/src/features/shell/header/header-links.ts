import { fr } from '../../../i18n/fr.ts'
import type { HeaderAudience, HeaderRole } from '../../../stores/role.ts'

export type LinkIcon = 'battle' | 'cycle' | 'wallet' | 'panel' | 'admin' | 'profile'

export interface HeaderLink {
  readonly to: string
  readonly icon: LinkIcon
  /** In the bar. */
  readonly label: string
  /** In the side menu. */
  readonly menuLabel: string
}

const BATTLE: HeaderLink = { to: '/battle', icon: 'battle', label: fr.header.battle, menuLabel: fr.menu.battle }
const CYCLE: HeaderLink = { to: '/cycle', icon: 'cycle', label: fr.header.cycle, menuLabel: fr.menu.cycle }
const WALLET: HeaderLink = { to: '/portefeuille', icon: 'wallet', label: fr.header.wallet, menuLabel: fr.menu.wallet }
const PANEL: HeaderLink = {
  to: '/panel-influencer',
  icon: 'panel',
  label: fr.header.influencerPanel,
  menuLabel: fr.menu.panel,
}
const ADMIN: HeaderLink = { to: '/admin', icon: 'admin', label: fr.header.admin, menuLabel: fr.menu.admin }
const PROFILE: HeaderLink = { to: '/profile', icon: 'profile', label: fr.header.profile, menuLabel: fr.menu.profile }

/** The links of each audience, in the order of the bar and of the side menu. */
const LINKS_BY_ROLE = {
  guest: [BATTLE, CYCLE],
  user: [BATTLE, CYCLE, WALLET, PROFILE],
  influencer: [BATTLE, CYCLE, WALLET, PANEL, PROFILE],
  admin: [BATTLE, CYCLE, WALLET, ADMIN, PROFILE],
} as const satisfies Record<HeaderRole, readonly HeaderLink[]>

/** An admin who is also an influencer has both links; others have only those of their role. */
export function linksFor({ role, isInfluencer }: HeaderAudience): readonly HeaderLink[] {
  const links: readonly HeaderLink[] = LINKS_BY_ROLE[role]
  if (role !== 'admin' || !isInfluencer) return links
  return links.flatMap((link) => (link === ADMIN ? [PANEL, ADMIN] : [link]))
}

/** Badges that distinguish the influencer's and the admin's header from a player's. */
export const BADGE_BY_ROLE = {
  guest: null,
  user: null,
  influencer: fr.header.influencerBadge,
  admin: fr.header.adminBadge,
} as const satisfies Record<HeaderRole, string | null>
