import type { EndpointName } from '@bougie/protocol'
import { type QueryKey, useMutation, useQuery } from '@tanstack/react-query'
import { logError } from '../../../api/log.ts'
import { useApp } from '../../../hooks/app-context.tsx'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { identityFailure } from '../../../stores/identity/identity-failure.ts'
import { createBrowserLocalWallets } from '../../../stores/identity/local-wallets.ts'
import { createBrowserPasskeys } from '../../../stores/identity/passkeys.ts'
import { addPasskey } from './add-passkey.ts'
import { attachPasskey } from './attach-passkey.ts'
import { frSecurity } from './fr-security.ts'

type Kind = Extract<EndpointName, 'sessions' | 'passkeys'>

function useKey(kind: Kind): QueryKey {
  return [kind, useSessionUser()?.id ?? null]
}

export function useSessions() {
  const { api } = useApp()
  return useQuery({ queryKey: useKey('sessions'), queryFn: ({ signal }) => api('sessions', { signal }) })
}

export function usePasskeys() {
  const { api } = useApp()
  return useQuery({ queryKey: useKey('passkeys'), queryFn: ({ signal }) => api('passkeys', { signal }) })
}

interface ChangeOptions {
  readonly kind: Kind
  /** A list that changes with it. */
  readonly alters?: Kind
  /** Confirmation in a snackbar after success. */
  readonly confirmation: string
  readonly onDone?: () => void
  /** Its dialog shows a failure itself. */
  readonly shownInDialog?: true
}

/** One change of a list: the list is refetched, and the player sees the outcome. */
function useChange<T>(
  work: (input: T) => Promise<unknown>,
  { kind, alters = kind, confirmation, onDone, shownInDialog }: ChangeOptions,
) {
  const { queries, snackbars } = useApp()
  const keys = [useKey(kind), useKey(alters)]
  return useMutation({
    mutationFn: work,
    onSuccess() {
      for (const queryKey of keys) void queries.invalidateQueries({ queryKey })
      snackbars.show('success', confirmation)
      onDone?.()
    },
    onError(error) {
      logError(kind, error)
      if (shownInDialog === undefined) snackbars.show('error', error.message || frSecurity.failed)
    },
  })
}

export function useEndSession() {
  const { api } = useApp()
  return useChange((id: string) => api('endSession', { params: { id } }), {
    kind: 'sessions',
    confirmation: frSecurity.sessions.ended,
  })
}

export function useEndOtherSessions() {
  const { api } = useApp()
  return useChange(() => api('endSessions', { query: { except: 'current' } }), {
    kind: 'sessions',
    confirmation: frSecurity.sessions.othersEnded,
  })
}

/** This browser is signed out with all the others. */
export function useEndAllSessions() {
  const { api, life, snackbars } = useApp()
  return useMutation({
    mutationFn: () => api('endSessions', { query: {} }),
    onSuccess: () => life.leave(),
    onError: (error) => snackbars.show('error', error.message || frSecurity.failed),
  })
}

export function useRenamePasskey(onDone: () => void) {
  const { api } = useApp()
  return useChange(
    ({ id, name }: { id: string; name: string }) => api('renamePasskey', { params: { id }, body: { name } }),
    { kind: 'passkeys', confirmation: frSecurity.passkeys.renamed, onDone, shownInDialog: true },
  )
}

export function useRemovePasskey(onDone: () => void) {
  const { api } = useApp()
  return useChange((id: string) => api('removePasskey', { params: { id } }), {
    kind: 'passkeys',
    alters: 'sessions',
    confirmation: frSecurity.passkeys.removed,
    onDone,
    shownInDialog: true,
  })
}

/** Two ceremonies; their failures use the texts of the sign-in. */
export function useAddPasskey(onDone: () => void) {
  const { api } = useApp()
  return useChange(
    (name: string) =>
      addPasskey({ api, passkeys: createBrowserPasskeys() }, name).catch((cause: unknown) => {
        throw new Error(addFailure(cause), { cause })
      }),
    { kind: 'passkeys', confirmation: frSecurity.passkeys.added, onDone, shownInDialog: true },
  )
}

/** The player stays signed in, with another session; failures use the texts of the wallet creation. */
export function useAttachPasskey() {
  const { api, life, local, snackbars } = useApp()
  const user = useSessionUser()
  return useMutation({
    async mutationFn() {
      if (user === null) return
      const deps = {
        api,
        passkeys: createBrowserPasskeys(),
        localWallets: createBrowserLocalWallets(local),
        creatorCode: () => null,
      }
      await life
        .exchange(() => attachPasskey(deps, user))
        .catch((cause: unknown) => {
          throw new Error(addFailure(cause), { cause })
        })
    },
    onSuccess: () => snackbars.show('success', frSecurity.passkeys.local.done),
    onError: (error) => logError('passkeys', error),
  })
}

function addFailure(cause: unknown): string {
  const { code, message } = identityFailure(cause, { mode: 'create', method: 'passkey' })
  return code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' ? frSecurity.passkeys.sameDevice : message
}
