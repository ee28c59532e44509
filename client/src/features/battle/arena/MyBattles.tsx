import type { BattleId, UserId } from '@bougie/protocol'
import { useNavigate } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { useStore } from '../../../hooks/use-store.ts'
import { GAME_PATH } from '../../../stores/paths.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useBattleFeatureStore } from '../hooks/use-battle-feature-store.tsx'
import { type MyBattle, useMyBattles } from '../hooks/use-my-battles.ts'
import { BetPill } from '../parts/BetPill.tsx'
import { frBattle } from '../text/fr-battle.ts'
import styles from './MyBattles.module.css'

const text = frBattle.battles

interface MyBattlesProps {
  readonly userId: UserId
  readonly openedId: BattleId
  readonly onNew: () => void
}

/** [G01] to [G05] the player's running battles side by side, and a button for a new one. */
export function MyBattles({ userId, openedId, onNew }: MyBattlesProps) {
  const { queue } = useBattleFeatureStore()
  const { place } = useStore(queue)
  const connected = useStore(useApp().live.state).status === 'connected'
  const battles = useMyBattles(userId)
  return (
    <nav className={styles.strip} aria-label={text.title}>
      <h2 className={classNames(styles.title, battles.length > 0 && styles.silent)}>{text.title}</h2>
      <ul className={styles.list}>
        {battles.map((battle) => (
          <li key={battle.pass.battleId} className={styles.item}>
            <BattleChip battle={battle} current={battle.pass.battleId === openedId} />
          </li>
        ))}
      </ul>
      <div className={styles.action}>
        {place.type === 'searching' ? (
          <Button size="small" variant="danger" onClick={queue.leave}>
            {text.leave}
          </Button>
        ) : (
          <Button size="small" disabled={place.type !== 'idle' || !connected} onClick={onNew}>
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
}

function BattleChip({ battle, current }: BattleChipProps) {
  const navigate = useNavigate()

  function open(): void {
    if (!current) void navigate(GAME_PATH, { state: battle.pass, replace: true })
  }

  return (
    <button
      type="button"
      className={classNames(styles.chip, current && styles.current)}
      aria-current={current ? 'true' : undefined}
      onClick={open}
    >
      <span className={styles.name}>{battle.opponent}</span>
      <span className={styles.amount}>{frBattle.stakeOf(battle.amountCents)}</span>
      {battle.awaitsChoice && <BetPill />}
    </button>
  )
}
