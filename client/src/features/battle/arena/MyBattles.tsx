import type { BattleId } from '@bougie/protocol'
import { Button } from '../../../ui/Button/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { MyBattle } from '../hooks/use-my-battles.ts'
import { BetPill } from '../parts/BetPill.tsx'
import { frBattle } from '../text/fr-battle.ts'
import styles from './MyBattles.module.css'

const text = frBattle.battles

export interface MyBattlesProps {
  readonly battles: readonly MyBattle[]
  readonly openedId: BattleId
  readonly queued: boolean
  readonly canQueue: boolean
  readonly onOpen: (battle: MyBattle) => void
  readonly onNew: () => void
  readonly onLeaveQueue: () => void
}

/** [G01] to [G05] the player's running battles side by side, and a button for a new one. */
export function MyBattles(props: MyBattlesProps) {
  const { battles, openedId, queued, canQueue, onOpen, onNew, onLeaveQueue } = props
  return (
    <nav className={styles.strip} aria-label={text.title}>
      <h2 className={classNames(styles.title, battles.length > 0 && styles.silent)}>{text.title}</h2>
      <ul className={styles.list}>
        {battles.map((battle) => (
          <li key={battle.pass.battleId} className={styles.item}>
            <BattleChip battle={battle} current={battle.pass.battleId === openedId} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <div className={styles.action}>
        {queued ? (
          <Button size="small" variant="danger" onClick={onLeaveQueue}>
            {text.leave}
          </Button>
        ) : (
          <Button size="small" disabled={!canQueue} onClick={onNew}>
            {text.new}
          </Button>
        )}
      </div>
    </nav>
  )
}

interface BattleChipProps {
  readonly battle: MyBattle
  readonly current: boolean
  readonly onOpen: (battle: MyBattle) => void
}

function BattleChip({ battle, current, onOpen }: BattleChipProps) {
  return (
    <button
      type="button"
      className={classNames(styles.chip, current && styles.current)}
      aria-current={current ? 'true' : undefined}
      onClick={() => onOpen(battle)}
    >
      <span className={styles.name}>{battle.opponent}</span>
      <span className={styles.amount}>{frBattle.stakeOf(battle.amountCents)}</span>
      {battle.awaitsChoice && <BetPill />}
    </button>
  )
}
