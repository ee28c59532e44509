import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  AuthenticationCredential,
  AuthenticationOptions,
  RegistrationCredential,
  RegistrationOptions,
} from '@bougie/protocol'
import { attestationObject, authenticatorData, sha256 } from './authenticator-data.ts'

const ES256 = -7
const CREDENTIAL_ID_BYTES = 32

export interface SoftwareAuthenticatorOptions {
  /** Origin of the simulated page of the ceremonies. */
  readonly origin: string
  readonly rpId: string
  /** False simulates an authenticator that did not verify its user by fingerprint or code. */
  readonly verifiesUser?: boolean
  /** Origin of the page that embeds ours in a frame; null is a cross-origin frame without `topOrigin`. */
  readonly framedBy?: string | null
  /** Adds a self attestation, although it was not requested. */
  readonly attestsItself?: boolean
}

/** Browser and authenticator in one, for programs: real keys and real signatures, without user interaction. */
export interface SoftwareAuthenticator {
  /** @throws when the options are not for this authenticator or exclude its passkeys */
  register(options: RegistrationOptions): RegistrationCredential
  /** Uses the newest passkey that the options allow. @throws when there is none */
  authenticate(options: AuthenticationOptions): AuthenticationCredential
  /** A second device with copies of its current passkeys, counters included; its settings may differ. */
  copy(differences?: Partial<SoftwareAuthenticatorOptions>): SoftwareAuthenticator
}

interface Passkey {
  readonly id: Buffer
  readonly userHandle: string
  readonly privateKey: KeyObject
  counter: number
}

export function createSoftwareAuthenticator(options: SoftwareAuthenticatorOptions): SoftwareAuthenticator {
  return authenticatorWith(options, [])
}

function authenticatorWith(settings: SoftwareAuthenticatorOptions, passkeys: Passkey[]): SoftwareAuthenticator {
  const { origin, rpId, verifiesUser = true, framedBy, attestsItself = false } = settings

  function clientData(type: 'webauthn.create' | 'webauthn.get', challenge: string): Buffer {
    const frame =
      framedBy === undefined ? { crossOrigin: false } : { crossOrigin: true, topOrigin: framedBy ?? undefined }
    return Buffer.from(JSON.stringify({ type, challenge, origin, ...frame }))
  }

  function hasOneOf(ids: readonly string[]): boolean {
    return passkeys.some(({ id }) => ids.includes(id.toString('base64url')))
  }

  return {
    register({ challenge, rp, user, pubKeyCredParams, excludeCredentials }) {
      if (rp.id !== rpId) throw new Error(`SecurityError: ${rp.id} is not ${rpId}`)
      if (!pubKeyCredParams.some(({ alg }) => alg === ES256)) throw new Error('NotSupportedError: no ES256')
      if (hasOneOf(excludeCredentials.map(({ id }) => id))) throw new Error('InvalidStateError: registered before')
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const passkey: Passkey = { id: randomBytes(CREDENTIAL_ID_BYTES), userHandle: user.id, privateKey, counter: 0 }
      passkeys.push(passkey)
      const attested = { credentialId: passkey.id, publicKey }
      const authData = authenticatorData({ rpId, userVerified: verifiesUser, counter: 0, attested })
      const data = clientData('webauthn.create', challenge)
      const signed = attestsItself ? sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey) : undefined
      return {
        ...credentialFields(passkey),
        response: {
          attestationObject: attestationObject(authData, signed).toString('base64url'),
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
          publicKeyAlgorithm: ES256,
          transports: ['internal'],
        },
      }
    },

    authenticate({ challenge, rpId: askedRpId, allowCredentials }) {
      if (askedRpId !== rpId) throw new Error(`SecurityError: ${askedRpId} is not ${rpId}`)
      const allowed = allowCredentials.map(({ id }) => id)
      const passkey = passkeys.findLast(({ id }) => allowed.length === 0 || allowed.includes(id.toString('base64url')))
      if (!passkey) throw new Error('NotAllowedError: no passkey')
      passkey.counter += 1
      const authData = authenticatorData({ rpId, userVerified: verifiesUser, counter: passkey.counter })
      const data = clientData('webauthn.get', challenge)
      return {
        ...credentialFields(passkey),
        response: {
          authenticatorData: authData.toString('base64url'),
          clientDataJSON: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authData, sha256(data)]), passkey.privateKey).toString('base64url'),
          userHandle: passkey.userHandle,
        },
      }
    },

    copy: (differences = {}) =>
      authenticatorWith(
        { ...settings, ...differences },
        passkeys.map((passkey) => ({ ...passkey })),
      ),
  }
}

function credentialFields({ id }: Passkey) {
  const text = id.toString('base64url')
  return {
    id: text,
    rawId: text,
    type: 'public-key' as const,
    authenticatorAttachment: 'platform',
    clientExtensionResults: {},
  }
}
