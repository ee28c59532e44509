import type { BetDirection, BetId } from '@bougie/protocol'
import { useEffect, useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { usePageTitle } from '../../../hooks/use-page-title.ts'
import { useRules } from '../../../hooks/use-rules.tsx'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { useStore } from '../../../hooks/use-store.ts'
import type { Intention } from '../../../stores/intention.ts'
import { CYCLE_PATH } from '../../../stores/paths.ts'
import { LiveRegion } from '../../../ui/LiveRegion/LiveRegion.tsx'
import { preloadCandleChart } from '../chart/lazy-candle-chart.ts'
import { useCycleFeatureStore, WithCycleFeatureStore } from '../hooks/use-cycle-feature-store.tsx'
import type { Asked } from '../store/cycle-store.ts'
import { frCycle } from '../text/fr-cycle.ts'
import { BetPanel } from './BetPanel.tsx'
import { CyclePanels } from './CyclePanels.tsx'
import styles from './CycleScreen.module.css'
import { CycleStage } from './CycleStage.tsx'
import { CycleStatus } from './CycleStatus.tsx'
import { announcementsOf } from './cycle-view.ts'
import { OwnBets } from './OwnBets.tsx'
import { SidesBar } from './SidesBar.tsx'
import { type StakeEntry, useStakeEntry } from './use-stake-entry.ts'

/** `/cycle`: the continuous game, for players and spectators. */
export function CycleScreen() {
  usePageTitle(frCycle.titles.page)
  useEffect(preloadCandleChart, [])
  return (
    <WithCycleFeatureStore>
      <CycleArena />
    </WithCycleFeatureStore>
  )
}

const loadRules = async () => (await import('../text/fr-cycle-rules.ts')).frCycleRules

const THIS_PAGE: Intention = { type: 'page', path: CYCLE_PATH }

/** The clock and the price at the top, the player's bets and the two buttons below, the panels underneath. */
function CycleArena() {
  const feature = useCycleFeatureStore()
  const { balance, local, identity } = useApp()
  const user = useSessionUser()
  const state = useStore(feature.cycle)
  const { status: balanceStatus, cents } = useStore(balance)
  const stake = useStakeEntry(local, user === null || balanceStatus === 'loading' ? null : cents)
  const [ready, placed] = useReadyBet(stake)
  const rules = useRules(loadRules)
  const announced = announcementsOf(state)
  useEffect(() => feature.open(), [feature])
  useEffect(() => refreshWhenSeen(feature.cycle.wake), [feature])

  function offerSignIn(asked: Asked, intention: Intention, reason: string): void {
    if (asked === 'loginRequired') identity.offer(intention, reason)
  }

  function place(direction: BetDirection): void {
    if (stake.cents === null) return
    const asked = feature.cycle.placeBet({ direction, stakeCents: stake.cents })
    placed()
    offerSignIn(asked, { type: 'bet', direction, stake: stake.text }, frCycle.signIn.bet)
  }

  function remove(betId: BetId): void {
    offerSignIn(feature.cycle.removeBet(betId), THIS_PAGE, frCycle.signIn.remove)
  }

  return (
    <div className={styles.arena}>
      <h1 className="visually-hidden">{frCycle.titles.page}</h1>
      <div className={styles.play}>
        <div className={styles.main}>
          <CycleStatus state={state} onRules={rules.open} />
          <CycleStage state={state} />
          <SidesBar live={state.live} />
        </div>
        <div className={styles.side}>
          <OwnBets
            state={state}
            guest={user === null}
            onRemove={remove}
            onSignIn={() => identity.offer(THIS_PAGE, frCycle.signIn.bet)}
          />
          <BetPanel state={state} stake={stake} ready={ready} onPlace={place} />
        </div>
      </div>
      <div className={styles.panels}>
        <CyclePanels history={state.history} userId={user?.id ?? null} onSignIn={() => identity.offer(THIS_PAGE)} />
      </div>
      {rules.drawer}
      <LiveRegion message={announced.phase} />
      <LiveRegion message={announced.result} urgency="assertive" />
    </div>
  )
}

/** A suspended phone has missed messages, and its socket does not always report it. */
function refreshWhenSeen(wake: () => void): () => void {
  const handle = () => {
    if (document.visibilityState === 'visible') wake()
  }
  document.addEventListener('visibilitychange', handle)
  return () => document.removeEventListener('visibilitychange', handle)
}

/**
 * The bet pressed before the sign-in: its stake fills the field and its side is marked. It is not placed
 * automatically, because its odds have changed since.
 */
function useReadyBet(stake: Pick<StakeEntry, 'type'>): [ready: BetDirection | null, placed: () => void] {
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
