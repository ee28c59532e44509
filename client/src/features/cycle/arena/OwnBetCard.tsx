import type { BetDirection, BetId } from '@bougie/protocol'
import IconArrowDownRight from '@tabler/icons-react/dist/esm/icons/IconArrowDownRight.mjs'
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import type { ReactNode } from 'react'
import { formatEuros, formatSignedEuros } from '../../../i18n/format-euros.ts'
import { classNames } from '../../../ui/class-names.ts'
import { winOf } from '../store/bet-value.ts'
import { netGainOf, type OwnBet, type OwnResult, type PendingBet } from '../store/live-cycle.ts'
import { frCycle } from '../text/fr-cycle.ts'
import type { RemovalOffer } from './cycle-view.ts'
import { LiveText } from './LiveText.tsx'
import styles from './OwnBetCard.module.css'
import { useBackText, useIsAhead, useIsWorthless } from './use-live-cycle.ts'

const text = frCycle.own
const ICONS = { up: IconArrowUpRight, down: IconArrowDownRight } as const

interface DetailsProps {
  readonly direction: BetDirection
  readonly stakeCents: number
  readonly oddsHundredths: number
  readonly children?: ReactNode
}

function Details({ direction, stakeCents, oddsHundredths, children }: DetailsProps) {
  const Icon = ICONS[direction]
  return (
    <span className={styles.details}>
      <span className={styles.side} data-tone={direction}>
        <Icon size={16} stroke={2.6} aria-hidden="true" />
        {frCycle.direction[direction]}
        <span className={styles.stake}>{formatEuros(stakeCents)}</span>
      </span>
      <span className={styles.odds}>
        {frCycle.bet.odds(oddsHundredths)} · {children ?? frCycle.bet.wins(winOf(stakeCents, oddsHundredths))}
      </span>
    </span>
  )
}

export interface OwnBetCardProps {
  readonly bet: OwnBet
  readonly offer: RemovalOffer
  readonly live: boolean
  readonly onRemove: (betId: BetId) => void
}

/** An open bet: whether it is winning, and the button that removes it at its current refund. */
export function OwnBetCard({ bet, offer, live, onRemove }: OwnBetCardProps) {
  const ahead = useIsAhead(bet)
  const back = useBackText(bet)
  const worthless = useIsWorthless(bet)
  const { direction, stakeCents } = bet
  const named = offer === 'cashOut' ? text.cashOutNamed : text.takeBackNamed
  return (
    <li className={classNames(styles.card, ahead ? styles.ahead : styles.behind)}>
      <Details {...bet} />
      {offer === 'none' ? (
        <span className={styles.running}>{text.running}</span>
      ) : (
        <button
          type="button"
          className={classNames(styles.back, offer === 'cashOut' && styles.cashOut)}
          disabled={!live || bet.removing || worthless}
          aria-busy={bet.removing || undefined}
          onClick={() => onRemove(bet.betId)}
        >
          <span className="visually-hidden">{named(frCycle.direction[direction], formatEuros(stakeCents))} : </span>
          <span className={styles.backLabel} aria-hidden="true">
            {offer === 'cashOut' ? text.cashOut : text.takeBack}
          </span>
          <span className={styles.backValue}>{live ? <LiveText source={back} boxed /> : '…'}</span>
        </button>
      )}
    </li>
  )
}

/** In flight: not a bet yet, and styled so. */
export function PendingBetCard({ bet }: { readonly bet: PendingBet }) {
  return (
    <li className={classNames(styles.card, styles.pending)}>
      <Details {...bet} />
      <span className={styles.running} role="status">
        {frCycle.bet.sending}
      </span>
    </li>
  )
}

/** Paid at the end of the cycle, or removed before. */
export function EndedBetCard({ result }: { readonly result: OwnResult }) {
  const { payoutCents } = result
  const net = netGainOf([result])
  return (
    <li className={classNames(styles.card, TONES[result.result])}>
      <Details {...result}>{text.results[result.result]}</Details>
      <span className={styles.net}>
        {result.result === 'voided' ? formatEuros(payoutCents) : formatSignedEuros(net)}
      </span>
    </li>
  )
}

const TONES = {
  won: styles.ahead,
  lost: styles.behind,
  equal: undefined,
  voided: undefined,
  removed: undefined,
  cashed_out: undefined,
} as const
