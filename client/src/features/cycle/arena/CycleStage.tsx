import { candleNumberAt } from '@bougie/engine'
import { Box } from '@mantine/core'
import IconZoomIn from '@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useSelected, useStore } from '../../../hooks/app-context.tsx'
import { useToastPlace } from '../../../hooks/use-toast-place.ts'
import { formatChange, formatPrice } from '../../../i18n/format-price.ts'
import { derive } from '../../../stores/derive.ts'
import type { ReadonlyStore } from '../../../stores/store.ts'
import { classNames } from '../../../ui/class-names.ts'
import { createPart } from '../../../ui/create-part.tsx'
import { inSeparateTasks } from '../../../ui/in-separate-tasks.ts'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx'
import {
  type CandleModel,
  type CandleView,
  candleModelOf,
  candleName,
  endedCandles,
  toneOf,
} from '../chart/candle-model.ts'
import { CandleChart } from '../chart/lazy-candle-chart.ts'
import { useCycleFeatureStore } from '../hooks/use-cycle-feature-store.tsx'
import { betsOf } from '../store/own-bets.ts'
import { frCycle } from '../text/fr-cycle.ts'
import styles from './CycleStage.module.css'
import { LiveText, useSeriesPart } from './LiveText.tsx'

/** The price, with the cycle's result over it. Data that is not live is shown dimmed. */
export function CycleStage() {
  const { cycle, live } = useStore(useCycleFeatureStore().cycle)
  const [view, setView] = useState<CandleView>('whole')
  const models = useCandleModels(view)
  const stage = useRef<HTMLDivElement>(null)
  useToastPlace(stage, { isChartInView: true })
  useEffect(() => inSeparateTasks([LateEnding.preload]), [])
  return (
    <div className={styles.stage} ref={stage}>
      <div className={classNames(styles.canvas, !live && cycle !== null && styles.stale)} data-toasts-here>
        <Suspense fallback={<ChartSkeleton />}>
          {cycle === null ? <ChartSkeleton /> : <CandleChart models={models} />}
        </Suspense>
      </div>
      {cycle !== null && (
        <>
          {live && <PriceLine />}
          <CandlesInWords models={models} />
          <button
            type="button"
            className={styles.view}
            data-screen-only
            aria-label={frCycle.chart.closeView}
            title={frCycle.chart.closeView}
            aria-pressed={view === 'close'}
            onClick={() => setView(view === 'whole' ? 'close' : 'whole')}
          >
            <IconZoomIn size={18} aria-hidden="true" />
          </button>
          {(cycle.showResults || cycle.voidReason !== null) && <LateEnding cycle={cycle} />}
        </>
      )}
    </div>
  )
}

/** The chart's data; only the chart subscribes to it. */
function useCandleModels(view: CandleView): ReadonlyStore<CandleModel | null> {
  const { cycle } = useCycleFeatureStore()
  return useMemo(
    () =>
      derive({
        sources: [cycle.series, cycle],
        partsOf: () => [cycle.series.get(), cycle.get().cycle],
        join(series, live) {
          if (series === null) return null
          const timing = live === null || live.cycleId !== series.cycleId ? null : live
          return candleModelOf({ series, bets: live === null ? [] : betsOf(live.own), view, timing })
        },
      }),
    [cycle, view],
  )
}

function ChartSkeleton() {
  return (
    <Box pos="absolute" inset={0} p="md" role="status" aria-label={frCycle.loading}>
      <Skeleton height="100%" />
    </Box>
  )
}

/** The chart as text: the price, its distance from the start, and the current candle. */
function PriceLine() {
  const tone = useSeriesPart((series) => (series === null ? 'equal' : toneOf(series)))
  const candle = useSeriesPart((series) => candleNumberAt(series?.index ?? 0))
  return (
    <div className={styles.figures}>
      <p className={styles.price}>
        <span className="visually-hidden">{frCycle.chart.price} </span>
        <LiveText textOf={({ price }) => formatPrice(price)} />
      </p>
      <p className={styles.change} data-tone={tone}>
        <LiveText textOf={({ price, startPrice }) => formatChange(startPrice, price)} />
      </p>
      <p className={styles.candle}>{frCycle.candle(candle)}</p>
    </div>
  )
}

/** The figures that a pointer reads off the ended candles. Not announced, but there to read at any time. */
function CandlesInWords({ models }: { readonly models: ReadonlyStore<CandleModel | null> }) {
  // Another one with each new candle, and not with a price.
  useSelected(models, (model) => endedCandles(model).at(-1))
  const model = models.get()
  const ended = endedCandles(model)
  if (model === null || ended.length === 0) return null
  const { open, high, low, close } = frCycle.chart.pointed
  return (
    <div className="visually-hidden">
      <table>
        <caption>{frCycle.chart.candles}</caption>
        <thead>
          <tr>
            <td />
            {[open, high, low, close].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ended.map((candle) => (
            <tr key={candle.number}>
              <th scope="row">{candleName(model, candle.number)}</th>
              <td>{formatPrice(candle.open)}</td>
              <td>{formatPrice(candle.high)}</td>
              <td>{formatPrice(candle.low)}</td>
              <td>{formatPrice(candle.close)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Loads lazily: no page shows it before its cycle has ended. */
export const LateEnding = createPart(async () => (await import('./CycleEnding.tsx')).CycleEnding)
