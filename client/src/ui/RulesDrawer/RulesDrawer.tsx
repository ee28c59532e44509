import { Drawer } from '../Drawer/Drawer.tsx'
import styles from './RulesDrawer.module.css'

export interface RulesDrawerProps {
  readonly title: string
  readonly sections: readonly { readonly title: string; readonly text: string }[]
  readonly onClose: () => void
}

/** What one plays under, in a minute. */
export function RulesDrawer({ title, sections, onClose }: RulesDrawerProps) {
  return (
    <Drawer title={title} onClose={onClose}>
      {sections.map((section) => (
        <section key={section.title} className={styles.section}>
          <h3 className={styles.title}>{section.title}</h3>
          <p className={styles.text}>{section.text}</p>
        </section>
      ))}
    </Drawer>
  )
}
