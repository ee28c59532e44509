import type { RatingDetails } from '@bougie/protocol'
import { frenchNumber } from '../../i18n/french-number.ts'
import { LineChart } from '../../ui/LineChart/LineChart.tsx'
import { frPlayers } from './fr-players.ts'

const text = frPlayers.rating

/** A player's rating, and its course battle by battle. */
export function RatingCurve({ points, provisional, battles, history }: RatingDetails) {
  const lowest = frenchNumber(Math.min(...history), 0)
  const highest = frenchNumber(Math.max(...history), 0)
  return (
    <LineChart
      caption={provisional ? text.provisional(frenchNumber(points, 0)) : frenchNumber(points, 0)}
      figure={text.battles(battles)}
      label={text.curve(history.length, lowest, highest)}
      values={history}
      height={90}
      tone="up"
    />
  )
}
