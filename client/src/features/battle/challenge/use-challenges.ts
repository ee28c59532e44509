import type { Challenge, UserId } from '@bougie/protocol'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { nullIfUnknown } from '../../../api/api.ts'
import { useApp, useStore } from '../../../hooks/app-context.tsx'
import { type Change, useChange } from '../../../hooks/use-change.ts'

export const CHALLENGES_KEY = 'challenges'
/** The socket publishes every change except expiry; polling also finds changes that a server instance missed. */
const LOOK_EVERY_MS = 30_000
const LOOK_AGAIN_MS = 1_000

/** Null when the code matches no challenge. */
export function useChallenge(code: string) {
  const { api, socket } = useApp()
  useWatchedChallenge(code)
  return useQuery({
    queryKey: [CHALLENGES_KEY, 'code', code],
    queryFn: ({ signal }) => nullIfUnknown(api('challenge.challenge', { params: { code }, signal })),
    // An ended challenge does not change any more, and an unknown code is not requested again.
    refetchInterval({ state: { data } }) {
      if (data?.status !== 'open') return false
      const leftMs = Date.parse(data.expires_at) - socket.serverNow()
      return Math.min(LOOK_EVERY_MS, Math.max(LOOK_AGAIN_MS, leftMs))
    },
  })
}

/** Also in a hidden tab, where a player may wait for the challenger. */
function useWatchedChallenge(code: string): void {
  const { socket, queries } = useApp()
  const connected = useStore(socket.state).status === 'connected'
  useEffect(() => {
    if (!connected) return
    socket.send({ type: 'challenge_watch', code })
    const stop = socket.on('challenge_changed', (changed) => {
      if (changed.code === code) void queries.invalidateQueries({ queryKey: [CHALLENGES_KEY, 'code', code] })
    })
    return () => {
      stop()
      socket.send({ type: 'challenge_unwatch', code })
    }
  }, [socket, queries, connected, code])
}

/** The player's own open challenges, or those that are addressed to the player. */
export function usePlayersChallenges(list: 'openChallenges' | 'receivedChallenges', userId: UserId | null) {
  const { api } = useApp()
  const query = useQuery({
    queryKey: [CHALLENGES_KEY, list, userId],
    queryFn: ({ signal }) => (userId === null ? [] : api(`challenge.${list}`, { signal })),
  })
  useRefetchAtExpiry(query)
  return query
}

/** No message tells of an expiry. A list that still has the challenge is requested again a second later. */
function useRefetchAtExpiry({ data, dataUpdatedAt, refetch }: UseQueryResult<readonly Challenge[]>): void {
  const { socket, timers } = useApp()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new response with the same list sets a new timer
  useEffect(() => {
    if (data === undefined || data.length === 0) return
    const endsAtMs = Math.min(...data.map(({ expires_at }) => Date.parse(expires_at)))
    return timers.after(Math.max(LOOK_AGAIN_MS, endsAtMs - socket.serverNow()), () => void refetch())
  }, [data, dataUpdatedAt, refetch, socket, timers])
}

/** Invalidates every query of challenges; the promise waits for the responses of those on the screen. */
export function useRefreshChallenges(): () => Promise<void> {
  const { queries } = useApp()
  return () => queries.invalidateQueries({ queryKey: [CHALLENGES_KEY] })
}

/** Withdraws an own challenge or declines a received one. */
export function useWithdrawal(outcome: Pick<Change<Challenge, unknown>, 'confirmation' | 'onDone'>) {
  const { api } = useApp()
  return useChange({
    ...outcome,
    scope: 'challenge',
    perform: ({ code }: Challenge) => api('challenge.withdrawChallenge', { params: { code } }),
    alters: [CHALLENGES_KEY],
  })
}
