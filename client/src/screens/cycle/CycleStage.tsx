import { candleNumberAt } from '@bougie/engine'
import { Suspense } from 'react'
import type { CycleState } from '../../data/cycle/cycle-store.ts'
import { frCycle } from '../../text/fr-cycle.ts'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx'
import { CycleEnding } from './CycleEnding.tsx'
import styles from './CycleStage.module.css'
import { CandleChart } from './chart/lazy-candle-chart.ts'
import { LiveText } from './LiveText.tsx'
import { changeText, priceText, seriesTone, useCandleModels, useLiveText, useSeriesPart } from './use-live-cycle.ts'

export interface CycleStageProps {
  readonly state: CycleState
}

/** The price, and over it what the cycle came to. What is not live any more is seen not to be. */
export function CycleStage({ state: { cycle, live } }: CycleStageProps) {
  const models = useCandleModels()
  return (
    <div className={styles.stage}>
      <div className={classNames(styles.canvas, !live && cycle !== null && styles.stale)}>
        {cycle === null ? (
          <ChartSkeleton />
        ) : (
          <Suspense fallback={<ChartSkeleton />}>
            <CandleChart models={models} />
          </Suspense>
        )}
      </div>
      {cycle !== null && live && <PriceLine />}
      {cycle !== null && (cycle.showResults || cycle.voidReason !== null) && <CycleEnding cycle={cycle} />}
    </div>
  )
}

function ChartSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label={frCycle.loading}>
      <Skeleton height="100%" />
    </div>
  )
}

/** The chart in figures: the price, how far it is from the start, and in which candle. */
function PriceLine() {
  const price = useLiveText(priceText)
  const change = useLiveText(changeText)
  const tone = useSeriesPart(seriesTone)
  const candle = useSeriesPart((series) => candleNumberAt(series?.index ?? 0))
  return (
    <div className={styles.figures}>
      <p className={styles.price}>
        <span className="visually-hidden">{frCycle.chart.price} </span>
        <LiveText source={price} />
      </p>
      <p className={classNames(styles.change, styles[tone])}>
        <LiveText source={change} />
      </p>
      <p className={styles.candle}>{frCycle.candle(candle)}</p>
    </div>
  )
}
