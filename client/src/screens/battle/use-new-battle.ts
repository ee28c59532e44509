import { useState } from 'react'
import { useApp } from '../../app/app-context.tsx'
import { useBattleKit } from '../../app/use-battle-kit.tsx'
import { useSessionUser } from '../../app/use-session.ts'
import { useStore } from '../../data/use-store.ts'
import { type Stake, useStake } from '../stake/use-stake.ts'

export interface NewBattle {
  readonly open: boolean
  readonly stake: Stake
  show(): void
  hide(): void
  join(): void
}

/** The dialog that joins the queue from within a battle. */
export function useNewBattle(): NewBattle {
  const { balance, local } = useApp()
  const { queue, searchSetAside } = useBattleKit()
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
