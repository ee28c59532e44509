import { randomBytes, randomFillSync, randomInt } from 'node:crypto'
import { uuidText } from '../../platform/uuid.ts'
import type { Random } from '../../ports/random.ts'

const UUID_BYTES = 16
const POOL_BYTES = 256 * UUID_BYTES
const VERSION = 0x7000
const COUNTER_MAX = 0xfff
const VARIANT = 0x80

/** Filled for many ids at once: requesting every few bytes from the system costs more than everything done with them. */
const pool = Buffer.alloc(POOL_BYTES)
let used = pool.length
/** The time of the newest id. It never goes back; the counter orders ids within a millisecond. */
let newestMs = 0
let counter = 0

/**
 * RFC 9562, version 7: 48 bits of time, 12 bits of counter, then 62 random bits. Ids of one process are ordered by
 * their creation, which is the order of the lines in a statement. Ids created together are adjacent in the database's
 * indexes; with random ids every row of a big commit would dirty separate pages in every index.
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
  return uuidText(bytes)
}

function countOn(nowMs: number): void {
  if (nowMs > newestMs) {
    newestMs = nowMs
    counter = 0
  } else if (counter < COUNTER_MAX) {
    counter += 1
  } else {
    // More ids in one millisecond than the counter's range: the next ones get a slightly later time.
    newestMs += 1
    counter = 0
  }
}

export const systemRandom: Random = {
  bytes: (length) => randomBytes(length),
  uuid: timeOrderedUuid,
  below: (limit) => randomInt(limit),
}
