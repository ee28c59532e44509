import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalServer, type ServerSettings, withServer } from '../player/local-server.ts'

/** Without limits and bots; players can stake for long. */
export const BENCH_SETTINGS = { RATE_LIMIT: 'off', BOTS: 'off', WELCOME_BALANCE: '1000' } as const

export function withBenchServer<T>(settings: ServerSettings, work: (server: LocalServer) => Promise<T>): Promise<T> {
  return withServer({ ...BENCH_SETTINGS, ...settings }, work)
}

/** A folder for databases that outlive a server. */
export function openFolder() {
  const path = mkdtempSync(join(tmpdir(), 'bougie-bench-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

export async function withFolder<T>(work: (path: string) => Promise<T>): Promise<T> {
  const { path, remove } = openFolder()
  try {
    return await work(path)
  } finally {
    remove()
  }
}
