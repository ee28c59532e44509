import type { BattleId, Challenge } from '@bougie/protocol'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { logError } from '../../../api/log.ts'
import { useApp } from '../../../hooks/app-context.tsx'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { useStore } from '../../../hooks/use-store.ts'
import { frChallenge } from './fr-challenge.ts'
import { useRefreshChallenges } from './use-challenges.ts'

type AcceptanceState =
  | { readonly type: 'idle' }
  | { readonly type: 'asking' }
  /** The challenger is away or in another battle: the request repeats once the challenger is available. */
  | { readonly type: 'waiting' }
  | { readonly type: 'refused'; readonly code: string; readonly message: string }
  | { readonly type: 'started'; readonly battleId: BattleId }

const IDLE: AcceptanceState = { type: 'idle' }
const MAY_COME: ReadonlySet<string> = new Set(['CHALLENGER_AWAY', 'CHALLENGER_BUSY'])

/** Accepts a challenge, from the press to the battle. A guest creates a wallet first; then the press is resumed. */
export function useAcceptance(challenge: Challenge) {
  const { api, identity, intention, live } = useApp()
  const userId = useSessionUser()?.id ?? null
  const connected = useStore(live.state).status === 'connected'
  const refresh = useRefreshChallenges()
  const [state, setState] = useState<AcceptanceState>(IDLE)
  const stopped = useRef(false)
  const { code, status, challenger_state } = challenge

  async function ask(): Promise<void> {
    stopped.current = false
    setState({ type: 'asking' })
    try {
      const { battle_id } = await api('acceptChallenge', { params: { code } })
      setState({ type: 'started', battleId: battle_id })
    } catch (error) {
      const refusal = error instanceof ApiError ? error : null
      if (refusal !== null && MAY_COME.has(refusal.code)) setState(stopped.current ? IDLE : { type: 'waiting' })
      else {
        logError('challenge', error)
        const message = refusal?.message ?? frChallenge.unreadable
        setState({ type: 'refused', code: refusal?.code ?? '', message })
      }
      refresh()
    }
  }

  const resumeIntention = useEffectEvent(() => {
    const wanted = intention.of(userId)
    if (wanted?.type !== 'challenge' || wanted.code !== code) return
    intention.clear()
    void ask()
  })
  // Connect first: the battle starts for a player who receives its message.
  useEffect(() => {
    if (connected && userId !== null) resumeIntention()
  }, [connected, userId])

  const waiting = state.type === 'waiting'
  const isThere = status === 'open' && challenger_state === 'ready'
  const askAgain = useEffectEvent(() => void ask())
  useEffect(() => {
    if (waiting && isThere && connected) askAgain()
  }, [waiting, isThere, connected])

  return {
    state,
    accept() {
      if (userId === null) identity.offer({ type: 'challenge', code })
      else void ask()
    },
    stop() {
      stopped.current = true
      setState(IDLE)
    },
  }
}
