import { frBattle } from '../text/fr-battle.ts'
import styles from './BetPill.module.css'

/** Marks a battle that waits for the player's choice. */
export function BetPill() {
  return <span className={styles.pill}>{frBattle.battles.bet}</span>
}
