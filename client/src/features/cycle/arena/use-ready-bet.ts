import type { BetDirection } from '@bougie/protocol'
import { useEffect, useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { useSessionUser } from '../../../hooks/use-session.ts'
import type { StakeEntry } from './use-stake-entry.ts'

/**
 * The bet pressed before the sign-in: its stake fills the field and its side is marked. It is not placed
 * automatically, because its odds have changed since.
 */
export function useReadyBet(stake: Pick<StakeEntry, 'type'>): [ready: BetDirection | null, placed: () => void] {
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
