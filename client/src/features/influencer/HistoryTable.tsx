import type { LinkStats } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { Amount } from '../../ui/Amount/Amount.tsx'
import { formatDay } from './format-day.ts'
import { frInfluencer } from './fr-influencer.ts'
import styles from './HistoryTable.module.css'

interface HistoryTableProps {
  readonly history: LinkStats['history']
}

/** One line for each day on which something happened, the newest first. */
export function HistoryTable({ history }: HistoryTableProps) {
  if (history.length === 0) return <p className={styles.empty}>{frInfluencer.empty}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable for the keyboard
    <section className={styles.scroller} tabIndex={0} aria-label={frInfluencer.tableOnly}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{frInfluencer.date}</th>
            <th scope="col">{frInfluencer.newUsers}</th>
            <th scope="col">{frInfluencer.activeUsers}</th>
            <th scope="col">{frInfluencer.dayRevenue}</th>
          </tr>
        </thead>
        <tbody>
          {history.toReversed().map((day) => (
            <tr key={day.date}>
              <th scope="row">{formatDay(day.date)}</th>
              <td>{day.new_users}</td>
              <td>{day.active_users}</td>
              <td>
                <Amount cents={centsFromEuros(day.revenue)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
