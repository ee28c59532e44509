import { useState } from 'react'
import { CountdownRing } from '../../../ui/CountdownRing/CountdownRing.tsx'
import type { RematchState } from '../store/live-battle.ts'
import { frBattle } from '../text/fr-battle.ts'
import styles from './RematchPanel.module.css'

const text = frBattle.final

export interface RematchPanelProps {
  readonly rematch: Exclude<RematchState, { readonly type: 'closed' }>
  readonly opponent: string
  readonly now: () => number
}

/** The rematch phase: whose acceptance is missing, and the remaining time. */
export function RematchPanel({ rematch, opponent, now }: RematchPanelProps) {
  const { type, untilMs } = rematch
  const [durationMs] = useState(() => Math.max(1, untilMs - now()))
  return (
    <div className={styles.panel}>
      <CountdownRing endsAtMs={untilMs} durationMs={durationMs} now={now} label={text.rematch} size={44} tone="brand" />
      <p className={styles.words} role="status">
        {text.rematchHints[type](opponent)}
      </p>
    </div>
  )
}
