import { frWallet } from '../text/fr-wallet.ts'
import styles from './DemoTag.module.css'

/** Marks bank details and addresses that nobody must pay to. */
export function DemoTag() {
  return <span className={styles.tag}>{frWallet.demoTag}</span>
}
