import { Stack } from '@mantine/core'
import { Suspense, useMemo } from 'react'
import { formatChange, formatPrice } from '../../../i18n/format-price.ts'
import { frVerify } from '../../../proof/fr-verify.ts'
import { HashLine } from '../../../proof/HashLine.tsx'
import { RowVerdict, Verdict } from '../../../proof/Verdict.tsx'
import { createStore } from '../../../stores/store.ts'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { type Column, DataTable } from '../../../ui/DataTable/DataTable.tsx'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx'
import { StatTile } from '../../../ui/StatTile/StatTile.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { wholeCycleModel } from '../chart/candle-model.ts'
import { CandleChart } from '../chart/lazy-candle-chart.ts'
import type { CycleCommitment } from '../store/cycle-commitments.ts'
import { frCycle } from '../text/fr-cycle.ts'
import styles from './CycleProof.module.css'
import { type CandleCheck, type RevealedCycle, verifyCycle } from './cycle-verification.ts'

const text = frVerify.cycle

export interface CycleProofProps {
  readonly cycle: RevealedCycle
  readonly committed: CycleCommitment | null
}

/** The result of the recomputation in this browser, its inputs, and the cycle to replay. */
export function CycleProof({ cycle, committed }: CycleProofProps) {
  const verification = useMemo(() => verifyCycle(cycle, committed), [cycle, committed])
  const { failed, conform, commitmentKept, candles } = verification
  const { finalPrice, result } = cycle
  return (
    <Stack gap="md">
      <Verdict conform={conform}>
        {failed === null ? <p>{text.recomputed}</p> : <p>{text.checks[failed.check]}</p>}
        {failed !== null && failed.candle !== null && <p>{text.atCandle(failed.candle)}</p>}
        {commitmentKept === true && <p>{text.commitmentKept}</p>}
      </Verdict>
      {result === null || finalPrice === null ? (
        <Banner>{text.voided}</Banner>
      ) : (
        <>
          <div className={styles.figures}>
            <StatTile label={text.result} value={frCycle.result[result]} />
            <StatTile label={text.startPrice} value={formatPrice(cycle.startPrice)} />
            <StatTile
              label={text.finalPrice}
              value={`${formatPrice(finalPrice)} (${formatChange(cycle.startPrice, finalPrice)})`}
            />
          </div>
          <CycleChart cycle={cycle} finalPrice={finalPrice} />
          <Surface>
            <CandleTable checks={candles} />
          </Surface>
        </>
      )}
      <Surface>
        <HashLine name={frVerify.battle.commitment} hash={cycle.commitment} />
        <HashLine name={frVerify.battle.serverSeed} hash={cycle.serverSeed} />
      </Surface>
    </Stack>
  )
}

function CycleChart({ cycle, finalPrice }: { readonly cycle: RevealedCycle; readonly finalPrice: number }) {
  const models = useMemo(() => {
    const candles = cycle.candles.map((candle) => ({ ...candle, isPreValue: false }))
    const { id, startPrice } = cycle
    return createStore(wholeCycleModel({ cycleId: id, candles, startPrice, price: finalPrice }))
  }, [cycle, finalPrice])
  return (
    <div className={styles.chart}>
      <Suspense fallback={<Skeleton height="100%" />}>
        <CandleChart models={models} label={text.chart} />
      </Suspense>
    </div>
  )
}

const COLUMNS: readonly Column<CandleCheck>[] = [
  { id: 'candle', header: text.candle, cell: ({ candle }) => candle.number, namesRow: true },
  { id: 'verdict', header: frVerify.battle.verdict, cell: ({ conform }) => <RowVerdict conform={conform} /> },
  { id: 'open', header: text.open, cell: ({ candle }) => formatPrice(candle.open) },
  { id: 'high', header: text.high, cell: ({ candle }) => formatPrice(candle.high) },
  { id: 'low', header: text.low, cell: ({ candle }) => formatPrice(candle.low) },
  { id: 'close', header: text.close, cell: ({ candle }) => formatPrice(candle.close) },
]

interface CandleTableProps {
  readonly checks: readonly CandleCheck[]
}

/** Each candle as published, beside the one computed from the seed. */
function CandleTable({ checks }: CandleTableProps) {
  return (
    <DataTable
      caption={text.candles}
      columns={COLUMNS}
      rows={checks}
      keyOf={({ candle }) => String(candle.number)}
      cards="grid"
    />
  )
}
