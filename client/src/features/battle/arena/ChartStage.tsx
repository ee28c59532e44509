import { Suspense } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx'
import { PriceChart } from '../chart/lazy-price-chart.ts'
import type { LiveBattle } from '../store/live-battle.ts'
import { frBattle } from '../text/fr-battle.ts'
import type { BattleOverlay } from './battle-view.ts'
import styles from './ChartStage.module.css'
import { Late } from './late-parts.ts'
import { RoundOverlay } from './RoundOverlay.tsx'
import { useChartModels, useHasPrices } from './use-live-battle.ts'

export interface ChartStageProps {
  readonly battle: LiveBattle
  readonly live: boolean
  readonly overlay: BattleOverlay
}

/** The price, with the round result over it. Data that is not live is shown dimmed. */
export function ChartStage({ battle, live, overlay }: ChartStageProps) {
  const models = useChartModels(battle.battleId)
  const hasPrices = useHasPrices(battle.battleId)
  const { lastRound, ending } = battle
  return (
    <div className={styles.stage} data-toasts-here>
      <div className={classNames(styles.canvas, !live && ending === null && styles.stale)}>
        <Suspense fallback={<Skeleton height="100%" />}>
          <PriceChart models={models} />
        </Suspense>
      </div>
      <p className={styles.round}>{frBattle.chart.caption(battle.round)}</p>
      {!hasPrices && ending === null && (
        <div className={styles.empty}>
          <p className={styles.emptyRound} aria-hidden="true">
            {frBattle.roundNumber(battle.round)}
          </p>
          <p>{frBattle.chart.empty}</p>
        </div>
      )}
      {/* Positioned over the chart, so that showing it shifts no layout. */}
      <div className={styles.notice}>
        {battle.graceEndsAtMs.has(battle.opponent.id) && <Late.AbsenceNotice battle={battle} />}
      </div>
      {overlay.type === 'round' && lastRound !== null && <RoundOverlay round={lastRound} battle={battle} />}
    </div>
  )
}
