import '@mantine/core/styles/Center.layer.css'
import { Center, Drawer, Group, Stack } from '@mantine/core'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Link, NavLink } from 'react-router-dom'
import type { HeaderAudience } from '../../../hooks/use-session.ts'
import { fr } from '../../../i18n/fr.ts'
import { LOBBY_PATH } from '../../../stores/paths.ts'
import { IconButton } from '../../../ui/Button/Button.tsx'
import { useModal } from '../../../ui/Dialog/use-modal.ts'
import { Logo } from '../../../ui/Logo/Logo.tsx'
import { linksFor } from './HeaderNavigation.tsx'
import styles from './SideMenu.module.css'

interface SideMenuProps {
  readonly audience: HeaderAudience
  readonly onClose: () => void
  readonly onLogOut: () => void
}

const LEADERBOARD = { to: '/leaderboard', Icon: IconTrophy, menuLabel: fr.menu.leaderboard }
const PARTS = { content: styles.menu ?? '', inner: styles.inner ?? '' }

/** Slides in from the right on narrow screens and from the left on wide ones; a press beside it closes it. */
export function SideMenu({ audience, onClose, onLogOut }: SideMenuProps) {
  const modal = useModal(onClose)

  function handleLogout() {
    onClose()
    onLogOut()
  }

  return (
    <Drawer.Root {...modal} position="left" size={220}>
      <Drawer.Overlay className={styles.overlay ?? ''} />
      <Drawer.Content classNames={PARTS} aria-label={fr.menu.title}>
        <Group justify="flex-end">
          <IconButton label={fr.header.closeMenu} icon={<IconX size={20} />} onClick={onClose} />
        </Group>
        {audience.role === 'guest' && (
          <Center component={Link} to={LOBBY_PATH} p="md" bdrs="lg" onClick={onClose} aria-label={fr.menu.goToBattle}>
            <Logo size={72} />
          </Center>
        )}
        <Stack component="nav" gap={4} aria-label={fr.menu.title}>
          <NavLink to="/" end className={styles.entry ?? ''} onClick={onClose}>
            <IconHome size={20} aria-hidden="true" />
            {fr.menu.home}
          </NavLink>
          {[...linksFor(audience), LEADERBOARD].map(({ to, Icon, menuLabel }) => (
            <NavLink key={to} to={to} className={styles.entry ?? ''} onClick={onClose}>
              <Icon size={20} aria-hidden="true" />
              {menuLabel}
            </NavLink>
          ))}
          {audience.role !== 'guest' && (
            <button type="button" className={styles.entry} onClick={handleLogout}>
              <IconLogout size={20} aria-hidden="true" />
              {fr.menu.logout}
            </button>
          )}
        </Stack>
      </Drawer.Content>
    </Drawer.Root>
  )
}
