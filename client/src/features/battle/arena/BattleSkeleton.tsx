import { Group } from '@mantine/core'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx'
import arena from './BattleScreen.module.css'
import styles from './BattleSkeleton.module.css'
import stage from './BattleStage.module.css'

interface BattleSkeletonProps {
  readonly label: string
}

/** [G27] placeholders of the opponents, the chart, the clock and the three buttons, in the grids of the stage itself. */
export function BattleSkeleton({ label }: BattleSkeletonProps) {
  return (
    <div className={arena.below} role="status" aria-label={label}>
      <div className={styles.board}>
        <Skeleton width="44px" height="44px" round />
        <Skeleton width="88px" height="64px" />
        <Skeleton width="44px" height="44px" round />
      </div>
      <div className={styles.chart} />
      <div className={stage.controls}>
        <Group gap={14} wrap="nowrap">
          <Skeleton width="60px" height="60px" round />
          <Skeleton width="180px" height="44px" />
        </Group>
        <Group gap="sm" wrap="nowrap">
          <Skeleton height="76px" />
          <Skeleton height="76px" />
          <Skeleton height="76px" />
        </Group>
        <Skeleton width="210px" height="40px" />
      </div>
    </div>
  )
}

/** The placeholder of the whole screen while its code loads. */
export function BattleScreenSkeleton({ label }: BattleSkeletonProps) {
  return (
    <div className={classNames(arena.screen, arena.arena, styles.screen)}>
      <div className={styles.mine}>
        <Skeleton height="100%" />
      </div>
      <div className={arena.stage}>
        <BattleSkeleton label={label} />
      </div>
    </div>
  )
}
