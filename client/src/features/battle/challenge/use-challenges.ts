import type { Challenge, UserId } from '@bougie/protocol'
import type { ServerMessageOf } from '@bougie/protocol/ws/server-messages.ts'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { useApp } from '../../../hooks/app-context.tsx'
import { frChallenge } from './fr-challenge.ts'

const CHALLENGES_KEY = 'challenges'
/** Polling interval while the challenger is absent. */
const LOOK_EVERY_MS = 3_000
const NOT_FOUND = 404

/** Null when the code matches no challenge. */
export function useChallenge(code: string) {
  const { api } = useApp()
  return useQuery({
    queryKey: [CHALLENGES_KEY, 'code', code],
    queryFn: async ({ signal }): Promise<Challenge | null> => {
      try {
        return await api('challenge', { params: { code }, signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === NOT_FOUND) return null
        throw error
      }
    },
    // An ended challenge does not change any more, and an unknown code is not requested again.
    refetchInterval: ({ state }) => (state.data?.status === 'open' ? LOOK_EVERY_MS : false),
  })
}

export function useOpenChallenges(userId: UserId | null) {
  const { api } = useApp()
  return useQuery({
    queryKey: [CHALLENGES_KEY, 'open', userId],
    queryFn: ({ signal }) => (userId === null ? [] : api('openChallenges', { signal })),
  })
}

/** Challenges that are addressed to the player. */
export function useReceivedChallenges(userId: UserId | null) {
  const { api } = useApp()
  return useQuery({
    queryKey: [CHALLENGES_KEY, 'received', userId],
    queryFn: ({ signal }) => (userId === null ? [] : api('receivedChallenges', { signal })),
  })
}

/** Invalidates every query of challenges. */
export function useRefreshChallenges(): () => void {
  const { queries } = useApp()
  return () => void queries.invalidateQueries({ queryKey: [CHALLENGES_KEY] })
}

/** Shown to the player on every page. */
export function announceChallenge(
  { queries, notifications }: Pick<ReturnType<typeof useApp>, 'queries' | 'notifications'>,
  { status, pseudo, amount }: ServerMessageOf<'battle_challenge'>,
): void {
  void queries.invalidateQueries({ queryKey: [CHALLENGES_KEY] })
  const name = pseudo ?? frChallenge.awaited.somebody
  const show = (title: string, message: string) => notifications.add({ type: 'info', message, data: { title } })
  if (status === 'awaited') show(frChallenge.awaited.title, frChallenge.awaited.message(name))
  if (status === 'declined') show(frChallenge.declined.title, frChallenge.declined.message(name))
  if (status === 'received') {
    show(frChallenge.received.title, frChallenge.received.message(name, frChallenge.stake(amount ?? 0)))
  }
}
