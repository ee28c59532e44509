import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Only their owner may read data, backups and keys. */
export const PRIVATE_FILE = 0o600
export const PRIVATE_FOLDER = 0o700
/** The key file of a developer's machine. */
export const KEY_FILE = 'data.key'

/** Creates an empty file whose mode stays private when it is written later. */
export function makePrivateFile(file: string): void {
  mkdirSync(dirname(resolve(file)), { recursive: true, mode: PRIVATE_FOLDER })
  closeSync(openSync(file, 'w', PRIVATE_FILE))
}
