import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '../../../api/api.ts'
import { useApp } from '../../../hooks/app-context.tsx'
import { type Change, useChange } from '../../../hooks/use-change.ts'

/** Parent key of all back-office queries: one action invalidates all of them. */
export const ADMIN_KEY = 'admin'

/** Data of the back office; `name` is its key below `ADMIN_KEY`. */
export function useAdminQuery<Data>(
  name: readonly unknown[],
  load: (api: Api, signal: AbortSignal) => Promise<Data>,
  options: Pick<UseQueryOptions<Data>, 'enabled' | 'refetchInterval' | 'staleTime'> = {},
) {
  const { api } = useApp()
  return useQuery({ ...options, queryKey: [ADMIN_KEY, ...name], queryFn: ({ signal }) => load(api, signal) })
}

/** A change by an admin: all back-office data is refetched. */
export function useAdminChange<Input, Result>(change: Omit<Change<Input, Result>, 'scope'>) {
  return useChange({ ...change, scope: 'admin', alters: [ADMIN_KEY, ...(change.alters ?? [])] })
}
