import type { BetDirection, BetId } from '@bougie/protocol'
import { useEffect, useState } from 'react'
import { useApp } from '../../app/app-context.tsx'
import { useCycleKit } from '../../app/use-cycle-kit.tsx'
import { useSessionUser } from '../../app/use-session.ts'
import type { Asked } from '../../data/cycle/cycle-store.ts'
import { useStore } from '../../data/use-store.ts'
import { SignInChoice } from '../../identity/SignInChoice.tsx'
import { frCycle } from '../../text/fr-cycle.ts'
import { LiveRegion } from '../../ui/LiveRegion/LiveRegion.tsx'
import { RulesDrawer } from '../../ui/RulesDrawer/RulesDrawer.tsx'
import { BetPanel } from './BetPanel.tsx'
import styles from './CycleArena.module.css'
import { CyclePanels } from './CyclePanels.tsx'
import { CycleStage } from './CycleStage.tsx'
import { CycleStatus } from './CycleStatus.tsx'
import { announcementsOf } from './cycle-view.ts'
import { OwnBets } from './OwnBets.tsx'
import { SidesBar } from './SidesBar.tsx'
import { useStakeEntry } from './use-stake-entry.ts'

/** The clock and the price on top, one's bets and the two buttons under the thumb, everything to read below. */
export function CycleArena() {
  const kit = useCycleKit()
  const { balance, local } = useApp()
  const user = useSessionUser()
  const state = useStore(kit.cycle)
  const { status: balanceStatus, cents } = useStore(balance)
  const stake = useStakeEntry(local, user === null || balanceStatus === 'loading' ? null : cents)
  const [signInReason, setSignInReason] = useState<string | null>(null)
  const [rulesOpen, setRulesOpen] = useState(false)
  const told = announcementsOf(state)
  useEffect(() => refreshWhenSeen(kit.cycle.wake), [kit])

  function offerSignIn(asked: Asked, reason: string): void {
    if (asked === 'loginRequired') setSignInReason(reason)
  }

  function place(direction: BetDirection): void {
    if (stake.cents === null) return
    offerSignIn(kit.cycle.placeBet({ direction, stakeCents: stake.cents }), frCycle.signIn.bet)
  }

  function remove(betId: BetId): void {
    offerSignIn(kit.cycle.removeBet(betId), frCycle.signIn.remove)
  }

  return (
    <div className={styles.arena}>
      <h1 className="visually-hidden">{frCycle.titles.page}</h1>
      <div className={styles.play}>
        <div className={styles.main}>
          <CycleStatus state={state} onRules={() => setRulesOpen(true)} />
          <CycleStage state={state} />
          <SidesBar live={state.live} />
        </div>
        <div className={styles.side}>
          <OwnBets
            state={state}
            guest={user === null}
            onRemove={remove}
            onSignIn={() => setSignInReason(frCycle.signIn.bet)}
          />
          <BetPanel state={state} stake={stake} onPlace={place} />
        </div>
      </div>
      <div className={styles.panels}>
        <CyclePanels history={state.history} userId={user?.id ?? null} onSignIn={() => setSignInReason('')} />
      </div>
      <SignInChoice open={signInReason !== null} reason={signInReason ?? ''} onClose={() => setSignInReason(null)} />
      {rulesOpen && <RulesDrawer {...frCycle.rules} onClose={() => setRulesOpen(false)} />}
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
