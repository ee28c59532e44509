import { useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { useStore } from '../../../hooks/use-store.ts'
import { useBattleFeatureStore } from '../hooks/use-battle-feature-store.tsx'
import { type Stake, useStake } from '../stake/use-stake.ts'

export interface NewBattle {
  readonly open: boolean
  readonly stake: Stake
  show(): void
  hide(): void
  join(): void
}

/** State of the dialog that joins the queue during a battle. */
export function useNewBattle(): NewBattle {
  const { balance, local } = useApp()
  const { queue, searchSetAside } = useBattleFeatureStore()
  const signedIn = useSessionUser() !== null
  const { status, cents } = useStore(balance)
  const stake = useStake(local, signedIn && status === 'ready' ? cents : null)
  const [open, setOpen] = useState(false)
  return {
    open,
    stake,
    show: () => setOpen(true),
    hide: () => setOpen(false),
    join() {
      searchSetAside.set(false)
      if (queue.join(stake.euros)) setOpen(false)
    },
  }
}
