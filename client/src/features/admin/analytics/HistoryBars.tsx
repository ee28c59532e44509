import type { AnalyticsSummary } from '@bougie/protocol'
import { formatWhen } from '../../../i18n/format-when.ts'
import { frAdmin } from '../text/fr-admin.ts'
import styles from './HistoryBars.module.css'

const text = frAdmin.analytics

interface HistoryBarsProps {
  readonly history: AnalyticsSummary['history']
}

/** One bar per interval of the period; a table has the same figures for screen readers. */
export function HistoryBars({ history }: HistoryBarsProps) {
  const most = Math.max(1, ...history.map(({ page_views }) => page_views))
  return (
    <>
      <div className={styles.bars} aria-hidden="true">
        {history.map(({ from, page_views }) => (
          <span
            key={from}
            className={styles.bar}
            style={{ height: `${(page_views / most) * 100}%` }}
            title={`${formatWhen(from)} : ${page_views}`}
          />
        ))}
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>{ends(history, 0)}</span>
        <span>{ends(history, -1)}</span>
      </p>
      <table className="visually-hidden">
        <caption>{text.history}</caption>
        <thead>
          <tr>
            <th scope="col">{text.at}</th>
            <th scope="col">{text.pageViews}</th>
            <th scope="col">{text.sessions}</th>
          </tr>
        </thead>
        <tbody>
          {history.map(({ from, page_views, sessions }) => (
            <tr key={from}>
              <th scope="row">{formatWhen(from)}</th>
              <td>{page_views}</td>
              <td>{sessions}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function ends(history: HistoryBarsProps['history'], at: 0 | -1): string {
  const span = history.at(at)
  return span === undefined ? '' : formatWhen(span.from)
}
