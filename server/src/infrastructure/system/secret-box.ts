// AES-256-GCM with keys that are not stored in the database. A sealed text names its key, so that a key can be rotated
// while old rows still exist. One call costs a few microseconds.
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { SecretBox } from '../../ports/secret-box.ts'

export const DATA_KEY_BYTES = 32

const CIPHER = 'aes-256-gcm'
const FORMAT = 'enc1'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_ID_DIGITS = 8

interface OneKey {
  readonly id: string
  readonly sealing: Buffer
  readonly marking: Buffer
}

/** The current key seals; older keys only open what was sealed with them. */
export function createSecretBox(current: Buffer, older: readonly Buffer[] = []): SecretBox {
  const own = keyOf(current)
  const keys = new Map([own, ...older.map(keyOf)].map((key) => [key.id, key]))
  return {
    keyId: own.id,
    keyIds: [...keys.keys()],
    isCurrent: (stored) => keyIdOf(stored) === own.id,
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, own.sealing, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(place))
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${FORMAT}.${own.id}.${sealed.toString('base64url')}`
    },
    open(stored, place) {
      const id = keyIdOf(stored)
      if (id === null) return stored
      const key = keys.get(id)
      if (key === undefined) throw new Error(`sealed with the data key ${id}, which is not at hand`)
      const sealed = Buffer.from(stored.slice(FORMAT.length + id.length + 2), 'base64url')
      const decipher = createDecipheriv(CIPHER, key.sealing, sealed.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(place))
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
      const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    },
    fingerprint: (text, purpose) => fingerprintBy(own, text, purpose),
    fingerprints: (text, purpose) => [...keys.values()].map((key) => fingerprintBy(key, text, purpose)),
  }
}

function fingerprintBy({ marking }: OneKey, text: string, purpose: string): string {
  return createHmac('sha256', marking).update(`${purpose}\0${text}`).digest('base64url')
}

function keyOf(key: Buffer): OneKey {
  const derived = (use: string) => Buffer.from(hkdfSync('sha256', key, '', `bougie ${use}`, DATA_KEY_BYTES))
  const id = createHash('sha256').update('bougie key id').update(key).digest('hex').slice(0, KEY_ID_DIGITS)
  return { id, sealing: derived('seal'), marking: derived('mark') }
}

/** Null for text that was never sealed. */
function keyIdOf(stored: string): string | null {
  const [format, id, sealed] = stored.split('.')
  return format === FORMAT && id !== undefined && sealed !== undefined ? id : null
}
