import { frCycle } from '../../text/fr-cycle.ts'
import { Drawer } from '../../ui/Drawer/Drawer.tsx'
import styles from './RulesDrawer.module.css'

/** What one plays under, in a minute. */
export function RulesDrawer({ onClose }: { readonly onClose: () => void }) {
  return (
    <Drawer title={frCycle.rules.title} onClose={onClose}>
      {frCycle.rules.sections.map(({ title, text }) => (
        <section key={title} className={styles.section}>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.text}>{text}</p>
        </section>
      ))}
    </Drawer>
  )
}
