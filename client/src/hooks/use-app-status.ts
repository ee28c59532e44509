import type { ServiceStatus } from '@bougie/protocol'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApp } from './app-context.tsx'

export const APP_STATUS_KEY = ['app-status'] as const

/** Public status of the service; the socket publishes its changes, and each new connection fetches it again. */
export function useAppStatus() {
  const { api } = useApp()
  return useQuery({
    queryKey: APP_STATUS_KEY,
    queryFn: ({ signal }) => api('status.status', { signal }),
    staleTime: 60_000,
  })
}

/** Euros that a new wallet receives; zero until the server has responded. */
export function useWelcomeEuros(): number {
  return useAppStatus().data?.welcomeBalance ?? 0
}

/** Open until the server says otherwise: a player does not wait for the response. */
export function useGamesClosed(): boolean {
  return useAppStatus().data?.gameClosed ?? false
}

/** Wait alone in the queue before a bot steps in; null where none does, undefined while unknown. */
export function useBotAfterMs(): number | null | undefined {
  return useAppStatus().data?.botAfterMs
}

/** Mounted once. */
export function useAppStatusWiring(): void {
  const { socket, queries } = useApp()
  useEffect(() => {
    function change(changes: Partial<ServiceStatus>) {
      queries.setQueryData<ServiceStatus>(APP_STATUS_KEY, (known) => known && { ...known, ...changes })
    }
    const stops = [
      socket.on('game_status', ({ gameClosed }) => {
        change({ gameClosed })
        // Fills the query even when no component has requested it.
        void queries.invalidateQueries({ queryKey: APP_STATUS_KEY })
      }),
      socket.on('announcement', ({ announcement }) => change({ announcement })),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [socket, queries])
}
