import { useId } from 'react'
import styles from './ConsentBanner.module.css'
import { ConsentButtons, ConsentDetails } from './ConsentParts.tsx'
import { frConsent } from './fr-consent.ts'

/** Shown at the bottom of the window until the visitor decides; reserves the height that it covers. */
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
