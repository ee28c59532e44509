import { hash, timingSafeEqual } from 'node:crypto'
import { API_TOKEN_PREFIX } from '@bougie/protocol'
import type { Random } from '../ports/random.ts'

const TOKEN_BYTES = 32

/** 256 random bits can't be guessed, so a plain hash is enough for storing them. */
export function newToken(random: Random): string {
  return Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url')
}

/** The stored form of bearer tokens and device secrets, so that a leaked database opens nothing. */
export function hashOfSecret(secret: string): string {
  return hash('sha256', secret, 'hex')
}

/** Marks the hash of an API token, so that a lookup by hash knows which table to use. */
const API_HASH_PREFIX = 'api:'

export function isApiTokenHash(tokenHash: string): boolean {
  return tokenHash.startsWith(API_HASH_PREFIX)
}

/** The stored form of any player's token, whatever its kind. */
export function hashOfToken(token: string): string {
  return token.startsWith(API_TOKEN_PREFIX) ? API_HASH_PREFIX + hashOfSecret(token) : hashOfSecret(token)
}

export function isSameHash(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
/** A random id has about 14 different digits; fewer than this happens once in 10^11. */
const DIFFERENT_DIGITS_MIN = 6
/** The specified fallback pads short values with zeros on the left, and such an id is easy to guess. */
const ZERO_PADDED = /^0{8}-/

/** The secret of a local wallet admits its device, so it must be a random UUID and look like one. */
export function isStrongDeviceSecret(secret: string): boolean {
  if (!UUID_V4.test(secret) || ZERO_PADDED.test(secret)) return false
  return new Set(secret.toLowerCase().replaceAll('-', '')).size >= DIFFERENT_DIGITS_MIN
}
