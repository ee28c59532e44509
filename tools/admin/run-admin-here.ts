import { parseConfig } from '@bougie/server'
import { vi } from 'vitest'
import { runCommandLine } from './command-line.ts'

/**
 * The whole command line but the process of its own, whose start costs more than what it does. It opens the database
 * anew like the process. What it prints goes through the console of this process: one at a time.
 */
export async function runAdminHere(databaseUrl: string, ...verb: readonly string[]) {
  const [printed, complaints]: [string[], string[]] = [[], []]
  const log = vi.spyOn(console, 'log').mockImplementation((line: unknown) => void printed.push(`${line}\n`))
  const error = vi.spyOn(console, 'error').mockImplementation((line: unknown) => void complaints.push(`${line}\n`))
  try {
    const status = await runCommandLine(verb, () => parseConfig({ ...process.env, DATABASE_URL: databaseUrl }))
    return { status, stdout: printed.join(''), stderr: complaints.join('') }
  } finally {
    log.mockRestore()
    error.mockRestore()
  }
}
