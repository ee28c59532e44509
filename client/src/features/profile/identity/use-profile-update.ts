import type { CallInput, EndpointResponse } from '@bougie/api-client/rest-client.ts'
import type { Profile } from '@bougie/protocol'
import { logError } from '../../../api/log.ts'
import { useApp } from '../../../hooks/app-context.tsx'
import { frProfile } from '../text/fr-profile.ts'
import { failureTextOf, NOT_AUTHENTICATED, renameFailure, type UpdateFailure } from './update-failure.ts'
import type { SavedCaption } from './use-saved-caption.ts'

export interface ProfileUpdate {
  /** Returns the text to show under the field, or null once the pseudo is changed. */
  rename(pseudo: string): Promise<string | null>
  /** False when the picture was not changed; the player has seen the reason. */
  changePicture(dataUrl: string): Promise<boolean>
  removePicture(): Promise<boolean>
}

interface ProfileUpdateOptions {
  /** Confirms that everything is saved: not during a change, and not after a failure. */
  readonly caption: Pick<SavedCaption, 'show' | 'clear'>
}

/** Changes of the player's own profile, and the consumers to refresh. */
export function useProfileUpdate({ caption }: ProfileUpdateOptions): ProfileUpdate {
  const { api, queries, session, notifications } = useApp()

  async function update(body: CallInput<'updateUser'>['body']): Promise<Profile> {
    caption.clear()
    try {
      const profile = await send(body)
      caption.show()
      return profile
    } catch (error) {
      // Another change, begun later, may have been saved meanwhile.
      caption.clear()
      throw error
    }
  }

  async function send(body: CallInput<'updateUser'>['body']): Promise<Profile> {
    // Read now: the session may have ended while a name was typed or a picture was cropped.
    const current = session.get()
    if (current.status === 'guest' || current.user.walletAddress === null) {
      throw new NotAuthenticatedError(NOT_AUTHENTICATED.detail)
    }
    const { user } = current
    const profile = await api('updateUser', { params: { id: user.id }, body })
    queries.setQueryData<EndpointResponse<'me'>>(['me', user.id], (me) =>
      me === undefined ? me : { ...me, user: profile },
    )
    return profile
  }

  function notify(title: string, message: string) {
    notifications.add({ type: 'general', message, data: { title } })
  }

  async function rename(pseudo: string) {
    try {
      session.learn(await update({ pseudo }))
      return null
    } catch (error) {
      const failure = failureOf(error)
      logError('profile', new Error(failure.detail, { cause: error }))
      notify(frProfile.name.errorTitle, failure.serverMessage)
      return failure.message
    }
  }

  async function changePicture(dataUrl: string) {
    try {
      await update({ profile_picture: dataUrl })
      return true
    } catch (error) {
      logError('profile', error)
      notify(frProfile.name.errorTitle, pictureFailureText(error))
      return false
    }
  }

  async function removePicture() {
    try {
      await update({ profile_picture: null })
      return true
    } catch (error) {
      logError('profile', error)
      notify(frProfile.picture.removeFailedTitle, frProfile.picture.removeFailed)
      return false
    }
  }

  return { rename, changePicture, removePicture }
}

class NotAuthenticatedError extends Error {}

function pictureFailureText(error: unknown): string {
  if (error instanceof NotAuthenticatedError) return NOT_AUTHENTICATED.message
  return failureTextOf(error, frProfile.picture.updateFailed)
}

function failureOf(error: unknown): UpdateFailure {
  return error instanceof NotAuthenticatedError ? NOT_AUTHENTICATED : renameFailure(error)
}
