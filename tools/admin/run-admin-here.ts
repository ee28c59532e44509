import { type Environment, parseConfig } from '@bougie/server'
import { vi } from 'vitest'
import { runCommandLine } from './command-line.ts'

/**
 * Runs the whole command line in this process, because the start of a process costs more than the command. It opens
 * the database again, as a process would. Its output goes through this process's console, so runs must not overlap.
 */
export async function runAdminHere(database: string | Environment, ...verb: readonly string[]) {
  const given = typeof database === 'string' ? { DATABASE_URL: database } : database
  const [printed, complaints]: [string[], string[]] = [[], []]
  const log = vi.spyOn(console, 'log').mockImplementation((line: unknown) => void printed.push(`${line}\n`))
  const error = vi.spyOn(console, 'error').mockImplementation((line: unknown) => void complaints.push(`${line}\n`))
  try {
    const status = await runCommandLine(verb, () => parseConfig({ ...process.env, ...given }))
    return { status, stdout: printed.join(''), stderr: complaints.join('') }
  } finally {
    log.mockRestore()
    error.mockRestore()
  }
}

/** The same as a program runs it: the response is read from the command's JSON. */
export async function runAdminForProgram(...[database, ...verb]: Parameters<typeof runAdminHere>) {
  const { status, stdout } = await runAdminHere(database, ...verb, '--json')
  return { status, response: JSON.parse(stdout) }
}
