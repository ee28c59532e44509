import { formatEuros } from '../../text/format-euros.ts'
import { frBattle } from '../../text/fr-battle.ts'
import { SearchRadar } from './SearchRadar.tsx'
import styles from './SearchView.module.css'
import { formatElapsed, useElapsedSeconds } from './use-elapsed.ts'

const text = frBattle.search

export interface SearchViewProps {
  readonly amountCents: number
  readonly sinceMs: number
  readonly now: () => number
  readonly playersSearching: number | null
  readonly estimatedWaitMs: number | null
}

/** What a searching player wants to know: for how long, for how much, how many others, how much longer. */
export function SearchView(props: SearchViewProps) {
  const { amountCents, sinceMs, now, playersSearching, estimatedWaitMs } = props
  const seconds = useElapsedSeconds({ sinceMs, now })
  return (
    <div className={styles.search}>
      <SearchRadar>
        <span className={styles.elapsed} role="timer" aria-label={text.elapsed}>
          {formatElapsed(seconds)}
        </span>
      </SearchRadar>
      <dl className={styles.facts}>
        <Fact name={text.amount} value={formatEuros(amountCents)} />
        <Fact name={text.players} value={playersSearching === null ? '–' : String(playersSearching)} />
        <Fact name={text.estimate} value={estimateText(estimatedWaitMs)} />
      </dl>
    </div>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function estimateText(estimatedWaitMs: number | null): string {
  return estimatedWaitMs === null ? text.estimateUnknown : text.wait(Math.ceil(estimatedWaitMs / 1_000))
}
