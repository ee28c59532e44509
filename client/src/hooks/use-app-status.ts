import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApp } from './app-context.tsx'

export const APP_STATUS_KEY = ['app-status'] as const

/** Public status of the service; the socket publishes its changes, and each new connection fetches it again. */
export function useAppStatus() {
  const { api } = useApp()
  return useQuery({
    queryKey: APP_STATUS_KEY,
    queryFn: ({ signal }) => api('status', { signal }),
    staleTime: 60_000,
  })
}

/** Open until the server says otherwise: whoever plays is not kept waiting for its answer. */
export function useGamesClosed(): boolean {
  return useAppStatus().data?.gameClosed ?? false
}

/** After how long alone in the queue a bot comes; null where none does, undefined while nobody knows. */
export function useBotAfterMs(): number | null | undefined {
  return useAppStatus().data?.botAfterMs
}

/** Mounted once. */
export function useAppStatusConnection(): void {
  const { live, queries } = useApp()
  useEffect(
    () =>
      live.on('game_status', ({ gameClosed }) => {
        queries.setQueryData<ReturnType<typeof useAppStatus>['data']>(
          APP_STATUS_KEY,
          (known) => known && { ...known, gameClosed },
        )
        // Also answers who had asked nothing yet.
        void queries.invalidateQueries({ queryKey: APP_STATUS_KEY })
      }),
    [live, queries],
  )
  useEffect(
    () =>
      live.on('announcement', ({ announcement }) => {
        queries.setQueryData<ReturnType<typeof useAppStatus>['data']>(
          APP_STATUS_KEY,
          (known) => known && { ...known, announcement },
        )
      }),
    [live, queries],
  )
  useEffect(
    () =>
      live.state.subscribe(() => {
        // A change that came while the connection was away was told to nobody here.
        if (live.state.get().status === 'connected') void queries.invalidateQueries({ queryKey: APP_STATUS_KEY })
      }),
    [live, queries],
  )
}
