import IconBrandDiscord from '@tabler/icons-react/dist/esm/icons/IconBrandDiscord.mjs'
import IconBrandTelegram from '@tabler/icons-react/dist/esm/icons/IconBrandTelegram.mjs'
import IconBrandTiktok from '@tabler/icons-react/dist/esm/icons/IconBrandTiktok.mjs'
import IconBrandTwitter from '@tabler/icons-react/dist/esm/icons/IconBrandTwitter.mjs'
import { ConsentLink } from '../consent/ConsentLink.tsx'
import { fr } from '../text/fr.ts'
import { ColourSchemeSwitch } from './ColourSchemeSwitch.tsx'
import styles from './Footer.module.css'

/** The accounts are not open yet: each link goes to the front page of its network. */
const SOCIAL_LINKS = [
  { name: 'Discord', href: 'https://discord.com/', Icon: IconBrandDiscord },
  { name: 'Twitter', href: 'https://twitter.com/', Icon: IconBrandTwitter },
  { name: 'Telegram', href: 'https://telegram.org/', Icon: IconBrandTelegram },
  { name: 'TikTok', href: 'https://www.tiktok.com/', Icon: IconBrandTiktok },
] as const

export function Footer() {
  return (
    <footer className={styles.footer}>
      <nav className={styles.social} aria-label={fr.footer.social}>
        {SOCIAL_LINKS.map(({ name, href, Icon }) => (
          <a key={name} className={styles.link} href={href} target="_blank" rel="noopener noreferrer" aria-label={name}>
            <Icon size={22} stroke={1.6} aria-hidden="true" />
          </a>
        ))}
      </nav>
      <hr className={styles.divider} />
      <p className={styles.rights}>{fr.footer.rights(new Date().getFullYear())}</p>
      <p className={styles.note}>
        {fr.footer.demonstration}{' '}
        <a className={styles.credit} href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
          {fr.footer.charts}
        </a>
      </p>
      <ColourSchemeSwitch />
      <ConsentLink className={styles.consent} />
    </footer>
  )
}
