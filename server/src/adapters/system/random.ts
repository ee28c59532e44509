import { randomBytes, randomFillSync, randomInt } from 'node:crypto'
import type { Random } from '../../ports/random.ts'

const UUID_BYTES = 16
const POOL_UUIDS = 256
const VERSION = 0x70
const VARIANT = 0x80

/** Filled for many ids at once: asking the system for every sixteen bytes costs more than all the rest. */
const pool = Buffer.alloc(UUID_BYTES * POOL_UUIDS)
let used = pool.length

/**
 * RFC 9562, version 7: 48 bits of time, then 74 bits of chance. Ids that are made together lie together in the indexes
 * of the database; with random ones every row of a big commit dirties pages of its own, in every index.
 */
export function timeOrderedUuid(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const bytes = pool.subarray(used, used + UUID_BYTES)
  used += UUID_BYTES
  bytes.writeUIntBE(Date.now(), 0, 6)
  bytes[6] = VERSION | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = VARIANT | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export const systemRandom: Random = {
  bytes: (length) => randomBytes(length),
  uuid: timeOrderedUuid,
  below: (limit) => randomInt(limit),
}
