import type { BetId } from '@bougie/protocol'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/Button/Button.tsx'
import type { CycleState } from '../store/cycle-store.ts'
import { frCycle } from '../text/fr-cycle.ts'
import { removalOfferOf, winnersFirst } from './cycle-view.ts'
import { EndedBetCard, OwnBetCard, PendingBetCard } from './OwnBetCard.tsx'
import styles from './OwnBets.module.css'

const text = frCycle.own

export interface OwnBetsProps {
  readonly state: CycleState
  readonly guest: boolean
  readonly onRemove: (betId: BetId) => void
  readonly onSignIn: () => void
}

/** The player's bets of this cycle, newest first, with their current refunds. */
export function OwnBets({ state, guest, onRemove, onSignIn }: OwnBetsProps) {
  const { cycle, live } = state
  const offer = cycle === null ? 'none' : removalOfferOf(cycle)
  const list = useRef<HTMLUListElement>(null)
  const placed = (cycle?.pending.length ?? 0) + (cycle?.bets.length ?? 0)
  const ended = cycle === null ? [] : winnersFirst([...cycle.removed, ...cycle.settled].toReversed())
  const count = placed + ended.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest bet is first, and is scrolled into view
  useEffect(() => {
    list.current?.scrollTo?.({ left: 0, top: 0 })
  }, [placed])

  return (
    <section className={styles.own} aria-label={text.title}>
      {cycle === null || count === 0 ? (
        <Nothing guest={guest} onSignIn={onSignIn} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        <ul ref={list} className={styles.list} tabIndex={0} aria-label={text.title}>
          {cycle.pending.toReversed().map((bet) => (
            <PendingBetCard key={bet.clientRef} bet={bet} />
          ))}
          {cycle.bets.toReversed().map((bet) => (
            <OwnBetCard key={bet.betId} bet={bet} offer={offer} live={live} onRemove={onRemove} />
          ))}
          {ended.map((result) => (
            <EndedBetCard key={result.betId} result={result} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Nothing({ guest, onSignIn }: Pick<OwnBetsProps, 'guest' | 'onSignIn'>) {
  if (!guest) return <p className={styles.nothing}>{text.empty}</p>
  return (
    <p className={styles.nothing}>
      <span>{text.emptyGuest}</span>
      <Button size="small" onClick={onSignIn}>
        {frCycle.signIn.button}
      </Button>
    </p>
  )
}
