import { describe, expect, test } from 'vitest'
import { ApiError } from '../api-error.ts'
import { renameFailure } from './update-failure.ts'

function answered(status: number, message = 'Une phrase du serveur', details: Record<string, unknown> = {}) {
  return new ApiError({ status, code: 'SOMETHING', message, details })
}

describe('a pseudo that was not changed', () => {
  test.each([
    [
      '[P11]',
      401,
      'Erreur d’authentification : votre session a peut-être expiré',
      'Authentication error: Your session may have expired',
    ],
    [
      '[P12]',
      403,
      'Vous n’avez pas le droit de modifier votre pseudo',
      'You do not have permission to update your username',
    ],
    ['[P13]', 404, 'Profil introuvable', 'User profile not found'],
  ])('%s status %i: the player reads French, the console the English text', (_row, status, message, detail) => {
    expect(renameFailure(answered(status))).toEqual({ message, detail, serverMessage: 'Une phrase du serveur' })
  })

  test("[P14] [P10] any other failure is told in the server's words", () => {
    expect(renameFailure(answered(409, 'Ce pseudo est déjà pris.'))).toEqual({
      message: 'Ce pseudo est déjà pris.',
      detail: 'Ce pseudo est déjà pris.',
      serverMessage: 'Ce pseudo est déjà pris.',
    })
  })

  test('[P10] of a refused form, what is wrong with its field', () => {
    const issues = [{ path: 'pseudo', message: 'De 3 à 20 lettres' }]
    expect(renameFailure(answered(400, 'Erreur de format du message', { issues })).message).toBe('De 3 à 20 lettres')
  })

  test('[P14] without a word of the server: Failed to update username', () => {
    expect(renameFailure(new Error('broken'))).toEqual({
      message: 'La mise à jour du pseudo a échoué',
      detail: 'Failed to update username',
      serverMessage: 'La mise à jour du pseudo a échoué',
    })
  })
})
