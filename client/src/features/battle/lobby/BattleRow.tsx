import type { ActiveBattle } from '@bougie/protocol'
import type { ReactNode } from 'react'
import { PlayerName } from '../../../hooks/PlayerName.tsx'
import { formatWholeEuros } from '../../../i18n/format-euros.ts'
import { stakeTitle } from '../stake/StakePicker.tsx'
import { frBattle } from '../text/fr-battle.ts'
import styles from './BattleRow.module.css'
import { frLobby } from './fr-lobby.ts'

const text = frLobby

export interface BattleRowProps {
  readonly battle: ActiveBattle
  readonly action: ReactNode
}

/** [L21] both players, the round and the stake of a running battle. */
export function BattleRow({ battle, action }: BattleRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.details}>
        <p className={styles.names}>
          <PlayerName userId={battle.user1_id} name={battle.user1_username} className={styles.name} />
          <span className={styles.versus}>{text.versus}</span>
          <PlayerName userId={battle.user2_id} name={battle.user2_username} className={styles.name} />
        </p>
        <p className={styles.detail}>
          <span className={styles.amount}>{battle.amount === 0 ? frBattle.free : formatWholeEuros(battle.amount)}</span>
          <span>{frBattle.roundNumber(battle.round)}</span>
          {battle.amount > 0 && <span>{stakeTitle(battle.amount)}</span>}
        </p>
      </div>
      {action}
    </li>
  )
}
