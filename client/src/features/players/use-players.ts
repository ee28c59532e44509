import type { Period, UserId } from '@bougie/protocol'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { nullIfUnknown } from '../../api/api.ts'
import { useApp } from '../../hooks/app-context.tsx'
import { PLAYERS_KEY } from '../../hooks/PlayerName.tsx'
import { useChange } from '../../hooks/use-change.ts'
import { useSessionUser } from '../../hooks/use-session.ts'
import { frPlayers } from './fr-players.ts'

/** Null when no player has this id. */
export function usePlayer(userId: UserId) {
  const { api } = useApp()
  const viewer = useSessionUser()?.id ?? null
  return useQuery({
    queryKey: [PLAYERS_KEY, 'card', userId, viewer],
    queryFn: ({ signal }) => nullIfUnknown(api('players.playerProfile', { params: { id: userId }, signal })),
  })
}

export function useStatistics(period: Period) {
  const { api } = useApp()
  const viewer = useSessionUser()?.id ?? null
  return useQuery({
    queryKey: [PLAYERS_KEY, 'statistics', viewer, period],
    queryFn: ({ signal }) => api('players.playerStatistics', { query: { period }, signal }),
    placeholderData: keepPreviousData,
  })
}

const ACTIONS = {
  follow: { call: 'players.follow', confirmed: frPlayers.followed },
  unfollow: { call: 'players.unfollow', confirmed: frPlayers.unfollowed },
  block: { call: 'playerBlock.blockPlayer', confirmed: frPlayers.blocked },
  unblock: { call: 'playerBlock.unblockPlayer', confirmed: frPlayers.unblocked },
} as const

/** Follows, unfollows, blocks or unblocks the player; every query about players is refetched. */
export function usePlayerAction({ id, pseudo }: { readonly id: UserId; readonly pseudo: string }) {
  const { api } = useApp()
  return useChange({
    scope: 'players',
    perform: (action: keyof typeof ACTIONS) => api(ACTIONS[action].call, { params: { userId: id } }),
    alters: [PLAYERS_KEY],
    confirmation: (_done, action) => ACTIONS[action].confirmed(pseudo),
  })
}
