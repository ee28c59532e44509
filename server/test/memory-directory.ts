import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** In a container the memory may be too small for the databases of several workers. */
const ROOM_BYTES_MIN = 256 * 1024 * 1024

/**
 * A directory for real test files that wait for no disk: tests never cut the machine's power, so their commits need not
 * survive one.
 */
export function memoryDirectory(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ROOM_BYTES_MIN ? MEMORY : tmpdir()
}
