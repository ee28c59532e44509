import type { BetDirection, BetId } from '@bougie/protocol'
import { useEffect } from 'react'
import { useApp } from '../../app/app-context.tsx'
import { CYCLE_PATH } from '../../app/cycle-paths.ts'
import { useCycleKit } from '../../app/use-cycle-kit.tsx'
import { useSessionUser } from '../../app/use-session.ts'
import type { Asked } from '../../data/cycle/cycle-store.ts'
import type { Intention } from '../../data/intention.ts'
import { useStore } from '../../data/use-store.ts'
import { frCycle } from '../../text/fr-cycle.ts'
import { LiveRegion } from '../../ui/LiveRegion/LiveRegion.tsx'
import { useRules } from '../rules/use-rules.tsx'
import { BetPanel } from './BetPanel.tsx'
import styles from './CycleArena.module.css'
import { CyclePanels } from './CyclePanels.tsx'
import { CycleStage } from './CycleStage.tsx'
import { CycleStatus } from './CycleStatus.tsx'
import { announcementsOf } from './cycle-view.ts'
import { OwnBets } from './OwnBets.tsx'
import { SidesBar } from './SidesBar.tsx'
import { useReadyBet } from './use-ready-bet.ts'
import { useStakeEntry } from './use-stake-entry.ts'

const THIS_PAGE: Intention = { type: 'page', path: CYCLE_PATH }

/** The clock and the price on top, one's bets and the two buttons under the thumb, everything to read below. */
export function CycleArena() {
  const kit = useCycleKit()
  const { balance, local, identity } = useApp()
  const user = useSessionUser()
  const state = useStore(kit.cycle)
  const { status: balanceStatus, cents } = useStore(balance)
  const stake = useStakeEntry(local, user === null || balanceStatus === 'loading' ? null : cents)
  const [ready, placed] = useReadyBet(stake)
  const rules = useRules('cycle')
  const told = announcementsOf(state)
  useEffect(() => refreshWhenSeen(kit.cycle.wake), [kit])

  function offerSignIn(asked: Asked, intention: Intention, reason: string): void {
    if (asked === 'loginRequired') identity.offer(intention, reason)
  }

  function place(direction: BetDirection): void {
    if (stake.cents === null) return
    const asked = kit.cycle.placeBet({ direction, stakeCents: stake.cents })
    placed()
    offerSignIn(asked, { type: 'bet', direction, stake: stake.text }, frCycle.signIn.bet)
  }

  function remove(betId: BetId): void {
    offerSignIn(kit.cycle.removeBet(betId), THIS_PAGE, frCycle.signIn.remove)
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
      <LiveRegion message={told.phase} />
      <LiveRegion message={told.result} urgency="assertive" />
    </div>
  )
}

/** A phone that slept has missed what was told meanwhile, and its socket does not always know. */
function refreshWhenSeen(wake: () => void): () => void {
  const handle = () => {
    if (document.visibilityState === 'visible') wake()
  }
  document.addEventListener('visibilitychange', handle)
  return () => document.removeEventListener('visibilitychange', handle)
}
