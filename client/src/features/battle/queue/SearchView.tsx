import { useState } from 'react'
import { useBotAfterMs } from '../../../hooks/use-app-status.ts'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { useBattleFeatureStore } from '../hooks/use-battle-feature-store.tsx'
import { frBattle } from '../text/fr-battle.ts'
import { MatchAlertQuestion } from './MatchAlert.tsx'
import { SearchRadar } from './SearchRadar.tsx'
import styles from './SearchView.module.css'
import { SoundQuestion } from './SoundQuestion.tsx'
import { formatElapsed, useElapsedSeconds } from './use-elapsed.ts'

const text = frBattle.search

export interface SearchViewProps {
  readonly amountCents: number
  readonly sinceMs: number
  readonly now: () => number
  readonly playersSearching: number | null
  readonly estimatedWaitMs: number | null
  /** The search continues beside practice. */
  readonly onPractice: () => void
}

/** Details of the search: elapsed time, stake, number of searching players, estimated wait. */
export function SearchView(props: SearchViewProps) {
  const { amountCents, sinceMs, now, playersSearching, estimatedWaitMs, onPractice } = props
  const seconds = useElapsedSeconds({ sinceMs, now })
  const botAfterMs = useBotAfterMs()
  const { sounds } = useBattleFeatureStore()
  const [soundDecided] = useState(sounds.decided.get)
  return (
    <div className={styles.search}>
      <SearchRadar>
        <span className={styles.elapsed} role="timer" aria-label={text.elapsed}>
          {formatElapsed(seconds)}
        </span>
      </SearchRadar>
      <dl className={styles.details}>
        <Detail name={text.amount} value={formatEuros(amountCents)} />
        <Detail name={text.players} value={playersSearching === null ? '–' : String(playersSearching)} />
        <Detail name={text.estimate} value={estimateText(estimatedWaitMs, botAfterMs)} />
      </dl>
      {botAfterMs !== undefined && <p className={styles.prospect}>{text.prospect(botAfterMs)}</p>}
      <Button onClick={onPractice}>{frBattle.practice.startInSearch}</Button>
      {/* One question at a time: on a phone the cancel button must stay visible. */}
      {soundDecided ? <MatchAlertQuestion /> : <SoundQuestion sounds={sounds} />}
    </div>
  )
}

function Detail({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className={styles.detail}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** Without an estimate the time until a bot steps in is known. */
function estimateText(estimatedWaitMs: number | null, botAfterMs: number | null | undefined): string {
  if (estimatedWaitMs !== null) return text.wait(Math.ceil(estimatedWaitMs / 1_000))
  return typeof botAfterMs === 'number' ? text.waitAtMost(Math.ceil(botAfterMs / 1_000)) : text.estimateUnknown
}
