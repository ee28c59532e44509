import { skipToken, useQuery } from '@tanstack/react-query'
import { useApp } from '../../hooks/app-context.tsx'
import { useSessionUser } from '../../hooks/use-session.ts'

/**
 * A secret that the server tells once: it stays until the player puts it away, also when they had left the page before
 * the response came. Only this page's memory has it, and signing out drops it.
 */
export function useShownOnce<Secret>(name: string) {
  const { queries } = useApp()
  const queryKey = ['shownOnce', name, useSessionUser()?.id ?? null]
  const { data } = useQuery<Secret | null>({ queryKey, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY })
  const set = (secret: Secret | null) => queries.setQueryData<Secret | null>(queryKey, secret)
  return { secret: data ?? null, show: set, putAway: () => set(null) }
}
