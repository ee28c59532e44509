import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx'
import styles from './BattleShape.module.css'

interface BattleShapeProps {
  readonly label: string
}

/** [G27] placeholders of the opponents, the chart, the clock and the three buttons, at their final positions. */
export function BattleShape({ label }: BattleShapeProps) {
  return (
    <div className={styles.shape} role="status" aria-label={label}>
      <div className={styles.board}>
        <Skeleton width="44px" height="44px" round />
        <Skeleton width="88px" height="64px" />
        <Skeleton width="44px" height="44px" round />
      </div>
      <div className={styles.chart} />
      <div className={styles.clock}>
        <Skeleton width="60px" height="60px" round />
        <Skeleton width="180px" height="44px" />
      </div>
      <div className={styles.choices}>
        <Skeleton height="100%" />
        <Skeleton height="100%" />
        <Skeleton height="100%" />
      </div>
    </div>
  )
}

/** The placeholder of the whole screen while its code loads. */
export function BattleScreenShape({ label }: BattleShapeProps) {
  return (
    <div className={styles.screen}>
      <div className={styles.mine}>
        <Skeleton height="100%" />
      </div>
      <BattleShape label={label} />
    </div>
  )
}
