import { createHash, type KeyObject } from 'node:crypto'
import { type CBORType, encodeCBOR } from '@levischuck/tiny-cbor'

// The bytes that a WebAuthn authenticator creates: https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data

const FLAGS = { userPresent: 0x01, userVerified: 0x04, attestedCredential: 0x40 } as const
const AAGUID = Buffer.alloc(16)
const COSE = { keyType: 1, algorithm: 3, curve: -1, x: -2, y: -3 } as const
const COSE_EC2_KEY = 2
const COSE_P256 = 1
const ES256 = -7

export interface AuthenticatorDataParts {
  readonly rpId: string
  readonly userVerified: boolean
  readonly counter: number
  /** For registrations only. */
  readonly attested?: { readonly credentialId: Buffer; readonly publicKey: KeyObject }
}

export function authenticatorData({ rpId, userVerified, counter, attested }: AuthenticatorDataParts): Buffer {
  const flags = FLAGS.userPresent | (userVerified ? FLAGS.userVerified : 0) | (attested ? FLAGS.attestedCredential : 0)
  const head = Buffer.concat([sha256(rpId), Buffer.of(flags), bigEndian(counter, 4)])
  if (!attested) return head
  const { credentialId, publicKey } = attested
  return Buffer.concat([head, AAGUID, bigEndian(credentialId.length, 2), credentialId, coseKey(publicKey)])
}

/** Attestation `none` without a signature; self attestation with one. */
export function attestationObject(authData: Buffer, selfSignature?: Buffer): Buffer {
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

export function sha256(data: string | Buffer): Buffer {
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
