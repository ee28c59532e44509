import { useApp } from '../../../hooks/app-context.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import styles from './ConsentParts.module.css'
import { frConsent } from './fr-consent.ts'
import { useConsent } from './use-consent.ts'

interface ConsentButtonsProps {
  readonly onAnswered?: () => void
}

/** Two buttons of one kind: the law wants a no to be as easy as a yes. */
export function ConsentButtons({ onAnswered }: ConsentButtonsProps) {
  const { snackbars } = useApp()
  const { consent } = useConsent()

  function answer(choice: 'accepted' | 'refused') {
    consent.choose(choice)
    snackbars.show('info', frConsent.saved)
    onAnswered?.()
  }

  return (
    <div className={styles.buttons}>
      <Button size="small" onClick={() => answer('refused')}>
        {frConsent.refuse}
      </Button>
      <Button size="small" onClick={() => answer('accepted')}>
        {frConsent.accept}
      </Button>
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
