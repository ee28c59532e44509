import type { CallInput } from '@bougie/api-client/rest-client.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { logError } from '../../../api/log.ts'
import { useApp } from '../../../hooks/app-context.tsx'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { saveTextFile } from '../../../ui/save-file.ts'
import { forgetPlayer } from './forget-player.ts'
import { frAccount } from './fr-account.ts'

function useTokensKey() {
  return ['apiTokens', useSessionUser()?.id ?? null]
}

export function useApiTokens() {
  const { api } = useApp()
  return useQuery({ queryKey: useTokensKey(), queryFn: ({ signal }) => api('apiTokens', { signal }) })
}

export function useCreateApiToken() {
  const { api } = useApp()
  const queries = useQueryClient()
  const queryKey = useTokensKey()
  return useMutation({
    mutationFn: (body: CallInput<'createApiToken'>['body']) => api('createApiToken', { body }),
    onSuccess: () => void queries.invalidateQueries({ queryKey }),
    onError: (error) => logError('apiTokens', error),
  })
}

export function useRevokeApiToken(onDone: () => void) {
  const { api, snackbars } = useApp()
  const queries = useQueryClient()
  const queryKey = useTokensKey()
  return useMutation({
    mutationFn: (id: string) => api('revokeApiToken', { params: { id } }),
    onSuccess() {
      void queries.invalidateQueries({ queryKey })
      snackbars.show('success', frAccount.tokens.revoked)
      onDone()
    },
    onError: (error) => logError('apiTokens', error),
  })
}

/** The server creates the data of the export; the browser downloads it as a file. */
export function useDataExport() {
  const { api, snackbars } = useApp()
  return useMutation({
    async mutationFn(query: CallInput<'exportPersonalData'>['query']) {
      const text = await api('exportPersonalData', { query })
      const kind = 'kind' in query ? query.kind : frAccount.data.everything
      const name = frAccount.data.fileName(kind, query.format)
      saveTextFile({ name, type: query.format === 'json' ? 'application/json' : 'text/csv', text })
    },
    onError(error) {
      logError('export', error)
      snackbars.show('error', error.message || frAccount.failed)
    },
  })
}

export function useDeleteAccount() {
  const { api, life, local, snackbars, tab } = useApp()
  const user = useSessionUser()
  return useMutation({
    mutationFn: (giveUpBalance: boolean) =>
      api('deleteAccount', { body: { confirmation: 'SUPPRIMER', giveUpBalance } }),
    onSuccess() {
      snackbars.show('success', frAccount.data.done)
      if (user !== null) forgetPlayer({ local, tab }, user)
      life.leave()
    },
    onError: (error) => logError('deleteAccount', error),
  })
}
