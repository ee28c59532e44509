import IconInfinity from '@tabler/icons-react/dist/esm/icons/IconInfinity.mjs'
import { Button } from '../../../ui/Button/Button.tsx'
import styles from './CycleCard.module.css'
import { frLobby } from './fr-lobby.ts'

const text = frLobby.cycleCard

/** The entry to the Cycle, which needs no opponent. */
export function CycleCard() {
  return (
    <aside className={styles.card} aria-label={text.title}>
      <IconInfinity className={styles.icon} size={32} stroke={1.8} aria-hidden="true" />
      <div>
        <p className={styles.title}>{text.title}</p>
        <p className={styles.text}>{text.text}</p>
      </div>
      <Button to="/cycle" size="small">
        {text.open}
      </Button>
    </aside>
  )
}
