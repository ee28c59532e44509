import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** Address of the server in development: its port is read from the same variables and file as the server reads it. */
export function devServerOrigin(envFile: URL, environment: NodeJS.ProcessEnv = process.env): string {
  const fromFile = existsSync(envFile) ? parseEnv(new TextDecoder().decode(readFileSync(envFile))) : {}
  const { DEV_SERVER_ORIGIN, PORT } = { ...fromFile, ...environment }
  return DEV_SERVER_ORIGIN || `http://localhost:${PORT || 8022}`
}
