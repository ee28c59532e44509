import { useId } from 'react'
import styles from './ConsentBanner.module.css'
import { ConsentButtons, ConsentDetails } from './ConsentParts.tsx'
import { frConsent } from './fr-consent.ts'

/** Stands at the foot of the window until it is answered, and leaves room for what it would cover. */
export function ConsentBanner() {
  const titleId = useId()
  return (
    <section className={styles.banner} aria-labelledby={titleId}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <h2 id={titleId} className="visually-hidden">
            {frConsent.title}
          </h2>
          <p>{frConsent.question}</p>
          <ConsentDetails />
        </div>
        <ConsentButtons />
      </div>
    </section>
  )
}
