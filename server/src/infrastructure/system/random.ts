import { randomBytes, randomFillSync, randomInt } from 'node:crypto'
import type { Random } from '../../ports/random.ts'

const UUID_BYTES = 16
/** 256 ids, or 128 seeds and tokens. */
const POOL_BYTES = 4096
const VERSION = 0x7000
const COUNTER_MAX = 0xfff
const VARIANT = 0x80

/** Filled for many at once: asking the system for every few bytes costs more than all that is done with them. */
const pool = Buffer.alloc(POOL_BYTES)
let used = pool.length
/** The time of the newest id. It never goes back, and the counter gives the order within a millisecond. */
let newestMs = 0
let counter = 0

/**
 * RFC 9562, version 7: 48 bits of time, 12 bits of counter, then 62 bits of chance: ids of one process are in the order of
 * their making, which is the order of the lines in a statement. Ids that are made together lie together in the indexes
 * of the database; with random ones every row of a big commit dirties pages of its own, in every index.
 */
export function timeOrderedUuid(): string {
  const bytes = takeFromPool(UUID_BYTES)
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
    // More in one millisecond than the counter's range: the next ones are dated a little ahead.
    newestMs += 1
    counter = 0
  }
}

/** A part of the pool, for one caller alone. */
function takeFromPool(length: number): Buffer {
  if (used + length > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += length
  return pool.subarray(used - length, used)
}

/** Wiped as they are given away, so that a secret is nowhere but where it was asked for. */
function secretBytes(length: number): Uint8Array {
  if (length > POOL_BYTES) return randomBytes(length)
  const part = takeFromPool(length)
  const bytes = Uint8Array.from(part)
  part.fill(0)
  return bytes
}

export const systemRandom: Random = {
  bytes: secretBytes,
  uuid: timeOrderedUuid,
  below: (limit) => randomInt(limit),
}
