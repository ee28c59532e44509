import { Box, Group, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import IconBrandDiscord from '@tabler/icons-react/dist/esm/icons/IconBrandDiscord.mjs'
import IconBrandTelegram from '@tabler/icons-react/dist/esm/icons/IconBrandTelegram.mjs'
import IconBrandTiktok from '@tabler/icons-react/dist/esm/icons/IconBrandTiktok.mjs'
import IconBrandTwitter from '@tabler/icons-react/dist/esm/icons/IconBrandTwitter.mjs'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import { useApp, useStore } from '../../../hooks/app-context.tsx'
import { createDialogPart } from '../../../hooks/fail-safe-parts.tsx'
import { GameKeysSwitch } from '../../../hooks/GameKeysSwitch.tsx'
import { useAppStatus } from '../../../hooks/use-app-status.ts'
import { fr } from '../../../i18n/fr.ts'
import { LEGAL_PATHS } from '../../../stores/paths.ts'
import { COLOUR_SCHEMES, type ColourScheme } from '../../../theme/colour-scheme.ts'
import { IconButton } from '../../../ui/Button/Button.tsx'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import styles from './Footer.module.css'

const ConsentDialog = createDialogPart(async () => (await import('../consent/ConsentBanner.tsx')).ConsentDialog)

/** Front pages of the networks are the default until the server has sent the operator's own. */
const NETWORKS = [
  { id: 'discord', name: 'Discord', frontPage: 'https://discord.com/', Icon: IconBrandDiscord },
  { id: 'twitter', name: 'Twitter', frontPage: 'https://twitter.com/', Icon: IconBrandTwitter },
  { id: 'telegram', name: 'Telegram', frontPage: 'https://telegram.org/', Icon: IconBrandTelegram },
  { id: 'tiktok', name: 'TikTok', frontPage: 'https://www.tiktok.com/', Icon: IconBrandTiktok },
] as const

interface FooterProps {
  /** Layer of its dialogs, where the footer itself stands above the page. */
  readonly dialogZIndex?: string | undefined
}

export function Footer({ dialogZIndex }: FooterProps) {
  const { data } = useAppStatus()
  const operator = data?.operator
  const links = NETWORKS.flatMap(({ id, frontPage, ...network }) => {
    const href = operator === undefined ? frontPage : operator.social[id]
    return href === null ? [] : [{ ...network, href }]
  })
  return (
    <footer className={styles.footer} data-screen-only>
      {links.length > 0 && (
        <Group component="nav" gap="sm" wrap="nowrap" aria-label={fr.footer.social}>
          {links.map(({ name, href, Icon }) => (
            <a
              key={name}
              className={styles.link}
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={name}
            >
              <Icon size={22} stroke={1.6} aria-hidden="true" />
            </a>
          ))}
        </Group>
      )}
      <Box component="hr" w="min(100%, 480px)" h={1} m={0} bd={0} bg="var(--color-line-strong)" />
      <Group component="nav" justify="center" gap="0 16px" className={styles.legal} aria-label={fr.footer.legal}>
        <Link to={LEGAL_PATHS.notice}>{fr.footer.notice}</Link>
        <Link to={LEGAL_PATHS.terms}>{fr.footer.terms}</Link>
        <Link to={LEGAL_PATHS.privacy}>{fr.footer.privacy}</Link>
        {operator?.supportEmail != null && <a href={`mailto:${operator.supportEmail}`}>{fr.footer.support}</a>}
      </Group>
      <Dimmed small>{fr.footer.rights(new Date().getFullYear())}</Dimmed>
      <Text c="var(--color-text-faint)" fz="xs">
        {fr.footer.demonstration} {/* Moves to a line of its own before it wraps. */}
        <Box
          component="a"
          display="inline-block"
          href="https://www.tradingview.com/"
          target="_blank"
          rel="noopener noreferrer"
        >
          {fr.footer.charts}
        </Box>
      </Text>
      <Group gap="sm">
        <ColourSchemeSwitch />
        <DecorationSwitch />
        <GameKeysSwitch />
      </Group>
      {data?.analytics === true && <ConsentLink dialogZIndex={dialogZIndex} />}
    </footer>
  )
}

const ICONS = { auto: IconDeviceDesktop, dark: IconMoon, light: IconSun } as const

/** Each press selects the next of system, dark and light. */
export function ColourSchemeSwitch() {
  const { colorScheme: chosen, setColorScheme } = useMantineColorScheme()
  const Icon = ICONS[chosen]
  return (
    <IconButton
      label={fr.footer.colourScheme[chosen]}
      icon={<Icon size={20} />}
      onClick={() => setColorScheme(after(chosen))}
    />
  )
}

/** Stops decoration that moves beside text for longer than five seconds (WCAG 2.2.2). */
function DecorationSwitch() {
  const { movingDecoration } = useApp()
  const moves = useStore(movingDecoration)
  const Icon = moves ? IconPlayerPause : IconPlayerPlay
  const label = moves ? fr.footer.stopDecoration : fr.footer.moveDecoration
  return <IconButton label={label} icon={<Icon size={20} />} onClick={movingDecoration.toggle} />
}

function after(scheme: ColourScheme): ColourScheme {
  return COLOUR_SCHEMES[(COLOUR_SCHEMES.indexOf(scheme) + 1) % COLOUR_SCHEMES.length] ?? 'auto'
}

const CONSENT = {
  mih: 44,
  px: 'sm',
  c: 'var(--color-text-faint)',
  fz: 'xs',
  td: 'underline',
  style: { textUnderlineOffset: 3 },
} as const

/** The decision on analytics, where they are enabled. */
function ConsentLink({ dialogZIndex }: FooterProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <UnstyledButton {...CONSENT} onClick={() => setOpen(true)}>
        {fr.footer.consent}
      </UnstyledButton>
      {open &&
        // Inside the footer the dialog's own header would count as the page's.
        createPortal(<ConsentDialog zIndex={dialogZIndex} onClose={() => setOpen(false)} />, document.body)}
    </>
  )
}
