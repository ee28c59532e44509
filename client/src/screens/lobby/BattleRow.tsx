import type { ActiveBattle } from '@bougie/protocol'
import type { ReactNode } from 'react'
import { formatWholeEuros } from '../../text/format-euros.ts'
import { frBattle } from '../../text/fr-battle.ts'
import { frLobby } from '../../text/fr-lobby.ts'
import { stakeTitle } from '../stake/StakePicker.tsx'
import styles from './BattleRow.module.css'

const text = frLobby

export interface BattleRowProps {
  readonly battle: ActiveBattle
  readonly action: ReactNode
}

/** [L21] both players, the round and the stake of a running battle. */
export function BattleRow({ battle, action }: BattleRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <p className={styles.names}>
          <span className={styles.name}>{battle.user1_username}</span>
          <span className={styles.versus}>{text.versus}</span>
          <span className={styles.name}>{battle.user2_username}</span>
        </p>
        <p className={styles.detail}>
          <span className={styles.amount}>{formatWholeEuros(battle.amount)}</span>
          <span>{frBattle.roundNumber(battle.round)}</span>
          <span>{stakeTitle(battle.amount)}</span>
        </p>
      </div>
      {action}
    </li>
  )
}
