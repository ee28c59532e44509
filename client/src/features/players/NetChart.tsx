import type { PlayerStatistics } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { formatSignedEuros } from '../../i18n/format-euros.ts'
import { Amount } from '../../ui/Amount/Amount.tsx'
import { LineChart } from '../../ui/LineChart/LineChart.tsx'
import { frPlayers } from './fr-players.ts'

const text = frPlayers.statisticsScreen

/** The cumulated net result of battles by day; the table below has the figures. */
export function NetChart({ days }: Pick<PlayerStatistics, 'days'>) {
  const sums = cumulatedCents(days)
  const netCents = sums.at(-1) ?? 0
  return (
    <LineChart
      caption={text.cumulated}
      figure={<Amount cents={netCents} signed={netCents !== 0} />}
      label={text.chart(days.length, formatSignedEuros(netCents))}
      values={sums}
      height={140}
      tone={netCents < 0 ? 'down' : 'up'}
      withZero
    />
  )
}

/** The sum of the days so far, from 0 on. */
export function cumulatedCents(days: readonly Pick<PlayerStatistics['days'][number], 'net'>[]): readonly number[] {
  const sums = [0]
  for (const { net } of days) sums.push((sums.at(-1) ?? 0) + centsFromEuros(net))
  return sums
}
