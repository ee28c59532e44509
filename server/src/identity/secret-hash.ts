import { hash, timingSafeEqual } from 'node:crypto'
import type { Random } from '../ports/random.ts'

const TOKEN_BYTES = 32

/** 256 random bits: nobody guesses one, so a plain hash is enough to store it by. */
export function newToken(random: Random): string {
  return Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url')
}

/** How bearer tokens and device secrets are stored: what leaks from the database opens nothing. */
export function hashOfSecret(secret: string): string {
  return hash('sha256', secret, 'hex')
}

export function isSameHash(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
