import { frBattle } from '../text/fr-battle.ts'
import styles from './BetPill.module.css'

/** Says of a battle that a choice is waited for. */
export function BetPill() {
  return <span className={styles.pill}>{frBattle.battles.bet}</span>
}
