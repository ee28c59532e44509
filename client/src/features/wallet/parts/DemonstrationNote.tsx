import { frWallet } from '../text/fr-wallet.ts'
import styles from './DemonstrationNote.module.css'

/** The small print of every screen on which money moves. */
export function DemonstrationNote() {
  return <p className={styles.note}>{frWallet.demonstration}</p>
}
