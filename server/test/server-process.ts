import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const MAIN = fileURLToPath(new URL('../src/app/main.ts', import.meta.url))

export interface ServerProcess {
  /** Everything printed so far. */
  readonly output: () => string
  /** Resolves with the first match in the output; rejects when the process ends without one. */
  printed(pattern: RegExp): Promise<RegExpExecArray>
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>
  signal(signal: NodeJS.Signals): void
}

/** The real program as an operator starts it, in its own empty directory and on a free port. */
export function startServerProcess(environment: Readonly<Record<string, string>> = {}): ServerProcess {
  const directory = mkdtempSync(join(tmpdir(), 'bougie-process-'))
  const child = spawn(process.execPath, [MAIN], {
    cwd: directory,
    env: { PATH: process.env['PATH'], PORT: '0', ...environment },
  })
  let text = ''
  const watchers = new Set<() => void>()
  const take = (chunk: Buffer) => {
    text += chunk.toString()
    for (const watch of watchers) watch()
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? signal))
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(directory, { recursive: true })
  })

  return {
    output: () => text,
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const watch = () => {
          const match = pattern.exec(text)
          if (!match) return
          watchers.delete(watch)
          resolve(match)
        }
        watchers.add(watch)
        void ended.then((code) => reject(new Error(`ended with ${code} and without ${pattern}:\n${text}`)))
        watch()
      }),
    ended,
    signal: (signal) => void child.kill(signal),
  }
}
