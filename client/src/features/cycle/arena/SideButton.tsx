import type { BetDirection } from '@bougie/protocol'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconArrowDownRight from '@tabler/icons-react/dist/esm/icons/IconArrowDownRight.mjs'
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { classNames } from '../../../ui/class-names.ts'
import { frCycle } from '../text/fr-cycle.ts'
import type { SideState } from './cycle-view.ts'
import { LiveText } from './LiveText.tsx'
import styles from './SideButton.module.css'
import { useOddsText, useWinText, useWinWarning } from './use-live-cycle.ts'

const ICONS = { up: IconArrowUpRight, down: IconArrowDownRight } as const

export interface SideButtonProps {
  readonly direction: BetDirection
  readonly state: SideState
  /** null while the stake is not playable. */
  readonly stakeCents: number | null
  readonly sending: boolean
  /** The bet pressed before the sign-in waits for this button. */
  readonly ready: boolean
  readonly onPlace: (direction: BetDirection) => void
}

/** UP or DOWN with the current payout. A closed side shows its reason as text, not by colour alone. */
export function SideButton({ direction, state, stakeCents, sending, ready, onPlace }: SideButtonProps) {
  const odds = useOddsText(direction)
  const isOpen = state === 'open' || state === 'disabled'
  const Icon = state === 'open' ? ICONS[direction] : IconLock
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
        <Icon size={22} stroke={2.6} aria-hidden="true" />
        <span className={styles.label}>{frCycle.direction[direction]}</span>
      </span>
      {state === 'open' ? (
        <>
          <span className={styles.odds}>
            <LiveText source={odds} boxed />
          </span>
          <Win direction={direction} stakeCents={stakeCents} />
        </>
      ) : (
        <span className={styles.why}>{WHY[state]}</span>
      )}
    </button>
  )
}

/** The server accepts a bet that loses money even when won: the player should know. */
function Win({ direction, stakeCents }: Pick<SideButtonProps, 'direction' | 'stakeCents'>) {
  const win = useWinText(direction, stakeCents)
  const warning = useWinWarning(direction, stakeCents)
  if (warning !== null) {
    return (
      <span className={styles.warning}>
        <IconAlertTriangle size={14} stroke={2.4} aria-hidden="true" />
        {warning}
      </span>
    )
  }
  return (
    <span className={styles.win}>
      <LiveText source={win} boxed />
    </span>
  )
}

const WHY: Readonly<Record<Exclude<SideState, 'open'>, string>> = {
  closed: frCycle.bet.closedSideHint,
  locked: frCycle.bet.locked,
  disabled: frCycle.bet.disabled,
  offline: frCycle.reconnecting,
}
