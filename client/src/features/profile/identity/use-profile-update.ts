import type { CallInput, EndpointResponse } from '@bougie/api-client/rest-client.ts'
import type { Profile } from '@bougie/protocol'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../api/api.ts'
import { logError } from '../../../api/log.ts'
import { useApp } from '../../../hooks/app-context.tsx'
import { meKey } from '../../../hooks/use-session.ts'
import { frProfile } from '../text/fr-profile.ts'

const texts = frProfile.name

/** Changes of the player's own profile, and the consumers to refresh. */
export function useProfileUpdate() {
  const { api, queries, session, notifications } = useApp()
  const { isSaved, show, clear } = useSavedCaption()

  async function update(body: CallInput<'updateUser'>['body']) {
    clear()
    try {
      // Read now: the session may have ended while a name was typed or a picture was cropped.
      const user = session.get()
      if (user === null || user.walletAddress === null) throw new NotAuthenticatedError()
      const profile = await api('profile.updateUser', { params: { id: user.id }, body })
      keepProfile(queries, profile)
      show()
      return profile
    } catch (error) {
      // Another change, begun later, may have been saved meanwhile.
      clear()
      throw error
    }
  }

  function notify(title: string, message: string) {
    notifications.add({ type: 'general', message, data: { title } })
  }

  return {
    /** True for ten seconds after the last change, unless another begins or fails. */
    isSaved,
    /** Returns the text to show under the field, or null once the pseudo is changed. */
    async rename(pseudo: string): Promise<string | null> {
      try {
        session.learn(await update({ pseudo }))
        return null
      } catch (error) {
        const failure = renameFailure(error)
        logError('profile', new Error(failure.detail, { cause: error }))
        notify(texts.errorTitle, failureText(error, texts.failed))
        return failure.message
      }
    },
    /** False when the picture was not changed; the player has seen the reason. */
    async changePicture(dataUrl: string): Promise<boolean> {
      try {
        await update({ profile_picture: dataUrl })
        return true
      } catch (error) {
        logError('profile', error)
        notify(texts.errorTitle, failureText(error, frProfile.picture.updateFailed))
        return false
      }
    },
    async removePicture(): Promise<void> {
      try {
        await update({ profile_picture: null })
      } catch (error) {
        logError('profile', error)
        notify(frProfile.picture.removeFailedTitle, frProfile.picture.removeFailed)
      }
    },
  }
}

/** Shows the profile as a change of it has left it. */
export function keepProfile(queries: QueryClient, profile: Profile): void {
  queries.setQueryData<EndpointResponse<'me'>>(meKey(profile.id), (me) => me && { ...me, user: profile })
}

export type ProfileUpdate = ReturnType<typeof useProfileUpdate>

const CAPTION_MS = 10_000

function useSavedCaption() {
  const { timers } = useApp()
  // A new object for each change, so that each of them restarts the ten seconds.
  const [shown, setShown] = useState<object | null>(null)

  useEffect(() => {
    if (shown !== null) return timers.after(CAPTION_MS, () => setShown(null))
  }, [shown, timers])

  return { isSaved: shown !== null, show: () => setShown({}), clear: () => setShown(null) }
}

/** Nobody is signed in, or the wallet is unknown. */
class NotAuthenticatedError extends Error {
  override readonly message = 'User not authenticated'
}

interface RenameFailure {
  /** In English, for the console. */
  readonly detail: string
  /** Under the field. */
  readonly message: string
}

const RENAME_FAILURES: Readonly<Record<number, RenameFailure>> = {
  401: { detail: 'Authentication error: Your session may have expired', message: texts.sessionExpired },
  403: { detail: 'You do not have permission to update your username', message: texts.forbidden },
  404: { detail: 'User profile not found', message: texts.notFound },
}

/** The reason for an unchanged pseudo, by the status of the response; otherwise the server's own message, if any. */
function renameFailure(error: unknown): RenameFailure {
  const known = error instanceof ApiError ? RENAME_FAILURES[error.status] : undefined
  if (known !== undefined) return known
  const detail = error instanceof NotAuthenticatedError ? error.message : serverTextOf(error)
  return { detail: detail ?? 'Failed to update username', message: failureText(error, texts.failed) }
}

/** The server's message, or that the server is unreachable; `otherwise` where neither is known. */
function failureText(error: unknown, otherwise: string): string {
  if (error instanceof NotAuthenticatedError) return texts.notAuthenticated
  const isUnreachable = error instanceof ApiError && error.code === 'NETWORK_ERROR'
  return serverTextOf(error) ?? (isUnreachable ? error.message : otherwise)
}

/** The error of a field is more precise than that of the form. */
function serverTextOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || !error.isFromServer) return null
  const issues = error.details['issues']
  const first: unknown = Array.isArray(issues) ? issues[0] : null
  if (typeof first === 'object' && first !== null && 'message' in first && typeof first.message === 'string') {
    return first.message
  }
  return error.message || null
}
