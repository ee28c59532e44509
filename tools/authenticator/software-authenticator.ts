import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  AuthenticationCredential,
  AuthenticationOptions,
  RegistrationCredential,
  RegistrationOptions,
} from '@bougie/protocol'
import { type CBORType, encodeCBOR } from '@levischuck/tiny-cbor'

const ES256 = -7
const FLAGS = { userPresent: 0x01, userVerified: 0x04, attestedCredential: 0x40 } as const
const AAGUID = Buffer.alloc(16)
const COSE = { keyType: 1, algorithm: 3, curve: -1, x: -2, y: -3 } as const
const COSE_EC2_KEY = 2
const COSE_P256 = 1
const CREDENTIAL_ID_BYTES = 32

export interface SoftwareAuthenticatorOptions {
  /** Origin of the simulated page of the ceremonies. */
  readonly origin: string
  readonly rpId: string
  /** False simulates an authenticator that did not verify its user by fingerprint or code. */
  readonly verifiesUser?: boolean
  /** False simulates a passkey that is synchronized between devices: its counter stays 0. */
  readonly countsUses?: boolean
  /** Origin of the page that embeds ours in a frame; null is a cross-origin frame without `topOrigin`. */
  readonly framedBy?: string | null
  /** `none` by default; `self` is signed with the new passkey, `forged` with another key. */
  readonly attestation?: 'none' | 'self' | 'forged'
  readonly credentialIdBytes?: number
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
  const { origin, rpId, verifiesUser = true, countsUses = true, framedBy, attestation = 'none' } = settings

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
      const { publicKey, privateKey } = newKeyPair()
      const id = randomBytes(settings.credentialIdBytes ?? CREDENTIAL_ID_BYTES)
      const passkey: Passkey = { id, userHandle: user.id, privateKey, counter: 0 }
      passkeys.push(passkey)
      const attested = { credentialId: passkey.id, publicKey }
      const authData = authenticatorData({ rpId, userVerified: verifiesUser, counter: 0, attested })
      const data = clientData('webauthn.create', challenge)
      const attestationKey = attestation === 'forged' ? newKeyPair().privateKey : privateKey
      const signed =
        attestation === 'none' ? undefined : sign('sha256', Buffer.concat([authData, sha256(data)]), attestationKey)
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
      if (countsUses) passkey.counter += 1
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

function newKeyPair() {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' })
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

// The bytes that a WebAuthn authenticator creates: https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data

interface AuthenticatorDataParts {
  readonly rpId: string
  readonly userVerified: boolean
  readonly counter: number
  /** For registrations only. */
  readonly attested?: { readonly credentialId: Buffer; readonly publicKey: KeyObject }
}

function authenticatorData({ rpId, userVerified, counter, attested }: AuthenticatorDataParts): Buffer {
  const flags = FLAGS.userPresent | (userVerified ? FLAGS.userVerified : 0) | (attested ? FLAGS.attestedCredential : 0)
  const head = Buffer.concat([sha256(rpId), Buffer.of(flags), bigEndian(counter, 4)])
  if (!attested) return head
  const { credentialId, publicKey } = attested
  return Buffer.concat([head, AAGUID, bigEndian(credentialId.length, 2), credentialId, coseKey(publicKey)])
}

/** Attestation `none` without a signature; self attestation with one. */
function attestationObject(authData: Buffer, selfSignature?: Buffer): Buffer {
  const statement: [string, CBORType][] = selfSignature
    ? [
        ['alg', ES256],
        ['sig', new Uint8Array(selfSignature)],
      ]
    : []
  const fields: [string, CBORType][] = [
    ['fmt', selfSignature ? 'packed' : 'none'],
    ['attStmt', new Map(statement)],
    ['authData', authData],
  ]
  return Buffer.from(encodeCBOR(new Map(fields)))
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

function coseKey(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const fields: [number, CBORType][] = [
    [COSE.keyType, COSE_EC2_KEY],
    [COSE.algorithm, ES256],
    [COSE.curve, COSE_P256],
    [COSE.x, Buffer.from(x, 'base64url')],
    [COSE.y, Buffer.from(y, 'base64url')],
  ]
  return encodeCBOR(new Map(fields))
}

function bigEndian(number: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(number, 0, bytes)
  return buffer
}
