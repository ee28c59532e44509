import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Data, copies of it and keys are their owner's alone. */
export const PRIVATE_FILE = 0o600
export const PRIVATE_FOLDER = 0o700
/** The key file of a developer's machine. */
export const KEY_FILE = 'data.key'

/** An empty file that stays private for its later writers. */
export function makePrivateFile(file: string): void {
  mkdirSync(dirname(resolve(file)), { recursive: true, mode: PRIVATE_FOLDER })
  closeSync(openSync(file, 'w', PRIVATE_FILE))
}
