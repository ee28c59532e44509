import { describe, expect, test } from 'vitest'
import { ApiError } from '../../api/api.ts'
import { type Attempt, identityFailure, WalletCreationError } from './passkeys.ts'

const SIGN_UP: Attempt = { mode: 'create', method: 'passkey' }
const SIGN_IN: Attempt = { mode: 'connect', method: 'passkey' }
const LOCAL: Attempt = { mode: 'connect', method: 'local' }

function domError(name: string) {
  return new DOMException('the browser says why', name)
}

/** The error as the authenticator library throws it. */
function libraryError(code: string, name: string) {
  return Object.assign(new Error('the library says why'), { code, name })
}

function responded(status: number, code = 'SOMETHING', message = 'Une phrase du serveur') {
  return new ApiError({ status, code, message })
}

describe('the ceremony', () => {
  test.each([
    [
      '[K38]',
      domError('SecurityError'),
      'SECURITY_ERROR',
      'Erreur de sécurité. Assurez-vous que vous utilisez HTTPS ou localhost.',
    ],
    [
      '[K39]',
      domError('NotSupportedError'),
      'NOT_SUPPORTED',
      'Les passkeys ne sont pas prises en charge par ce navigateur. Utilisez une version récente de Chrome, Safari ou Edge.',
    ],
    ['[K40] aborted', domError('AbortError'), 'TIMEOUT', 'Opération annulée ou expirée. Veuillez réessayer.'],
    ['[K40] timed out', domError('TimeoutError'), 'TIMEOUT', 'Opération annulée ou expirée. Veuillez réessayer.'],
    ['[K48]', new Error('anything'), 'GENERAL_ERROR', "Une erreur est survenue lors de l'authentification par passkey"],
    [
      '[K48] not even an error',
      'a string',
      'GENERAL_ERROR',
      "Une erreur est survenue lors de l'authentification par passkey",
    ],
  ])('%s', (_row, error, code, message) => {
    expect(identityFailure(error, SIGN_UP)).toMatchObject({ code, message })
  })

  test.each([
    ['connect', 'L’opération a échoué : la connexion par passkey a été annulée.'],
    ['create', 'L’opération a échoué : la création de la passkey a été annulée.'],
    ['confirm', 'La confirmation par passkey a été annulée. Rien n’a changé.'],
  ] as const)('[K37] issue 16.7: cancelled while it was to %s says what was cancelled', (mode, message) => {
    const attempt = { mode, method: 'passkey' } as const
    const throughLibrary = libraryError('ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', 'NotAllowedError')
    for (const error of [domError('NotAllowedError'), throughLibrary]) {
      expect(identityFailure(error, attempt)).toMatchObject({ code: 'USER_CANCELLED', message })
    }
  })

  test('[K37] only a sign-in that was cancelled leads on to a new wallet', () => {
    expect(identityFailure(domError('NotAllowedError'), SIGN_IN).offersCreation).toBe(true)
    expect(identityFailure(domError('NotAllowedError'), SIGN_UP).offersCreation).toBeUndefined()
  })

  test.each([
    ['ERROR_CEREMONY_ABORTED', 'Opération annulée ou expirée. Veuillez réessayer.'],
    [
      'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED',
      'Cet appareil possède déjà une passkey pour ce wallet. Connectez-le.',
    ],
    ['ERROR_INVALID_DOMAIN', 'Le domaine de cette page n’est pas valide pour les passkeys.'],
    ['ERROR_INVALID_RP_ID', 'L’identifiant du site (RP ID) n’est pas valide pour ce domaine.'],
    ['ERROR_INVALID_USER_ID_LENGTH', 'L’identifiant d’utilisateur doit compter de 1 à 64 octets.'],
    [
      'ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG',
      'Aucun algorithme demandé n’est pris en charge par cet appareil.',
    ],
  ])('[K50] %s has its own code and its own sentence', (code, message) => {
    expect(identityFailure(libraryError(code, 'InvalidStateError'), SIGN_UP)).toMatchObject({ code, message })
  })
})

describe('the server', () => {
  test.each([
    ['[K41]', 429, SIGN_IN, 'RATE_LIMIT', 'Trop de tentatives, veuillez réessayer plus tard.'],
    ['[K42]', 401, SIGN_UP, 'INVALID_CREDENTIALS', 'Identifiants invalides. Veuillez réessayer.'],
    [
      '[K43]',
      401,
      SIGN_IN,
      'NO_WALLET_FOUND',
      'Aucun wallet trouvé pour cette passkey. Voulez-vous créer un nouveau wallet ?',
    ],
    [
      '[K45]',
      404,
      SIGN_IN,
      'API_NOT_FOUND',
      'L’API n’est pas disponible. Vérifiez la configuration de l’URL de l’API.',
    ],
    ['[K46]', 500, SIGN_IN, 'SERVER_ERROR', 'Erreur serveur. Veuillez réessayer plus tard.'],
    ['[K46]', 503, SIGN_UP, 'SERVER_ERROR', 'Erreur serveur. Veuillez réessayer plus tard.'],
    [
      '[K47]',
      0,
      SIGN_UP,
      'NETWORK_ERROR',
      'Impossible de communiquer avec le serveur. Vérifiez votre connexion internet.',
    ],
  ])('%s status %i', (_row, status, attempt, code, message) => {
    expect(identityFailure(responded(status), attempt)).toMatchObject({ code, message })
  })

  test('a signature that does not verify is not reported as a missing wallet', () => {
    expect(identityFailure(responded(401, 'INVALID_CREDENTIALS'), SIGN_IN).code).toBe('INVALID_CREDENTIALS')
  })

  test('a refused local wallet shows what the server says of it', () => {
    expect(identityFailure(responded(404, 'USER_NOT_FOUND', "Ce wallet n'existe pas"), LOCAL)).toMatchObject({
      code: 'USER_NOT_FOUND',
      message: "Ce wallet n'existe pas",
    })
    expect(identityFailure(responded(401, 'UNAUTHORIZED', 'Non'), LOCAL)).toMatchObject({
      code: 'UNAUTHORIZED',
      message: 'Non',
    })
  })

  test('[K51] a player who could not be stored', () => {
    expect(identityFailure(new WalletCreationError(), SIGN_UP).message).toBe(
      'Impossible de créer le wallet dans la base de données',
    )
  })
})

describe('the dialog', () => {
  test.each([
    ['[M14] what the player can put right', domError('NotAllowedError'), 'attention'],
    ['[M14] an unsupported browser', domError('NotSupportedError'), 'attention'],
    ['[K52] [M15] the server', responded(500), 'connection'],
    ['[K52] [M15] the network', responded(0), 'connection'],
    ['[K52] [M15] anything else', new Error('anything'), 'connection'],
  ])('%s', (_row, error, dialog) => {
    expect(identityFailure(error, SIGN_UP).dialog).toBe(dialog)
  })
})
