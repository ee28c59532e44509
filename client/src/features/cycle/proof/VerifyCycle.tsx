import {
  CYCLE_POINTS,
  type CycleCommitment,
  type CycleFairnessCheck,
  cyclePricesOf,
  isCycleStartPrice,
  isSameCandle,
  isServerSeed,
  revealedCandlesOf,
  verifyCycleFairness,
} from '@bougie/engine'
import type { CycleFairness } from '@bougie/protocol'
import { Box, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo } from 'react'
import { nullIfUnknown } from '../../../api/api.ts'
import { useApp } from '../../../hooks/app-context.tsx'
import { formatChange, formatPrice } from '../../../i18n/format-price.ts'
import { frVerify } from '../../../proof/fr-verify.ts'
import { HashLine, RowVerdict, Verdict, VerifyPage } from '../../../proof/VerifyPage.tsx'
import { CYCLE_PATH } from '../../../stores/paths.ts'
import { createStore } from '../../../stores/store.ts'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { type Column, DataTable } from '../../../ui/DataTable/DataTable.tsx'
import { Columns } from '../../../ui/Page/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx'
import { StatTile } from '../../../ui/StatTile/StatTile.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { candleModelOf } from '../chart/candle-model.ts'
import { CandleChart } from '../chart/lazy-candle-chart.ts'
import { createCycleCommitments } from '../store/cycle-commitments.ts'
import { frCycle } from '../text/fr-cycle.ts'
import styles from './VerifyCycle.module.css'

const text = frVerify.cycle
const FRAME = { height: 320, overflow: 'hidden', isolation: 'isolate' } as const

interface VerifyCycleProps {
  readonly cycleId: string
  /** Replaces the page for an id that matches no cycle. */
  readonly notFound?: ReactNode
}

export function VerifyCycle({ cycleId, notFound }: VerifyCycleProps) {
  const { api, tab } = useApp()
  const fairness = useQuery({
    queryKey: ['cycle-fairness', cycleId],
    queryFn: ({ signal }) => nullIfUnknown(api('cycle.cycleFairness', { params: { id: cycleId }, signal })),
  })
  return (
    <VerifyPage
      query={fairness}
      pageTitle={frCycle.titles.verify}
      text={text}
      back={CYCLE_PATH}
      elsewhere={(ownPage) => notFound ?? ownPage}
    >
      {(cycle) => <CycleProof cycle={cycle} committed={createCycleCommitments(tab).find(cycleId)} />}
    </VerifyPage>
  )
}

interface CycleProofProps {
  readonly cycle: RevealedCycle
  readonly committed: CycleCommitment | null
}

/** The result of the recomputation in this browser, its inputs, and the cycle to replay. */
function CycleProof({ cycle, committed }: CycleProofProps) {
  const verification = useMemo(() => verifyCycle(cycle, committed), [cycle, committed])
  const { failed, conform, commitmentKept, candles } = verification
  const { finalPrice, result } = cycle
  // A voided cycle has no prices to compare.
  const checked = result === null ? text.seedKept : text.recomputed
  return (
    <Stack gap="md">
      <Verdict conform={conform}>
        <p>{failed === null ? checked : text.checks[failed.check]}</p>
        {failed !== null && failed.candle !== null && <p>{text.atCandle(failed.candle)}</p>}
        {commitmentKept === true && <p>{text.commitmentKept}</p>}
      </Verdict>
      {result === null || finalPrice === null ? (
        <Banner>{text.voided}</Banner>
      ) : (
        <>
          <Columns min={10}>
            <StatTile label={text.result} value={frCycle.result[result]} />
            <StatTile label={text.startPrice} value={formatPrice(cycle.startPrice)} />
            <StatTile
              label={text.finalPrice}
              value={`${formatPrice(finalPrice)} (${formatChange(cycle.startPrice, finalPrice)})`}
            />
          </Columns>
          <CycleChart cycle={cycle} finalPrice={finalPrice} />
        </>
      )}
      <Surface>
        <HashLine name={frVerify.battle.commitment} hash={cycle.commitment} />
        <HashLine name={frVerify.battle.serverSeed} hash={cycle.serverSeed} />
      </Surface>
      {result !== null && (
        <Surface>
          {/* Each candle as published, beside the one computed from the seed: on a phone several screens long. */}
          <details className={styles.candles} open={failed !== null}>
            <summary>{text.allCandles(candles.length)}</summary>
            <DataTable
              caption={text.candles}
              columns={COLUMNS}
              rows={candles}
              keyOf={({ candle }) => String(candle.number)}
              cards="grid"
            />
          </details>
        </Surface>
      )}
    </Stack>
  )
}

function CycleChart({ cycle, finalPrice }: { readonly cycle: RevealedCycle; readonly finalPrice: number }) {
  const models = useMemo(() => {
    const candles = cycle.candles.map((candle) => ({ ...candle, isPreValue: false }))
    const { id: cycleId, startPrice } = cycle
    const series = { cycleId, candles, points: [], index: CYCLE_POINTS, startPrice, price: finalPrice }
    return createStore(candleModelOf({ series, bets: [], view: 'whole', timing: null }))
  }, [cycle, finalPrice])
  return (
    <Box pos="relative" bd="1px solid var(--color-line)" bdrs="lg" bg="var(--color-ground-top)" style={FRAME}>
      <Suspense fallback={<Skeleton height="100%" />}>
        <CandleChart models={models} label={text.chart} />
      </Suspense>
    </Box>
  )
}

const COLUMNS: readonly Column<CandleCheck>[] = [
  { header: text.candle, cell: ({ candle }) => candle.number, namesRow: true },
  { header: frVerify.battle.verdict, cell: ({ conform }) => <RowVerdict conform={conform} /> },
  { header: text.open, cell: ({ candle }) => formatPrice(candle.open) },
  { header: text.high, cell: ({ candle }) => formatPrice(candle.high) },
  { header: text.low, cell: ({ candle }) => formatPrice(candle.low) },
  { header: text.close, cell: ({ candle }) => formatPrice(candle.close) },
]

// Recomputes the proof of a cycle: every price from the seed, with the server's engine, then a comparison with the
// published figures. Pure, and never throws, whatever the input.

export type RevealedCycle = Extract<CycleFairness, { readonly revealed: true }>
type RevealedCandle = RevealedCycle['candles'][number]

interface CandleCheck {
  readonly candle: RevealedCandle
  readonly conform: boolean
}

interface CycleVerification {
  readonly conform: boolean
  /** The first difference, and its candle if it is in one. */
  readonly failed: { readonly check: CycleFairnessCheck; readonly candle: number | null } | null
  readonly candles: readonly CandleCheck[]
  /** Whether the commitment equals the one that this tab received at the start; null when it received none. */
  readonly commitmentKept: boolean | null
}

export function verifyCycle(cycle: RevealedCycle, committed: CycleCommitment | null): CycleVerification {
  const verdict = verifyCycleFairness(cycle, committed)
  const failed = verdict.verdict === 'conforme' ? null : { check: verdict.check, candle: verdict.candle }
  const isComputable = isServerSeed(cycle.serverSeed) && isCycleStartPrice(cycle.startPrice)
  return {
    conform: failed === null,
    failed,
    candles: isComputable ? candleChecks(cycle) : cycle.candles.map((candle) => ({ candle, conform: false })),
    commitmentKept: committed === null ? null : committed.commitment === cycle.commitment,
  }
}

/** Each candle is checked separately, so that one wrong figure does not hide the others. */
function candleChecks({ serverSeed, startPrice, candles }: RevealedCycle): readonly CandleCheck[] {
  const expected = revealedCandlesOf(cyclePricesOf({ serverSeed, startPrice }))
  return candles.map((candle, position) => ({ candle, conform: isSameCandle(candle, expected[position]) }))
}
