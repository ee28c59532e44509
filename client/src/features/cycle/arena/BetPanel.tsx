import type { BetDirection } from '@bougie/protocol'
import { eurosFromCents } from '@bougie/protocol/cents.ts'
import { Stack } from '@mantine/core'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { useApp, useStore } from '../../../hooks/app-context.tsx'
import { useBalance } from '../../../hooks/use-balance.ts'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { formatEuros, stakeCentsOf } from '../../../i18n/french-formats.ts'
import { WALLET_PATH } from '../../../stores/paths.ts'
import { AmountInput, QuickAmounts } from '../../../ui/AmountInput/AmountInput.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { DirectionIcon } from '../../../ui/DirectionIcon.tsx'
import { useCycleFeatureStore } from '../hooks/use-cycle-feature-store.tsx'
import type { CycleSeries } from '../store/cycle-series.ts'
import {
  problemOfStake,
  QUICK_STAKES_EUROS,
  readStake,
  rememberStake,
  STAKE_MAX_CENTS,
  STAKE_MIN_CENTS,
  stepStake,
  typeStake,
} from '../store/cycle-stake.ts'
import { takesBets } from '../store/live-cycle.ts'
import { feeOf, pendingOf, winOf } from '../store/own-bets.ts'
import { frCycle } from '../text/fr-cycle.ts'
import styles from './BetPanel.module.css'
import { type SideState, sideStateOf } from './cycle-view.ts'
import { LiveText, useSeriesPart } from './LiveText.tsx'

/** [C01] the stake, and UP or DOWN at the current odds. */
export function BetPanel() {
  const { cycle } = useCycleFeatureStore()
  const { identity } = useApp()
  const stake = useStakeEntry()
  const [ready, placed] = useReadyBet(stake)
  const noteId = useId()

  function place(direction: BetDirection): void {
    if (stake.cents === null) return
    const asked = cycle.placeBet({ direction, stakeCents: stake.cents })
    placed()
    if (asked === 'loginRequired') identity.offer({ type: 'bet', direction, stake: stake.text }, frCycle.signIn.bet)
  }

  return (
    <fieldset className={styles.panel}>
      <legend className="visually-hidden">{frCycle.bet.legend}</legend>
      <StakeField stake={stake} describedBy={noteId} />
      <div className={styles.sides}>
        {(['up', 'down'] as const).map((direction) => (
          <SideButton
            key={direction}
            direction={direction}
            stakeCents={stake.problem === null ? stake.cents : null}
            ready={ready === direction}
            onPlace={place}
          />
        ))}
      </div>
      <Note stake={stake} ready={ready} id={noteId} />
    </fieldset>
  )
}

/** The stake, stored in this browser. */
function useStakeEntry() {
  const { local } = useApp()
  const isGuest = useSessionUser() === null
  const balance = useBalance()
  const [stakeText, setText] = useState(() => readStake(local))
  const cents = stakeCentsOf(stakeText)

  function choose(next: string): void {
    setText(next)
    rememberStake(local, next)
  }

  return {
    text: stakeText,
    /** null while the text is no valid stake. */
    cents,
    feeCents: cents === null ? 0 : feeOf(cents),
    problem: problemOfStake(stakeText, isGuest || balance.status === 'loading' ? null : balance.cents),
    type: (typed: string) => choose(typeStake(typed)),
    step: (step: 1 | -1) => choose(stepStake(stakeText, step)),
    pick: (euros: number) => choose(String(euros)),
  }
}

type StakeEntry = ReturnType<typeof useStakeEntry>

interface StakeFieldProps {
  readonly stake: StakeEntry
  /** Id of the text with the fee, or with the reason why the stake cannot be played. */
  readonly describedBy: string
}

/** An amount to type, and preset amounts. */
function StakeField({ stake, describedBy }: StakeFieldProps) {
  const cents = stake.cents ?? 0
  return (
    <Stack gap={6}>
      <AmountInput
        small
        label={frCycle.stake.label}
        value={stake.text}
        onType={stake.type}
        less={{ label: frCycle.stake.decrease, disabled: cents <= STAKE_MIN_CENTS, onStep: () => stake.step(-1) }}
        more={{ label: frCycle.stake.increase, disabled: cents >= STAKE_MAX_CENTS, onStep: () => stake.step(1) }}
        inputMode="decimal"
        enterKeyHint="done"
        invalid={stake.problem !== null}
        describedBy={describedBy}
      />
      <QuickAmounts
        label={frCycle.stake.quick}
        amounts={QUICK_STAKES_EUROS}
        chosen={eurosFromCents(cents)}
        onPick={stake.pick}
      />
    </Stack>
  )
}

interface NoteProps {
  readonly stake: StakeEntry
  readonly ready: BetDirection | null
  readonly id: string
}

/** The aim of a bet or the press that is left, and its fee or the reason why it cannot be placed. */
function Note({ stake, ready, id }: NoteProps) {
  const { live, cycle } = useStore(useCycleFeatureStore().cycle)
  const { problem, feeCents, cents } = stake
  const isTaking = live && cycle !== null && takesBets(cycle)
  const isLeft = ready !== null && isTaking && problem === null
  return (
    <div className={styles.note}>
      {!isLeft && <p className={styles.aim}>{frCycle.bet.aim}</p>}
      {/* There before its text, which some screen readers pass over otherwise. */}
      <div role="status">
        {isLeft && (
          <p className={styles.ready}>{frCycle.bet.ready(frCycle.direction[ready], formatEuros(cents ?? 0))}</p>
        )}
      </div>
      <p id={id} role="status" className={classNames(problem !== null && styles.problem)}>
        {problem === null ? frCycle.stake.cost(feeCents, feeCents + (cents ?? 0)) : frCycle.stake.problems[problem]}
        {problem === 'beyondBalance' && (
          <>
            {' '}
            <Link to={WALLET_PATH}>{frCycle.stake.deposit}</Link>
          </>
        )}
      </p>
    </div>
  )
}

/**
 * The bet pressed before the sign-in: its stake fills the field and its side is marked. It is not placed
 * automatically, because its odds have changed since.
 */
function useReadyBet(stake: StakeEntry): [ready: BetDirection | null, placed: () => void] {
  const { intention } = useApp()
  const userId = useSessionUser()?.id ?? null
  const [wanted] = useState(() => intention.of(userId))
  const [ready, setReady] = useState(wanted?.type === 'bet' ? wanted.direction : null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the screen opens
  useEffect(() => {
    if (wanted?.type === 'bet') stake.type(wanted.stake)
    if (wanted !== null && wanted.type !== 'search') intention.clear()
  }, [])
  return [ready, () => setReady(null)]
}

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
function SideButton({ direction, stakeCents, ready, onPlace }: SideButtonProps) {
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
  const isLocked = (state !== 'open' && state !== 'disabled') || stakeCents === null

  /** Net gain of the stake on this side; null while one of them is none. */
  function netCentsOf({ quote, terms }: CycleSeries): number | null {
    const odds = quote[direction]
    return odds === null || stakeCents === null ? null : winOf(stakeCents, odds, terms)
  }

  return (
    <button
      type="button"
      data-tone={direction}
      className={classNames(styles.button, sending && styles.sending, ready && styles.readySide)}
      // Not disabled: each cycle would take away the focus.
      aria-disabled={isLocked || undefined}
      aria-busy={sending || undefined}
      // Each press is a bet of its own: a double press, or a key that is held, would place several.
      onClick={isLocked || sending ? undefined : () => onPlace(direction)}
      onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
    >
      <span className={styles.head}>
        {state === 'open' ? (
          <DirectionIcon direction={direction} size={22} stroke={2.6} />
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
