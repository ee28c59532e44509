import { Text } from '@mantine/core'
import { formatShare } from '../../../i18n/format-share.ts'
import { LineChart } from '../../../ui/LineChart/LineChart.tsx'
import { frWallet } from '../text/fr-wallet.ts'
import { marketPoints } from './market-series.ts'
import type { Asset } from './portfolio.ts'

const text = frWallet.portfolio
const SPAN_MS = 3_600_000
const POINTS = 121

interface MarketChartProps {
  readonly asset: Asset
  readonly nowMs: number
}

/** The last hour of a simulated price. */
export function MarketChart({ asset, nowMs }: MarketChartProps) {
  const prices = marketPoints(asset, { untilMs: nowMs, spanMs: SPAN_MS, count: POINTS }).map(({ price }) => price)
  const first = prices[0] ?? 1
  const change = (prices.at(-1) ?? first) / first - 1
  return (
    <LineChart
      caption={text.lastHour}
      figure={
        <Text span inherit c="var(--tone-text)" fw={600}>
          {formatShare(change)}
        </Text>
      }
      label={text.chart(text.names[asset], formatShare(change))}
      values={prices}
      height={140}
      tone={change < 0 ? 'down' : 'up'}
      filled
    />
  )
}
