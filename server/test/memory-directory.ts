import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** A container may give less than the databases of some workers take. */
const ROOM_BYTES_MIN = 256 * 1024 * 1024

/**
 * A directory of test files that are real files and wait for no disk: no test cuts the machine's power, so none needs
 * its commits to be there afterwards.
 */
export function memoryDirectory(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ROOM_BYTES_MIN ? MEMORY : tmpdir()
}
