import type { BetId } from '@bougie/protocol'
import { type ReactNode, useEffect, useRef } from 'react'
import { useApp, useStore } from '../../../hooks/app-context.tsx'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { formatEuros, formatSignedEuros } from '../../../i18n/french-formats.ts'
import type { Intention } from '../../../stores/intention.ts'
import { CYCLE_PATH } from '../../../stores/paths.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { DirectionIcon } from '../../../ui/DirectionIcon.tsx'
import { LiveRegion } from '../../../ui/LiveRegion/LiveRegion.tsx'
import { toneOf } from '../chart/candle-model.ts'
import { useCycleFeatureStore } from '../hooks/use-cycle-feature-store.tsx'
import type { CycleSeries } from '../store/cycle-series.ts'
import { takesRemovals } from '../store/live-cycle.ts'
import {
  betsOf,
  netGainOf,
  noBets,
  type OwnBet,
  type OwnResult,
  pendingOf,
  refundOf,
  resultsOf,
  winOf,
} from '../store/own-bets.ts'
import { frCycle } from '../text/fr-cycle.ts'
import { type RemovalOffer, removalOfferOf, winnersFirst } from './cycle-view.ts'
import { LiveText, useSeriesPart } from './LiveText.tsx'
import styles from './OwnBets.module.css'

const text = frCycle.own

const THIS_PAGE: Intention = { type: 'page', path: CYCLE_PATH }

const TONES: Partial<Record<OwnResult['result'], string | undefined>> = { won: styles.ahead, lost: styles.behind }

/** The player's bets of this cycle, newest first, with their current refunds. */
export function OwnBets() {
  const { cycle: store } = useCycleFeatureStore()
  const { identity } = useApp()
  const { cycle, live } = useStore(store)
  const list = useRef<HTMLUListElement>(null)
  const own = cycle?.own ?? noBets(true)
  const offer = cycle === null ? 'none' : removalOfferOf(cycle)
  const placed = pendingOf(own).length + betsOf(own).length
  const ended = winnersFirst([...resultsOf(own)].reverse())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest bet or the best result is first, and is scrolled into view
  useEffect(() => {
    list.current?.scrollTo?.({ left: 0, top: 0 })
  }, [placed, ended.length])

  function remove(betId: BetId): void {
    if (store.removeBet(betId) === 'loginRequired') identity.offer(THIS_PAGE, frCycle.signIn.remove)
  }

  return (
    <>
      <section aria-label={text.title}>
        {own.state === 'none' ? (
          <Nothing isOver={cycle !== null && !takesRemovals(cycle)} />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
          <ul ref={list} className={styles.list} tabIndex={0} aria-label={text.title}>
            {[...pendingOf(own)].reverse().map((bet) => (
              <BetCard key={bet.clientRef} bet={bet} tone={styles.pending}>
                <span className={styles.end}>{frCycle.bet.sending}</span>
              </BetCard>
            ))}
            {[...betsOf(own)].reverse().map((bet) => (
              <OpenBetCard key={bet.betId} {...{ bet, offer, live }} onRemove={remove} />
            ))}
            {ended.map((bet) => (
              <BetCard key={bet.betId} bet={bet} tone={TONES[bet.result]} outcome={text.results[bet.result]}>
                <span className={classNames(styles.end, styles.net)}>
                  {bet.result === 'voided' ? formatEuros(bet.payoutCents) : formatSignedEuros(netGainOf([bet]))}
                </span>
              </BetCard>
            ))}
          </ul>
        )}
      </section>
      {/* There before a bet is placed, unlike the bet's card. */}
      <LiveRegion message={pendingOf(own).length > 0 ? frCycle.bet.sending : ''} />
    </>
  )
}

function Nothing({ isOver }: { readonly isOver: boolean }) {
  const { identity } = useApp()
  if (useSessionUser() !== null) return <p className={styles.nothing}>{isOver ? text.over : text.empty}</p>
  return (
    <p className={styles.nothing}>
      <span>{text.emptyGuest}</span>
      <Button size="small" onClick={() => identity.offer(THIS_PAGE, frCycle.signIn.bet)}>
        {frCycle.signIn.button}
      </Button>
    </p>
  )
}

interface BetCardProps {
  readonly bet: Pick<OwnBet, 'direction' | 'stakeCents' | 'oddsHundredths'>
  readonly tone: string | undefined
  /** Instead of what the bet would win. */
  readonly outcome?: string
  readonly children: ReactNode
}

function BetCard({ bet: { direction, stakeCents, oddsHundredths }, tone, outcome, children }: BetCardProps) {
  const terms = useSeriesPart((series) => series?.terms)
  return (
    <li className={classNames(styles.card, tone)}>
      <span className={styles.details}>
        <span className={styles.side} data-tone={direction}>
          <DirectionIcon direction={direction} size={16} stroke={2.6} />
          {frCycle.direction[direction]}
          <span className={styles.stake}>{formatEuros(stakeCents)}</span>
        </span>
        <span className={styles.odds}>
          {frCycle.bet.odds(oddsHundredths)} · {outcome ?? frCycle.bet.wins(winOf(stakeCents, oddsHundredths, terms))}
        </span>
      </span>
      {children}
    </li>
  )
}

interface OpenBetCardProps {
  readonly bet: OwnBet
  readonly offer: RemovalOffer
  readonly live: boolean
  readonly onRemove: (betId: BetId) => void
}

/** An open bet: whether it is winning, and the button that removes it at its current refund. */
function OpenBetCard({ bet, offer, live, onRemove }: OpenBetCardProps) {
  const ahead = useSeriesPart((series) => series !== null && toneOf(series) === bet.direction)
  // A removal now would refund nothing: no press should give up a chance for that.
  const worthless = useSeriesPart((series) => series !== null && refundOf(bet, series) === 0)
  const isRemoving = bet.removalRef !== null
  const isLocked = !live || isRemoving || worthless
  const { direction, stakeCents } = bet
  const named = offer === 'cashOut' ? text.cashOutNamed : text.takeBackNamed
  const standing = ahead ? text.ahead : text.behind[direction]
  return (
    <BetCard bet={bet} tone={ahead ? styles.ahead : styles.behind}>
      {offer !== 'none' && <span className="visually-hidden">{standing}</span>}
      {offer === 'none' ? (
        <span className={styles.end}>{standing}</span>
      ) : (
        <button
          type="button"
          className={classNames(styles.back, offer === 'cashOut' && styles.cashOut)}
          // Not disabled: that would take away the focus.
          aria-disabled={isLocked || undefined}
          aria-busy={isRemoving || undefined}
          onClick={isLocked ? undefined : () => onRemove(bet.betId)}
        >
          <span className="visually-hidden">{named(frCycle.direction[direction], formatEuros(stakeCents))} : </span>
          <span className={styles.backLabel} aria-hidden="true">
            {offer === 'cashOut' ? text.cashOut : text.takeBack}
          </span>
          <span className={styles.backValue}>
            {live ? <LiveText boxed textOf={(series) => backText(bet, series)} /> : '…'}
          </span>
        </button>
      )}
    </BetCard>
  )
}

function backText(bet: OwnBet, series: CycleSeries): string {
  const value = refundOf(bet, series)
  return value === null ? '' : formatEuros(value)
}
