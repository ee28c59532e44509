import { randomBytes, randomFillSync, randomInt } from 'node:crypto'
import type { Random } from '../../ports/random.ts'

const UUID_BYTES = 16
const POOL_UUIDS = 256
/** A seed and a token are 32. */
const SECRETS_BYTES = 32 * 128
const VERSION = 0x7000
const COUNTER_MAX = 0xfff
const VARIANT = 0x80

/** Filled for many ids at once: asking the system for every sixteen bytes costs more than all the rest. */
const pool = Buffer.alloc(UUID_BYTES * POOL_UUIDS)
let used = pool.length
/** Of the newest id. The time never goes back, and the counter tells the order within a millisecond. */
let newestMs = 0
let counter = 0

/**
 * RFC 9562, version 7: 48 bits of time, 12 bits of counter, then 62 bits of chance: ids of one process are in the order of
 * their making, which is the order of the lines in a statement. Ids that are made together lie together in the indexes
 * of the database; with random ones every row of a big commit dirties pages of its own, in every index.
 */
export function timeOrderedUuid(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const bytes = pool.subarray(used, used + UUID_BYTES)
  used += UUID_BYTES
  countOn(Date.now())
  bytes.writeUIntBE(newestMs, 0, 6)
  bytes.writeUInt16BE(VERSION | counter, 6)
  bytes[8] = VARIANT | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

function countOn(nowMs: number): void {
  if (nowMs > newestMs) {
    newestMs = nowMs
    counter = 0
  } else if (counter < COUNTER_MAX) {
    counter += 1
  } else {
    // More in one millisecond than the counter holds: the next ones are dated a little ahead.
    newestMs += 1
    counter = 0
  }
}

const secrets = Buffer.alloc(SECRETS_BYTES)
let given = secrets.length

/** Wiped as they are given away, so that a secret is nowhere but where it was asked for. */
function secretBytes(length: number): Uint8Array {
  if (length > SECRETS_BYTES) return randomBytes(length)
  if (given + length > secrets.length) {
    randomFillSync(secrets)
    given = 0
  }
  const bytes = Uint8Array.from(secrets.subarray(given, given + length))
  secrets.fill(0, given, given + length)
  given += length
  return bytes
}

export const systemRandom: Random = {
  bytes: secretBytes,
  uuid: timeOrderedUuid,
  below: (limit) => randomInt(limit),
}
