import { useApp } from '../app/app-context.tsx'
import { useStore } from '../data/use-store.ts'
import { frConsent } from '../text/fr-consent.ts'
import { Dialog } from '../ui/Dialog/Dialog.tsx'
import styles from './ConsentDialog.module.css'
import { ConsentButtons, ConsentDetails } from './ConsentParts.tsx'

interface ConsentDialogProps {
  readonly onClose: () => void
}

/** The answer, and the way to change it. */
export function ConsentDialog({ onClose }: ConsentDialogProps) {
  const answer = useStore(useApp().consent)
  return (
    <Dialog open title={frConsent.title} onClose={onClose} closeLabel={frConsent.close}>
      <div className={styles.content}>
        <p className={styles.answer}>{frConsent[answer]}</p>
        <p>{frConsent.question}</p>
        <ConsentDetails />
        <ConsentButtons onAnswered={onClose} />
      </div>
    </Dialog>
  )
}
