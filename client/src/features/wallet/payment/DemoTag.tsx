import { frWallet } from '../text/fr-wallet.ts'
import styles from './DemoTag.module.css'

/** Marks bank details and addresses to which nobody may send money. */
export function DemoTag() {
  return <span className={styles.tag}>{frWallet.demoTag}</span>
}
