import { frWallet } from '../text/fr-wallet.ts'
import styles from './DemonstrationNote.module.css'

/** The demonstration notice on every screen with money movements. */
export function DemonstrationNote() {
  return <p className={styles.note}>{frWallet.demonstration}</p>
}
