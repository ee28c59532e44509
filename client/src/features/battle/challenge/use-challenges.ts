import type { Challenge, UserId } from '@bougie/protocol'
import type { ServerMessageOf } from '@bougie/protocol/ws/server-messages.ts'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { useApp } from '../../../hooks/app-context.tsx'
import { frChallenge } from './fr-challenge.ts'

const CHALLENGES_KEY = 'challenges'
/** How soon who waits learns that the challenger is there. */
const LOOK_EVERY_MS = 3_000
const NOT_FOUND = 404

/** Null where the code leads nowhere. */
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
    // What is over stays so, and a code that leads nowhere is not asked for again.
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

/** What is shown of challenges is read again. */
export function useRefreshChallenges(): () => void {
  const { queries } = useApp()
  return () => void queries.invalidateQueries({ queryKey: [CHALLENGES_KEY] })
}

/** To a player on any page. */
export function announceChallenge(
  { queries, notifications }: Pick<ReturnType<typeof useApp>, 'queries' | 'notifications'>,
  { status, pseudo }: ServerMessageOf<'battle_challenge'>,
): void {
  void queries.invalidateQueries({ queryKey: [CHALLENGES_KEY] })
  if (status !== 'awaited') return
  const message = frChallenge.awaited.message(pseudo ?? frChallenge.awaited.somebody)
  notifications.add({ type: 'info', message, data: { title: frChallenge.awaited.title } })
}
