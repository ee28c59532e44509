import { useQuery } from '@tanstack/react-query'
import type { Api } from '../../api/api.ts'
import { useApp } from '../../hooks/app-context.tsx'
import { useSessionUser } from '../../hooks/use-session.ts'

/** Requests data that the server keeps about the signed-in player; the name is its key in the cache. */
export function useOwnData<Data>(name: string, load: (api: Api, signal: AbortSignal) => Promise<Data>) {
  const { api } = useApp()
  const userId = useSessionUser()?.id ?? null
  return useQuery({ queryKey: [name, userId], queryFn: ({ signal }) => load(api, signal) })
}

export const usePasskeys = () => useOwnData('passkeys', (api, signal) => api('security.passkeys', { signal }))
