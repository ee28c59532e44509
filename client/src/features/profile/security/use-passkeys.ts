import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../hooks/app-context.tsx'
import { useSessionUser } from '../../../hooks/use-session.ts'

export function usePasskeys() {
  const { api } = useApp()
  const userId = useSessionUser()?.id ?? null
  return useQuery({ queryKey: ['passkeys', userId], queryFn: ({ signal }) => api('security.passkeys', { signal }) })
}
