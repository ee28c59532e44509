import { CountdownRing } from '../../../ui/CountdownRing/CountdownRing.tsx'
import type { PhaseClock } from '../store/live-battle.ts'
import { frBattle } from '../text/fr-battle.ts'
import { phaseLabel } from './battle-view.ts'
import styles from './PhaseBar.module.css'

export interface PhaseBarProps {
  readonly phase: PhaseClock | null
  readonly hint: string
  readonly over: boolean
  /** A countdown stands still while its data is not live. */
  readonly live: boolean
  readonly now: () => number
}

/** [G15] to [G19] the phase, its remaining time, and the action it expects from the player. */
export function PhaseBar({ phase, hint, over, live, now }: PhaseBarProps) {
  const label = over ? frBattle.phase.over : phaseLabel(phase?.name ?? null)
  return (
    <div className={styles.bar}>
      <CountdownRing
        endsAtMs={live && !over ? (phase?.endsAtMs ?? null) : null}
        durationMs={phase?.durationMs ?? 0}
        now={now}
        label={label}
        size={60}
        tone={phase?.name === 'prediction' ? 'brand' : 'neutral'}
      />
      <div className={styles.words}>
        <p className={styles.label}>{label}</p>
        <p className={styles.hint}>{hint}</p>
      </div>
    </div>
  )
}
