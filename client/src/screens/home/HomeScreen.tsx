import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconInfinity from '@tabler/icons-react/dist/esm/icons/IconInfinity.mjs'
import { usePageTitle } from '../../app/use-page-title.ts'
import { fr } from '../../text/fr.ts'
import { frHome } from '../../text/fr-home.ts'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { PrimaryLink } from '../../ui/PrimaryButton/PrimaryButton.tsx'
import { SecondaryLink } from '../../ui/SecondaryButton/SecondaryButton.tsx'
import styles from './HomeScreen.module.css'
import { HowItWorks } from './HowItWorks.tsx'
import { TrendBackground } from './TrendBackground.tsx'
import { WayBack } from './WayBack.tsx'

/** What the game is, in one screen, and the way into it. */
export function HomeScreen() {
  usePageTitle(fr.titles.home)
  return (
    <div className={styles.screen}>
      <TrendBackground />
      <WayBack />
      <HomeContent />
    </div>
  )
}

/** Also painted before any script has come, see first-paint/. */
export function HomeContent() {
  return (
    <div className={styles.content}>
      <Logo size={88} pulsing />
      <div className={styles.heading}>
        <h1 className={styles.title}>{frHome.title}</h1>
        <p className={styles.lead}>{frHome.lead}</p>
      </div>
      <HowItWorks />
      <div className={styles.ways}>
        <PrimaryLink to="/battle" size="large">
          {frHome.play}
        </PrimaryLink>
        <SecondaryLink to="/cycle" size="large" icon={<IconInfinity size={22} aria-hidden="true" />}>
          {frHome.cycle}
        </SecondaryLink>
      </div>
      <ul className={styles.facts}>
        {frHome.facts.map((fact) => (
          <li key={fact}>
            <IconCheck size={16} stroke={2.5} aria-hidden="true" />
            {fact}
          </li>
        ))}
      </ul>
    </div>
  )
}
