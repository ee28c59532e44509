import { useStore } from '../../../hooks/use-store.ts'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import styles from './ConsentDialog.module.css'
import { ConsentButtons, ConsentDetails } from './ConsentParts.tsx'
import { frConsent } from './fr-consent.ts'
import { useConsent } from './use-consent.ts'

interface ConsentDialogProps {
  readonly onClose: () => void
}

/** The answer, and the way to change it. */
export function ConsentDialog({ onClose }: ConsentDialogProps) {
  const answer = useStore(useConsent().consent)
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
