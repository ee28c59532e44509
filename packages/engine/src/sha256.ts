// SHA-256 (FIPS 180-4) and HMAC-SHA-256 (RFC 2104), synchronous, for browser and Node alike: WebCrypto is asynchronous.
// See docs/decisions/179. Not for secrets that need constant time.
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'

export { sha256 }

export const SHA256_BYTES = sha256.outputLen

export type Hmac = (message: Uint8Array) => Uint8Array

/** The two key blocks are hashed once, so each short message costs two compressions. */
export function createHmac(key: Uint8Array): Hmac {
  const keyed = hmac.create(sha256, key)
  return (message) => keyed.clone().update(message).digest()
}
