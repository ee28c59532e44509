import { CASH_OUT_CANDLE, CYCLE_POINTS, LOCKED_CANDLE, POINTS_PER_CANDLE } from '@bougie/engine'
import { type CSSProperties, useEffect, useRef } from 'react'
import { useCycleFeatureStore } from '../hooks/use-cycle-feature-store.tsx'
import styles from './CycleTrack.module.css'

const CASH_OUT_SHARE = ((CASH_OUT_CANDLE - 1) * POINTS_PER_CANDLE) / CYCLE_POINTS
const LOCK_SHARE = ((LOCKED_CANDLE - 1) * POINTS_PER_CANDLE) / CYCLE_POINTS

/** Progress of the cycle through its three parts. Updated with each price without a render; the same data is available as text elsewhere. */
export function CycleTrack() {
  const { cycle } = useCycleFeatureStore()
  const fill = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const move = () => {
      const share = (cycle.series.get()?.index ?? 0) / CYCLE_POINTS
      fill.current?.style.setProperty('transform', `scaleX(${share})`)
    }
    move()
    return cycle.series.subscribe(move)
  }, [cycle])

  return (
    <div
      className={styles.track}
      style={{ '--cash-out': `${CASH_OUT_SHARE * 100}%`, '--lock': `${LOCK_SHARE * 100}%` } as CSSProperties}
      aria-hidden="true"
    >
      <div ref={fill} className={styles.fill} />
      <span className={styles.cashOut} />
      <span className={styles.lock} />
    </div>
  )
}
