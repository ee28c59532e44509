import { useApp } from '../app/app-context.tsx'
import { frConsent } from '../text/fr-consent.ts'
import { SecondaryButton } from '../ui/SecondaryButton/SecondaryButton.tsx'
import styles from './ConsentParts.module.css'

interface ConsentButtonsProps {
  readonly onAnswered?: () => void
}

/** Two buttons of one kind: the law wants a no to be as easy as a yes. */
export function ConsentButtons({ onAnswered }: ConsentButtonsProps) {
  const { consent, snackbars } = useApp()

  function answer(choice: 'accepted' | 'refused') {
    consent.choose(choice)
    snackbars.show('info', frConsent.saved)
    onAnswered?.()
  }

  return (
    <div className={styles.buttons}>
      <SecondaryButton size="small" onClick={() => answer('refused')}>
        {frConsent.refuse}
      </SecondaryButton>
      <SecondaryButton size="small" onClick={() => answer('accepted')}>
        {frConsent.accept}
      </SecondaryButton>
    </div>
  )
}

export function ConsentDetails() {
  return (
    <details className={styles.details}>
      <summary>{frConsent.more}</summary>
      <ul className={styles.list}>
        {frConsent.measured.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>{frConsent.kept}</p>
    </details>
  )
}
