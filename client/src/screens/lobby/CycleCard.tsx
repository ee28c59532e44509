import IconInfinity from '@tabler/icons-react/dist/esm/icons/IconInfinity.mjs'
import { frCycle } from '../../text/fr-cycle.ts'
import { SecondaryLink } from '../../ui/SecondaryButton/SecondaryButton.tsx'
import styles from './CycleCard.module.css'

const text = frCycle.lobbyCard

/** The other game, for who does not want to wait for anybody. */
export function CycleCard() {
  return (
    <aside className={styles.card} aria-label={text.title}>
      <IconInfinity className={styles.icon} size={32} stroke={1.8} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.title}>{text.title}</p>
        <p className={styles.text}>{text.text}</p>
      </div>
      <SecondaryLink to="/cycle" size="small">
        {text.open}
      </SecondaryLink>
    </aside>
  )
}
