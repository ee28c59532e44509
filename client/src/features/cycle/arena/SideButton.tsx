import type { BetDirection } from '@bougie/protocol'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useStore } from '../../../hooks/use-store.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useCycleFeatureStore } from '../hooks/use-cycle-feature-store.tsx'
import type { CycleSeries } from '../store/cycle-series.ts'
import { pendingOf, winOf } from '../store/own-bets.ts'
import { frCycle } from '../text/fr-cycle.ts'
import { type SideState, sideStateOf } from './cycle-view.ts'
import { LiveText, useSeriesPart } from './LiveText.tsx'
import { ResultIcon } from './ResultStrip.tsx'
import styles from './SideButton.module.css'

const text = frCycle.bet

interface SideButtonProps {
  readonly direction: BetDirection
  /** null while the stake is not playable. */
  readonly stakeCents: number | null
  /** The bet pressed before the sign-in waits for this button. */
  readonly ready: boolean
  readonly onPlace: (direction: BetDirection) => void
}

/** UP or DOWN with the current payout. A closed side shows its reason as text, not by colour alone. */
export function SideButton({ direction, stakeCents, ready, onPlace }: SideButtonProps) {
  const cycleState = useStore(useCycleFeatureStore().cycle)
  const isQuoted = useSeriesPart((series) => {
    if (series === null || series.quote[direction] === null) return false
    const netCents = netCentsOf(series)
    // A stake that would win nothing to rounding is refused like any on a closed side.
    return netCents === null || netCents > 0
  })
  const state = sideStateOf(cycleState, isQuoted)
  const own = cycleState.cycle?.own
  const sending = own !== undefined && pendingOf(own).some((bet) => bet.direction === direction)
  const isOpen = state === 'open' || state === 'disabled'

  /** Net gain of the stake on this side; null while one of them is none. */
  function netCentsOf({ quote, terms }: CycleSeries): number | null {
    const odds = quote[direction]
    return odds === null || stakeCents === null ? null : winOf(stakeCents, odds, terms)
  }

  return (
    <button
      type="button"
      data-tone={direction}
      className={classNames(styles.button, sending && styles.sending, ready && styles.ready)}
      disabled={!isOpen || stakeCents === null}
      aria-busy={sending || undefined}
      onClick={() => onPlace(direction)}
    >
      <span className={styles.head}>
        {state === 'open' ? (
          <ResultIcon result={direction} size={22} stroke={2.6} />
        ) : (
          <IconLock size={22} stroke={2.6} aria-hidden="true" />
        )}
        <span className={styles.label}>{frCycle.direction[direction]}</span>
      </span>
      {state === 'open' ? (
        <>
          <span className={styles.odds}>
            <LiveText boxed textOf={({ quote }) => oddsText(quote[direction])} />
          </span>
          <span className={styles.win}>
            <LiveText boxed textOf={(series) => winText(netCentsOf(series))} />
          </span>
        </>
      ) : (
        <span className={styles.why}>{WHY[state]}</span>
      )}
    </button>
  )
}

const WHY: Readonly<Record<Exclude<SideState, 'open'>, string>> = {
  closed: text.closedSideHint,
  locked: text.locked,
  disabled: text.disabled,
  offline: frCycle.reconnecting,
}

function oddsText(hundredths: number | null): string {
  return hundredths === null ? text.closedSide : text.odds(hundredths)
}

function winText(netCents: number | null): string {
  return netCents === null ? '' : text.wins(netCents)
}
